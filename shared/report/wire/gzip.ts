import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';

/** Errors of gzip data (RFC 1952). `cap`: inflating stopped at the limit that the user can configure. */
export type GzipErrorKind = 'not_gzip' | 'bad_header' | 'bad_data' | 'truncated' | 'bad_crc' | 'bad_length' | 'trailing_bytes' | 'cap';

interface GzipError {
  readonly kind: GzipErrorKind;
  /** Offset in the coded bytes. */
  readonly offset: ByteOffset;
}

/** A member that was inflated completely, with correct checksums. */
interface GzipMember {
  /** The end of the member in the coded bytes, including its trailer. */
  readonly codedEnd: ByteOffset;
  /** The end of the member's text in the inflated bytes. */
  readonly plainEnd: ByteOffset;
}

export interface GzipReading {
  readonly members: readonly GzipMember[];
  /** The first error; null if all bytes are complete members. */
  readonly error: GzipError | null;
}

/** Receives inflated bytes. The host stores them in memory first, then in a temporary file. */
export interface ByteSink {
  readonly size: ByteLength;
  write(bytes: Uint8Array): void;
  /** All bytes that were written. */
  source(): ByteSource;
}

export interface InflateOutcome {
  /** The number of coded bytes that the deflate stream used. */
  readonly consumed: ByteLength;
  /** CRC-32 of the written bytes. */
  readonly crc: number;
  readonly end: 'done' | 'truncated' | 'bad_data' | 'cap';
}

/** Raw inflate (RFC 1951); the caller provides the implementation. */
export interface Inflate {
  createSink(): ByteSink;
  /** Inflates a raw deflate stream that starts at `offset`. Writes at most `limit` bytes to the sink. */
  inflateRaw(source: ByteSource, offset: ByteOffset, sink: ByteSink, limit: ByteLength): Promise<InflateOutcome>;
}

/** Synchronous raw inflate, for small bodies. */
export interface InflateNow {
  createSink(): ByteSink;
  inflateRaw(source: ByteSource, offset: ByteOffset, sink: ByteSink, limit: ByteLength): InflateOutcome;
}

const TRAILER_BYTES = 8;
/** The maximum number of members that are read. Clients send only one, and each member needs a new inflater. */
const MAX_MEMBERS = 4_096;
/** The number of bytes to read first for a member's header. A header with a name or comment can be longer; more bytes are then read. */
const FIRST_HEADER_BYTES = 1 << 16;

/** True if the bytes begin with the signature of gzip. */
export function startsWithGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b;
}

export interface Gunzipped {
  readonly plain: ByteSource;
  readonly reading: GzipReading;
}

/**
 * Inflates all members of gzip data in order, up to `limit` bytes of output. Keeps the output before an error, so that users can see the readable part of a
 * broken body.
 */
export async function gunzip(source: ByteSource, inflate: Inflate, limit: ByteLength): Promise<Gunzipped> {
  const sink = inflate.createSink();
  const members = readMembers(source, sink, limit);
  let step = members.next();
  while (step.done !== true) step = members.next(await inflate.inflateRaw(source, step.value.offset, sink, step.value.limit));
  return { plain: sink.source(), reading: step.value };
}

/** Synchronous version of `gunzip`. */
export function gunzipNow(source: ByteSource, inflate: InflateNow, limit: ByteLength): Gunzipped {
  const sink = inflate.createSink();
  const members = readMembers(source, sink, limit);
  let step = members.next();
  while (step.done !== true) step = members.next(inflate.inflateRaw(source, step.value.offset, sink, step.value.limit));
  return { plain: sink.source(), reading: step.value };
}

/** A deflate stream that the caller must inflate into the sink: its start and its output limit. */
interface Stream {
  readonly offset: ByteOffset;
  readonly limit: ByteLength;
}

/** Reads the members in order. Yields each deflate stream for the caller to inflate. */
function* readMembers(source: ByteSource, sink: ByteSink, limit: ByteLength): Generator<Stream, GzipReading, InflateOutcome> {
  const members: GzipMember[] = [];
  let error: GzipError | null = null;
  let at: ByteOffset = 0;
  do {
    const header = memberHeader(source, at);
    if (typeof header !== 'number') {
      // After the first member, bytes that are not a gzip header are trailing bytes.
      error = at > 0 && header.kind === 'not_gzip' ? { kind: 'trailing_bytes', offset: at } : header;
      break;
    }
    const before = sink.size;
    const outcome = yield { offset: header, limit: limit - before };
    const streamEnd = header + outcome.consumed;
    error =
      outcome.end === 'done' ? trailerError(source, streamEnd, outcome.crc, sink.size - before) : { kind: outcome.end, offset: streamEnd };
    if (error === null) {
      at = streamEnd + TRAILER_BYTES;
      members.push({ codedEnd: at, plainEnd: sink.size });
      if (members.length >= MAX_MEMBERS && at < source.size) error = { kind: 'cap', offset: at };
    }
  } while (error === null && at < source.size);
  return { members, error };
}

/** The offset of the deflate stream in the member at `at`, or the error in the member's header. */
function memberHeader(source: ByteSource, at: ByteOffset): ByteOffset | GzipError {
  for (let size = FIRST_HEADER_BYTES; ; size *= 16) {
    const bytes = source.read(at, size);
    const header = headerIn(bytes, at);
    const isCut = typeof header === 'object' && header.kind === 'truncated' && at + bytes.length < source.size;
    if (!isCut) return header;
  }
}

function headerIn(bytes: Uint8Array, at: ByteOffset): ByteOffset | GzipError {
  if (bytes.length === 0) return { kind: 'truncated', offset: at };
  if (!startsWithGzip(bytes) && !(bytes.length === 1 && bytes[0] === 0x1f)) return { kind: 'not_gzip', offset: at };
  if (bytes.length < 10) return { kind: 'truncated', offset: at + bytes.length };
  const flags = bytes[3] ?? 0;
  if (bytes[2] !== 8 || (flags & 0xe0) !== 0) return { kind: 'bad_header', offset: at + 2 };
  let end = 10;
  if ((flags & 4) !== 0) end += 2 + (bytes[end] ?? 0) + (bytes[end + 1] ?? 0) * 256;
  // Name and comment, each ended by a zero byte.
  for (const flag of [8, 16]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, end);
    if (zero < 0) return { kind: 'truncated', offset: at + bytes.length };
    end = zero + 1;
  }
  if ((flags & 2) !== 0) {
    const sum = headerSum(bytes.subarray(0, end));
    if (end + 2 <= bytes.length && (sum & 0xffff) !== (bytes[end] ?? 0) + 256 * (bytes[end + 1] ?? 0))
      return { kind: 'bad_header', offset: at + end };
    end += 2;
  }
  return end > bytes.length ? { kind: 'truncated', offset: at + bytes.length } : at + end;
}

/** The CRC-32 of a header. A header can end with the lower half of this checksum (flag FHCRC). */
function headerSum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) === 0 ? 0 : 0xedb88320);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function trailerError(source: ByteSource, at: ByteOffset, crc: number, length: ByteLength): GzipError | null {
  const bytes = source.read(at, TRAILER_BYTES);
  if (bytes.length < TRAILER_BYTES) return { kind: 'truncated', offset: at + bytes.length };
  const view = new DataView(bytes.buffer, bytes.byteOffset, TRAILER_BYTES);
  if (view.getUint32(0, true) !== crc >>> 0) return { kind: 'bad_crc', offset: at };
  return view.getUint32(4, true) === length % 2 ** 32 ? null : { kind: 'bad_length', offset: at + 4 };
}

/** Compresses a source into one gzip member; the caller provides the implementation. `level`: 1 (fast) to 9 (small). */
export type Deflate = (source: ByteSource, level: number) => Promise<ByteSource>;
