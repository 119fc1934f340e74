import type { ByteRange } from '../bytes/byte-range.ts';
import { range, rangeBetween } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1, encodeUtf8 } from '../bytes/utf8.ts';
import { exactBytes, formatCount } from '../messages/quantities.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { WireMap } from '../wire/wire-map.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';

/** Bytes of a part's headers from which on the limit is near; the collector reads 8,192 of them. */
const NEAR_HEADER_LIMIT = 7_168;

/** The line end of the last header and the blank line, which do not count. */
const BLANK_LINE = 4;

/** Longest line of blanks behind a boundary that is looked at. */
const LONGEST_PADDING = 256;

/** What is worth saying of what stands before, between and behind the parts. */
export function findInStructure(plain: ByteSource, wire: WireMap): readonly Finding[] {
  const found: Finding[] = [];
  if (wire.preambleEnd > 0 && wire.preambleEnd < wire.size) {
    found.push(finding('preamble', 'info', { range: rangeBetween('plain', 0, wire.preambleEnd) }, { count: exactBytes(wire.preambleEnd) }));
  }
  found.push(...lineEnds(plain, wire), ...padding(plain, wire));
  if (wire.closing === null) return found;
  // One line end behind the closing boundary is how bodies end.
  const [first, second] = plain.read(wire.closing.end, 2);
  const end = wire.closing.end + (first === 0x0d && second === 0x0a ? 2 : 0);
  const rest = wire.size - end;
  if (rest > 0) found.push(finding('epilogue', 'info', { range: range('plain', end, rest) }, { count: exactBytes(rest) }));
  if (wire.closing.end === wire.size)
    found.push(finding('final_line_end_missing', 'info', { range: rangeBetween('plain', wire.closing.start, wire.size) }));
  return found;
}

/** Told by the first delimiter: a body that was written or saved with other line ends has them everywhere. */
function lineEnds(plain: ByteSource, wire: WireMap): readonly Finding[] {
  if (wire.preambleEnd >= wire.size) return [];
  const at = wire.preambleEnd + delimiterText(wire).length;
  const [first, second] = plain.read(at, 2);
  if (first === 0x0a) return [finding('line_ends_lf', 'warning', { range: range('plain', at, 1) })];
  return first === 0x0d && second !== 0x0a ? [finding('line_ends_cr', 'warning', { range: range('plain', at, 1) })] : [];
}

/** Dashes and boundary as they stand in the body, one character a byte. */
export function delimiterText({ boundary }: WireMap): string {
  return /^[\x00-\x7f]*$/.test(boundary) ? `--${boundary}` : decodeLatin1(encodeUtf8(`--${boundary}`));
}

function padding(plain: ByteSource, { broken, size }: WireMap): readonly Finding[] {
  if (broken?.fault !== 'bad-delimiter-end' || broken.offset >= size) return [];
  const blanks = /^[ \t]+(?=\r\n)/.exec(decodeLatin1(plain.read(broken.offset, LONGEST_PADDING)))?.[0].length ?? 0;
  return blanks === 0 ? [] : [finding('boundary_padding', 'info', { range: range('plain', broken.offset, blanks) })];
}

export function headerBlock(part: PartReading): ByteRange {
  return range('plain', part.wire.headers, part.wire.content - part.wire.headers);
}

/** What is worth saying of the header lines of a part, whatever they make of it. */
export function findInPartHeaders(plain: ByteSource, part: PartReading): readonly Finding[] {
  const at = { range: headerBlock(part) };
  const length = at.range.length - BLANK_LINE;
  // As most are.
  if (part.headers.isPlain && length < NEAR_HEADER_LIMIT) return [];
  const { lines } = part.headers;
  const found: Finding[] = [];
  if (lines[0]?.offset !== part.wire.headers) found.push(finding('part_without_headers', 'warning', at));
  if (length >= NEAR_HEADER_LIMIT) found.push(finding('header_block_near_limit', 'info', at, { count: formatCount(length) }));
  for (const line of lines) {
    const where = { range: range('plain', line.offset, line.length) };
    const isFolded = line.name === null ? isBlank(plain.read(line.offset, 1)[0]) : isBlank(line.name.charCodeAt(0));
    if (isFolded && line.offset > part.wire.headers) found.push(finding('part_header_folded', 'warning', where));
    else if (line.name === null && line.hasColon) found.push(finding('part_header_ignored', 'warning', where));
    if (line.name === 'content-transfer-encoding' && part.headers.fault !== 'transfer-encoding')
      found.push(finding('transfer_encoding_binary', 'info', where));
  }
  return found;
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}
