import { range, rangeBetween } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { type PartReading, headerBlock, headerLines } from '../../report/parts/part-reading.ts';
import type { Capture } from '../../report/wire/capture.ts';
import { type WireMap, dashesOf } from '../../report/wire/wire-map.ts';
import type { FindingList } from './finding-list.ts';
import { type Finding, finding } from './finding.ts';
import { chunksLeft } from './re-encoding.ts';

/** Size from which a part's headers are near the limit, in bytes. The collector reads 8,192 bytes. */
const NEAR_HEADER_LIMIT = 7_168;

/** Length of the last header's line end and the blank line, in bytes. They do not count towards the limit. */
const BLANK_LINE = 4;

/** Longest run of spaces and tabs to read after a boundary, in bytes. */
const MAX_PADDING_LENGTH = 256;

/** Returns findings about the bytes before, between and after the parts. `size`: size of the body in bytes, without bytes captured after it. */
export function findInStructure(capture: Pick<Capture, 'chunked' | 'plain'>, wire: WireMap, size: ByteLength): readonly Finding[] {
  const { plain } = capture;
  const found: Finding[] = [];
  const left = chunksLeft(capture, wire);
  if (left !== null) found.push(finding('chunk_sizes_left', 'warning', { range: left.range }));
  else if (wire.preambleEnd > 0 && wire.preambleEnd < wire.size) {
    found.push(finding('preamble', 'info', { range: rangeBetween('plain', 0, wire.preambleEnd) }, { count: wire.preambleEnd }));
  }
  found.push(...lineEnds(plain, wire), ...padding(plain, wire));
  if (wire.closing === null) return found;
  // A single line end after the closing boundary is the usual end of a body.
  const [first, second] = plain.read(wire.closing.end, 2);
  const end = wire.closing.end + (first === 0x0d && second === 0x0a ? 2 : 0);
  const rest = size - end;
  if (rest > 0 && left === null) found.push(finding('epilogue', 'info', { range: range('plain', end, rest) }, { count: rest }));
  if (wire.closing.end === size)
    found.push(finding('final_line_end_missing', 'info', { range: rangeBetween('plain', wire.closing.start, size) }));
  return found;
}

/** Reads only the first delimiter: if a body was written or saved with other line ends, all of its line ends are affected. */
function lineEnds(plain: ByteSource, wire: WireMap): readonly Finding[] {
  if (wire.preambleEnd >= wire.size) return [];
  const at = wire.preambleEnd + delimiterText(wire).length;
  const [first, second] = plain.read(at, 2);
  if (first === 0x0a) return [finding('line_ends_lf', 'warning', { range: range('plain', at, 1) })];
  return first === 0x0d && second !== 0x0a ? [finding('line_ends_cr', 'warning', { range: range('plain', at, 1) })] : [];
}

/** Returns the start of a delimiter (two dashes and the boundary) as written in the body, one character per byte. */
export function delimiterText(wire: WireMap): string {
  const dashes = dashesOf(wire);
  return /^[\x00-\x7f]*$/.test(dashes) ? dashes : decodeLatin1(encodeUtf8(dashes));
}

function padding(plain: ByteSource, { broken, size }: WireMap): readonly Finding[] {
  if (broken?.error !== 'bad_delimiter_end' || broken.offset >= size) return [];
  const blanks = /^[ \t]+(?=\r\n)/.exec(decodeLatin1(plain.read(broken.offset, MAX_PADDING_LENGTH)))?.[0].length ?? 0;
  return blanks === 0 ? [] : [finding('boundary_padding', 'info', { range: range('plain', broken.offset, blanks) })];
}

/** Adds findings about the header lines of a part of any kind. */
export function findInPartHeaders(found: FindingList, plain: ByteSource, part: PartReading): void {
  const { headers: start, content } = part.wire;
  const length = content - start - BLANK_LINE;
  // Most parts have only usual header lines. Nothing has to be reported about these.
  if (part.headers.isUsual && length < NEAR_HEADER_LIMIT) return;
  const lines = headerLines(part);
  if (lines[0]?.offset !== start) found.add('part_without_headers', 'warning', start, content - start);
  if (length >= NEAR_HEADER_LIMIT) found.put(finding('header_block_near_limit', 'info', { range: headerBlock(part) }, { count: length }));
  const types = lines.filter(({ name }) => name === 'content-type');
  if (types.length > 1) found.add('part_type_repeated', 'warning', types[0]?.offset ?? start, types[0]?.length ?? 0);
  for (const line of lines) {
    const isFolded = line.name === null ? isBlank(plain.read(line.offset, 1)[0]) : isBlank(line.name.charCodeAt(0));
    if (isFolded && line.offset > start) found.add('part_header_folded', 'warning', line.offset, line.length);
    else if (line.name === null && line.hasColon) found.add('part_header_ignored', 'warning', line.offset, line.length);
    if (line.name === 'content-transfer-encoding' && part.headers.error !== 'transfer-encoding')
      found.add('transfer_encoding_binary', 'info', line.offset, line.length);
  }
}

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}
