import { sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../../../shared/bytes/utf8.ts';
import {
  DIRECTORY_ENTRY,
  type Dump,
  DUMP_SIGNATURE,
  HEADER,
  isDumpFailure,
  openDump,
} from '../../../../../../shared/report/dump/format/dump.ts';
import type { RecordType, RecordValues } from '../../../../../../shared/report/dump/format/record.ts';
import { type StreamName, streamType } from '../../../../../../shared/report/dump/format/streams.ts';
import { SYSTEM_INFO } from '../../../../../../shared/report/dump/format/system-info.ts';

/** The directory is at the start and has room for these entries. */
const MAX_STREAMS = 16;

/** Builds a dump piece by piece from the record definitions. Every piece gets the next offset that is divisible by 4. For tests only. */
export class MadeDump {
  readonly #little: boolean;
  readonly #time: number;
  readonly #pieces: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  readonly #streams: { readonly type: number; readonly offset: number; readonly size: number }[] = [];
  #end = HEADER.bytes + MAX_STREAMS * DIRECTORY_ENTRY.bytes;

  /** `time`: of the dump, in seconds since 1970. */
  constructor(options: { readonly little?: boolean; readonly time?: number } = {}) {
    this.#little = options.little ?? true;
    this.#time = options.time ?? 1_700_000_000;
  }

  /** The offset that the next piece gets. */
  get next(): number {
    return this.#end + ((4 - (this.#end % 4)) % 4);
  }

  /** Adds bytes and returns their offset. */
  put(bytes: Uint8Array | readonly number[]): number {
    const at = this.next;
    const copy = Uint8Array.from(bytes);
    this.#pieces.push({ at, bytes: copy });
    this.#end = at + copy.length;
    return at;
  }

  /** Adds 32-bit numbers. */
  words(...words: readonly number[]): number {
    return this.put(this.bytesOfWords(words));
  }

  bytesOfWords(words: readonly number[]): Uint8Array {
    const view = new DataView(new ArrayBuffer(words.length * 4));
    for (const [index, word] of words.entries()) view.setUint32(index * 4, word, this.#little);
    return new Uint8Array(view.buffer);
  }

  /** The bytes of a record. Fields without a value are zero. */
  bytesOf<F>(type: RecordType<F>, values: Partial<RecordValues<F>>): Uint8Array {
    const view = new DataView(new ArrayBuffer(type.bytes));
    type.write(view, 0, this.#little, values);
    return new Uint8Array(view.buffer);
  }

  record<F>(type: RecordType<F>, values: Partial<RecordValues<F>>): number {
    return this.put(this.bytesOf(type, values));
  }

  /** A MINIDUMP_STRING. */
  text16(text: string): number {
    const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
    for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), this.#little);
    return this.put([...this.bytesOfWords([text.length * 2]), ...new Uint8Array(view.buffer)]);
  }

  /** A MinidumpUTF8String or a MinidumpByteArray. */
  text8(text: string): number {
    const bytes = encodeUtf8(text);
    return this.put([...this.bytesOfWords([bytes.length]), ...bytes, 0]);
  }

  /** Adds a stream of the given bytes, or names existing bytes as one. */
  stream(name: StreamName | number, bytes: Uint8Array | { readonly offset: number; readonly size: number }): this {
    const place = bytes instanceof Uint8Array ? { offset: this.put(bytes), size: bytes.length } : bytes;
    this.#streams.push({ type: typeof name === 'number' ? name : streamType(name), ...place });
    return this;
  }

  /** Adds a stream of several pieces, one right after the other. */
  streamOf(name: StreamName | number, ...pieces: readonly Uint8Array[]): this {
    return this.stream(name, Uint8Array.from(pieces.flatMap((piece) => [...piece])));
  }

  /** Adds a SystemInfo stream, which decides about the size of pointers. */
  system(architecture: number, platform: number): this {
    return this.streamOf('SystemInfo', this.bytesOf(SYSTEM_INFO, { architecture, platform }));
  }

  finish(): Uint8Array {
    const view = new DataView(new ArrayBuffer(this.#end));
    const bytes = new Uint8Array(view.buffer);
    const header = {
      signature: DUMP_SIGNATURE,
      version: 0xa793,
      streamCount: this.#streams.length,
      directoryOffset: HEADER.bytes,
      time: this.#time,
    };
    HEADER.write(view, 0, this.#little, header);
    for (const [index, { type, offset, size }] of this.#streams.entries())
      DIRECTORY_ENTRY.write(view, HEADER.bytes + index * DIRECTORY_ENTRY.bytes, this.#little, { type, location: { offset, size } });
    for (const piece of this.#pieces) bytes.set(piece.bytes, piece.at);
    return bytes;
  }

  open(): Dump {
    return dumpOf(this.finish());
  }
}

/** Opens a dump that must open. */
export function dumpOf(bytes: Uint8Array): Dump {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

/** The codes of the damage that was found so far. */
export function codesOf(dump: Dump): readonly string[] {
  return dump.findings().map((finding) => finding.code);
}
