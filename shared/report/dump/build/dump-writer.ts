import type { ByteLength, ByteOffset, ByteSource } from '../../../bytes/byte-source.ts';
import { encodeUtf8 } from '../../../bytes/utf8.ts';
import type { DumpLocation, RecordType, RecordValues } from '../format/record.ts';

/** Bytes of a dump to be built: an array, or a source that is read when the dump is written. */
export type DumpContent = Uint8Array | ByteSource;

/** The most bytes of a source that are read at once. */
const PIECE_BYTES: ByteLength = 1 << 20;

/** How data is aligned if nothing else is said, in bytes. */
const ALIGNMENT = 8;
const TEXT_ALIGNMENT = 4;

/** The number of bytes of some content. */
export function sizeOfContent(content: DumpContent): ByteLength {
  return content instanceof Uint8Array ? content.length : content.size;
}

/** Lays out a dump: gives every piece of data its offset in the order of the calls. Content is copied only when the dump is written. */
export class DumpWriter {
  /** Whether numbers and UTF-16 are little-endian. */
  readonly little: boolean;
  readonly #blocks: { readonly offset: ByteOffset; readonly content: DumpContent }[] = [];
  #end: ByteLength = 0;

  constructor(little: boolean) {
    this.little = little;
  }

  /** The size of the dump so far. */
  get size(): ByteLength {
    return this.#end;
  }

  /** Adds data at the next multiple of `alignment`. An array may be filled later, until the dump is written. */
  place(content: DumpContent, alignment: ByteLength = ALIGNMENT): DumpLocation {
    const offset = Math.ceil(this.#end / alignment) * alignment;
    const size = sizeOfContent(content);
    this.#end = offset + size;
    if (size > 0) this.#blocks.push({ offset, content });
    return { size, offset };
  }

  /** The bytes of a record. Fields without a value are zero. */
  bytesOf<F>(type: RecordType<F>, values: Partial<RecordValues<F>>): Uint8Array {
    return this.listOf(type, [values]);
  }

  /** The bytes of records one after another. */
  listOf<F>(type: RecordType<F>, records: readonly Partial<RecordValues<F>>[], stride: ByteLength = type.bytes): Uint8Array {
    const bytes = new Uint8Array(records.length * stride);
    const view = new DataView(bytes.buffer);
    for (const [index, values] of records.entries()) type.write(view, index * stride, this.little, values);
    return bytes;
  }

  /** Adds one record. */
  record<F>(type: RecordType<F>, values: Partial<RecordValues<F>>, alignment: ByteLength = ALIGNMENT): DumpLocation {
    return this.place(this.bytesOf(type, values), alignment);
  }

  /** Adds a MINIDUMP_STRING: the length in bytes, UTF-16, a zero unit that does not count. Returns its offset. */
  text16(text: string): ByteOffset {
    const bytes = new Uint8Array(4 + text.length * 2 + 2);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, text.length * 2, this.little);
    for (let index = 0; index < text.length; index += 1) view.setUint16(4 + index * 2, text.charCodeAt(index), this.little);
    return this.place(bytes, TEXT_ALIGNMENT).offset;
  }

  /** Adds a MinidumpUTF8String of Crashpad: the length in bytes, UTF-8, a zero byte that does not count. Returns its offset. */
  text8(text: string): ByteOffset {
    const encoded = encodeUtf8(text);
    const bytes = new Uint8Array(4 + encoded.length + 1);
    new DataView(bytes.buffer).setUint32(0, encoded.length, this.little);
    bytes.set(encoded, 4);
    return this.place(bytes, TEXT_ALIGNMENT).offset;
  }

  /** The dump in pieces of at most 1 MiB, or of one array of content. An array may be a view of content: never write to it. */
  *pieces(): Generator<Uint8Array, void, undefined> {
    let at = 0;
    for (const { offset, content } of this.#blocks) {
      if (offset > at) yield new Uint8Array(offset - at);
      if (content instanceof Uint8Array) yield content;
      else for (let from = 0; from < content.size; from += PIECE_BYTES) yield content.read(from, PIECE_BYTES);
      at = offset + sizeOfContent(content);
    }
    if (this.#end > at) yield new Uint8Array(this.#end - at);
  }
}
