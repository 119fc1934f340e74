import type { ByteLength, ByteOffset, ByteSource } from '../../../bytes/byte-source.ts';
import { DumpBytes } from './dump-bytes.ts';
import type { DumpFinding } from './dump-finding.ts';
import { type DumpLocation, location, RecordType, u32, u64, type ValuesOf } from './record.ts';
import { RecordTable } from './record-table.ts';
import { type StreamName, streamType } from './streams.ts';

export const HEADER = new RecordType('MINIDUMP_HEADER', {
  signature: u32('open'),
  /** The low half is 0xa793; the high half is the version of the writer. */
  version: u32('open'),
  streamCount: u32('open'),
  directoryOffset: u32('open'),
  checksum: u32('open'),
  /** Seconds since 1970. */
  time: u32('open'),
  flags: u64('open'),
});

export const DIRECTORY_ENTRY = new RecordType('MINIDUMP_DIRECTORY', { type: u32('open'), location: location('open') });

/** `MDMP` read as a little-endian number. */
export const DUMP_SIGNATURE = 0x504d_444d;
const SWAPPED_SIGNATURE = 0x4d44_4d50;

/** How far to search for the signature. Breakpad's Linux client stores the head of a MIME part before the dump, which has some hundred bytes. */
const MAX_LEADING_BYTES: ByteLength = 65_536;

/** The most findings of one code. More say nothing new. */
const MAX_NOTES = 1_024;

/** The most entries of a directory that are read. Dumps have one or two dozen; damaged ones are read again after every edit. */
const MAX_ENTRIES = 4_096;

/** A directory of duplicates gives this number of findings; more say nothing new. */
const MAX_DUPLICATE_NOTES = 64;

/**
 * Why bytes are no dump. `empty`: there are none. `not_a_dump`: the signature is nowhere in the first 64 KiB. `header_cut`: the bytes end inside the header.
 * `no_streams`: the header counts none. `directory_outside`: the whole directory is after the end. `directory_in_header`: it begins inside
 * the header, so one of the two is damaged.
 */
export type DumpFailureCode = 'empty' | 'not_a_dump' | 'header_cut' | 'no_streams' | 'directory_outside' | 'directory_in_header';

export interface DumpFailure {
  readonly code: DumpFailureCode;
  readonly offset: ByteOffset;
  /** The size of the bytes that were to be read. */
  readonly size: ByteLength;
}

/** The place of a stream: the entry of the directory and the bytes of the stream that are in the dump. */
export interface StreamEntry {
  readonly index: number;
  readonly type: number;
  readonly location: DumpLocation;
  /** The size that the directory gives; larger than the one of `location` if the stream is cut. */
  readonly promised: ByteLength;
}

/** An open dump: header, directory and the bytes. The streams are read on demand by the functions beside this file. */
export class Dump {
  readonly bytes: DumpBytes;
  readonly header: ValuesOf<typeof HEADER>;
  readonly directory: RecordTable<(typeof DIRECTORY_ENTRY)['fields']>;
  /** The bytes before the signature. */
  readonly leadingBytes: ByteLength;
  readonly #findings = new Map<string, DumpFinding>();
  readonly #counts = new Map<string, number>();
  #streams: ReadonlyMap<number, StreamEntry> | null = null;

  constructor(bytes: DumpBytes, header: ValuesOf<typeof HEADER>, leadingBytes: ByteLength) {
    this.bytes = bytes;
    this.header = header;
    this.leadingBytes = leadingBytes;
    this.directory = new RecordTable(bytes, DIRECTORY_ENTRY, header.directoryOffset, Math.min(header.streamCount, MAX_ENTRIES));
    if (leadingBytes > 0) this.note({ code: 'leading_bytes', offset: 0, count: leadingBytes });
    if (this.directory.length < header.streamCount)
      this.note({
        code: 'directory_cut',
        offset: header.directoryOffset,
        promised: header.streamCount,
        read: this.directory.length,
      });
  }

  /** The first stream of a kind that begins inside the dump, cut at the end of the dump; null if there is none. */
  stream(name: StreamName): DumpLocation | null {
    return this.streamOfType(streamType(name));
  }

  streamOfType(type: number): DumpLocation | null {
    this.#streams ??= this.#readDirectory();
    return this.#streams.get(type)?.location ?? null;
  }

  /** The size of a stream as the directory gives it, also if the dump ends before; 0 if there is none. */
  promisedSize(name: StreamName): ByteLength {
    this.#streams ??= this.#readDirectory();
    return this.#streams.get(streamType(name))?.promised ?? 0;
  }

  /** The streams that count: the first of each type. */
  streams(): readonly StreamEntry[] {
    this.#streams ??= this.#readDirectory();
    return [...this.#streams.values()];
  }

  /** Records damage once. A hostile dump can have millions of damaged records, so each code is recorded a limited number of times. */
  note(finding: DumpFinding): void {
    const count = this.#counts.get(finding.code) ?? 0;
    if (count >= MAX_NOTES) return;
    const key = `${finding.code} ${String(finding.offset)}`;
    if (this.#findings.has(key)) return;
    this.#findings.set(key, finding);
    this.#counts.set(finding.code, count + 1);
  }

  /** The damage that was found in what has been read so far, by offset. */
  findings(): readonly DumpFinding[] {
    return [...this.#findings.values()].toSorted((a, b) => a.offset - b.offset);
  }

  #readDirectory(): ReadonlyMap<number, StreamEntry> {
    const streams = new Map<number, StreamEntry>();
    let duplicates = 0;
    for (let index = 0; index < this.directory.length; index += 1) {
      const entry = this.directory.at(index);
      if (entry === undefined || entry.type === 0) continue;
      const at = this.directory.offsetOf(index);
      const { offset, size } = entry.location;
      if (offset > this.bytes.size || (offset === this.bytes.size && size > 0)) {
        this.note({ code: 'stream_outside', offset: at, type: entry.type, index, size });
        continue;
      }
      const read = Math.min(size, this.bytes.size - offset);
      if (read < size) this.note({ code: 'stream_cut', offset: at, type: entry.type, index, promised: size, read });
      if (streams.has(entry.type)) {
        duplicates += 1;
        if (duplicates <= MAX_DUPLICATE_NOTES) this.note({ code: 'stream_duplicate', offset: at, type: entry.type, index });
        continue;
      }
      streams.set(entry.type, { index, type: entry.type, location: { offset, size: read }, promised: size });
    }
    this.#noteOverlaps([...streams.values()]);
    return streams;
  }

  #noteOverlaps(streams: readonly StreamEntry[]): void {
    let last: StreamEntry | null = null;
    for (const entry of streams.toSorted((a, b) => a.location.offset - b.location.offset)) {
      if (entry.location.size === 0) continue;
      if (last !== null && entry.location.offset < last.location.offset + last.location.size)
        this.note({
          code: 'stream_overlap',
          offset: this.directory.offsetOf(entry.index),
          type: entry.type,
          index: entry.index,
          other: last.type,
        });
      if (last === null || entry.location.offset + entry.location.size > last.location.offset + last.location.size) last = entry;
    }
  }
}

/** True if a source begins with the signature of a minidump, in either byte order. */
export function startsAsDump(source: ByteSource): boolean {
  return signatureAt(source.read(0, 4), 0) !== null;
}

/** Opens the dump in a source. Reads the header only. */
export function openDump(source: ByteSource): Dump | DumpFailure {
  const { size } = source;
  if (size === 0) return { code: 'empty', offset: 0, size };
  const start = startOfDump(source);
  if (start === null) return { code: size < 4 ? 'header_cut' : 'not_a_dump', offset: 0, size };
  const bytes = new DumpBytes(source, start.offset, size - start.offset, start.little);
  const view = bytes.view(0, HEADER.bytes);
  if (view === null) return { code: 'header_cut', offset: start.offset, size };
  const header = HEADER.read(view, 0, start.little);
  if (header.streamCount === 0) return { code: 'no_streams', offset: start.offset + HEADER.offsetOf('streamCount'), size };
  const dump = new Dump(bytes, header, start.offset);
  const directoryOffset = start.offset + header.directoryOffset;
  if (dump.directory.length === 0) return { code: 'directory_outside', offset: directoryOffset, size };
  return header.directoryOffset < HEADER.bytes ? { code: 'directory_in_header', offset: directoryOffset, size } : dump;
}

/** True if `openDump` gave the reason why there is no dump. */
export function isDumpFailure(opened: Dump | DumpFailure): opened is DumpFailure {
  return !(opened instanceof Dump);
}

function startOfDump(source: ByteSource): { readonly offset: ByteLength; readonly little: boolean } | null {
  const first = signatureAt(source.read(0, 4), 0);
  if (first !== null) return { offset: 0, little: first };
  const head = source.read(0, MAX_LEADING_BYTES);
  for (let at = 1; at + 4 <= head.length; at += 1) {
    const little = signatureAt(head, at);
    if (little !== null) return { offset: at, little };
  }
  return null;
}

/** The first and last character of the signature, MDMP. */
const FIRST_BYTE = 0x4d;
const LAST_BYTE = 0x50;

/** Whether the signature at `at` is little-endian; null if there is none. */
function signatureAt(bytes: Uint8Array, at: number): boolean | null {
  const first = bytes[at];
  // A text is looked through for a dump, so most bytes are decided by the first comparison.
  if ((first !== FIRST_BYTE && first !== LAST_BYTE) || at + 4 > bytes.length) return null;
  const number = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(at, true);
  if (number === DUMP_SIGNATURE) return true;
  return number === SWAPPED_SIGNATURE ? false : null;
}
