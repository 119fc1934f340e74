import { byteAt, range } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { type PartReading, jsonOf } from '../../report/parts/part-reading.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { type WireMap, dashesOf } from '../../report/wire/wire-map.ts';
import type { CauseOf } from './causes.ts';

/** Input for the checks of a body without a closing delimiter. */
interface CutFacts {
  readonly plain: ByteSource;
  readonly wire: WireMap;
  readonly report: CrashReport;
  /** Number of bytes that the head declares but that are missing; null if unknown. */
  readonly missing: ByteLength | null;
}

/** Returns the cause if the end of the body is missing: only its closing delimiter, or more. null if the structure breaks before the end. */
export function missingEnd(facts: CutFacts): CauseOf<'cut_off' | 'closing_missing'> | null {
  const { wire } = facts;
  if (wire.closing !== null || wire.broken === null || wire.preambleEnd >= wire.size) return null;
  switch (wire.broken.error) {
    case 'no_closing_delimiter':
      return endOfContent(facts);
    case 'bad_delimiter_end':
      return isDelimiterAtEnd(facts) ? endOfDelimiter(facts) : null;
    case 'no_header_end':
      return endOfHeaders(facts);
    case 'no_delimiter':
    case 'header_block_too_large':
      return null;
  }
}

/** Length of the closing delimiter after the boundary, in bytes: two dashes and CRLF. */
const AFTER_DELIMITER = 4;

/**
 * Returns the cause for a body that ends after a boundary, or after the line end that follows it. The cause is `cut_off` if more bytes are `missing` than the
 * rest of the delimiter, otherwise `closing_missing`.
 */
function endOfDelimiter({ wire, missing, plain }: CutFacts): CauseOf<'cut_off' | 'closing_missing'> {
  const where = byteAt('plain', wire.size - 1, plain.size);
  if (missing !== null && missing > AFTER_DELIMITER) return { code: 'cut_off', within: 'delimiter', missing, range: where };
  return { code: 'closing_missing', left: 'dashes_lost', range: where };
}

function isDelimiterAtEnd({ plain, wire }: CutFacts): boolean {
  const offset = wire.broken?.offset ?? 0;
  return wire.size - offset <= 3 && /^-?\r?\n?$/.test(decodeLatin1(plain.read(offset, 3)));
}

function endOfHeaders(facts: CutFacts): CauseOf<'cut_off' | 'closing_missing'> | null {
  const { wire, plain, missing } = facts;
  const last = wire.stray.at(-1);
  // If the scanner found bytes after the header block, the block was not cut off; only its blank line is missing.
  if (last?.end !== wire.size || wire.stray.length > 1) return null;
  const text = decodeLatin1(plain.read(last.start, MAX_DELIMITER_LENGTH));
  const behind = text.startsWith('\r\n') ? 2 : 0;
  const dashes = decodeLatin1(encodeUtf8(dashesOf(wire)));
  if (last.start + behind + dashes.length + 2 >= wire.size) return endOfDelimiter(facts);
  return { code: 'cut_off', within: 'headers', missing, range: byteAt('plain', wire.size - 1, plain.size) };
}

const MAX_DELIMITER_LENGTH = 512;

/** Returns the cause for a body that ends in the content of its last part, or in the delimiter after it. */
function endOfContent({ plain, wire, report, missing }: CutFacts): CauseOf<'cut_off' | 'closing_missing'> | null {
  const last = report.readings.at(-1);
  // The delimiter is there, but the line end before it is missing, so the content continues into the delimiter.
  if (last === undefined || last.wire.lookAlike >= 0) return null;
  const where = byteAt('plain', wire.size - 1, plain.size);
  const whole = `\r\n${decodeLatin1(encodeUtf8(dashesOf(wire)))}--\r\n`;
  const begun = begunDelimiter(plain, last, whole);
  if (begun > 2) {
    const left = whole.length - begun;
    return missing !== null && missing > left
      ? { code: 'cut_off', within: 'delimiter', missing, range: range('plain', wire.size - begun, begun) }
      : { code: 'closing_missing', left: 'beginning', range: range('plain', wire.size - begun, begun) };
  }
  const within = cutContent(plain, last);
  const isMore = missing !== null && missing > whole.length - begun;
  if (within.isCut || isMore) return { code: 'cut_off', within: within.kind, missing, range: where };
  return { code: 'closing_missing', left: 'nothing', range: where };
}

/** Returns the number of bytes at the end of the body that are the beginning of the delimiter `whole`. */
function begunDelimiter(plain: ByteSource, last: PartReading, whole: string): number {
  const from = Math.max(last.wire.content, plain.size - whole.length);
  const tail = decodeLatin1(plain.read(from, plain.size - from));
  for (let count = Math.min(tail.length, whole.length); count > 0; count -= 1) if (tail.endsWith(whole.slice(0, count))) return count;
  return 0;
}

/**
 * Returns the kind of the last content, and whether it is certainly incomplete. Incomplete content is JSON that ends too early, a dump shorter than its
 * directory declares, or text that ends in a partial character.
 */
function cutContent(plain: ByteSource, part: PartReading): { readonly kind: 'text' | 'json' | 'dump'; readonly isCut: boolean } {
  const { content, end } = part.wire;
  if (part.kind === 'json') {
    const json = jsonOf(part);
    return { kind: 'json', isCut: json?.error !== null && json !== null && json.error.offset >= end - content - 1 };
  }
  if (part.kind === 'binary') return { kind: 'dump', isCut: minidumpLength(plain, part) > end - content };
  return { kind: 'text', isCut: endsInCharacter(plain.read(Math.max(content, end - MAX_CHARACTER_LENGTH), MAX_CHARACTER_LENGTH)) };
}

/** Longest UTF-8 character, in bytes. */
const MAX_CHARACTER_LENGTH = 4;

/** Returns true if the last UTF-8 character has fewer bytes than its first byte requires. */
function endsInCharacter(tail: Uint8Array): boolean {
  const at = tail.findLastIndex((byte) => byte >= 0xc0);
  const first = tail[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  return at >= 0 && tail.subarray(at + 1).every((byte) => byte >= 0x80) && tail.length - at < length;
}

const SIGNATURE = 0x504d_444d;
const HEADER_BYTES = 32;
const ENTRY_BYTES = 12;
const MAX_STREAMS = 1_024;

/** Returns the minimum length of a minidump that its header and stream directory imply (MINIDUMP_HEADER, MINIDUMP_DIRECTORY). 0 for anything else. */
function minidumpLength(plain: ByteSource, { wire: { content, end } }: PartReading): ByteLength {
  const header = viewOf(plain.read(content, Math.min(HEADER_BYTES, end - content)));
  if (header.byteLength < HEADER_BYTES || header.getUint32(0, true) !== SIGNATURE) return 0;
  const [count, start] = [header.getUint32(8, true), header.getUint32(12, true)];
  if (count > MAX_STREAMS) return 0;
  let length = start + count * ENTRY_BYTES;
  const entries = viewOf(plain.read(content + start, Math.max(Math.min(count * ENTRY_BYTES, end - content - start), 0)));
  for (let at = 0; at + ENTRY_BYTES <= entries.byteLength; at += ENTRY_BYTES)
    length = Math.max(length, entries.getUint32(at + 4, true) + entries.getUint32(at + 8, true));
  return length;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
