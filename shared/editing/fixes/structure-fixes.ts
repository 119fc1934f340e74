import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { holdsPartMarks, latin1Of, lineThatRunsOn } from '../../report/parts/part-reading.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import type { PartHeaderLine } from '../../report/wire/part-headers.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import type { StructureFault } from '../../report/wire/wire-map.ts';
import { longerBoundary } from './boundary-fixes.ts';
import type { Repair, RepairPlace, RepairTable } from './repair.ts';
import { annotationAt, bytesEdit, laterRepair, partAt, repair } from './repair.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

const NOTHING = new Uint8Array();
const CRLF = '\r\n';
const [CR, LF] = [0x0d, 0x0a];

/** Repairs of delimiters, and of what stands before, between and behind the parts. */
export const STRUCTURE_REPAIRS: RepairTable = {
  chunk_sizes_left: () => [repair('undo_chunks', true, { op: 'undo-encoding', as: 'chunked' })],
  preamble: (_, place) => {
    const { preambleEnd } = place.inspection.wire;
    return [repair('delete_preamble', holdsNoPart(place, 0, preambleEnd), bytesEdit(place, 0, preambleEnd, NOTHING))];
  },
  epilogue: (_, place) => withoutEpilogue(place),
  final_line_end_missing: (_, place) => [
    repair('final_line_end', true, bytesEdit(place, place.inspection.wire.size, 0, encodeLatin1(CRLF))),
  ],
  line_ends_lf: () => [crlf()],
  line_ends_cr: () => [crlf()],
  boundary_padding: (finding, place) => delimiterEnd(place, breakOf(finding, place, 'bad-delimiter-end')),
  bad_delimiter_end: (finding, place) => delimiterEnd(place, breakOf(finding, place, 'bad-delimiter-end')),
  no_header_end: (finding, place) => headerEnd(place, breakOf(finding, place, 'no-header-end')),
  no_closing_delimiter: (finding, place) => closing(place, breakOf(finding, place, 'no-closing-delimiter')),
  missing_line_end: ({ range }, place) => lineEnd(place, partAt(place, range)),
  headers_run_on: ({ range }, place) => {
    const part = partAt(place, range);
    const line = part === null ? null : lineThatRunsOn(part);
    return line === null ? [] : [blankLine(place, line)];
  },
  swallowed: ({ range }, place) => {
    const annotation = annotationAt(place, range);
    if (annotation === null) return lineEnd(place, partAt(place, range));
    return swallowsOnlyBehind(annotation, place) ? lineEnd(place, annotation.part) : [];
  },
};

/** Where the structure breaks, if that is what the finding says; null where the collector only reads less than there is. */
function breakOf({ range }: Finding, { inspection }: RepairPlace, fault: StructureFault): ByteOffset | null {
  const { broken, size } = inspection.wire;
  if (broken?.fault !== fault || range === null) return null;
  return range.offset === Math.min(broken.offset, Math.max(size - 1, 0)) ? broken.offset : null;
}

function withoutEpilogue(place: RepairPlace): readonly Repair[] {
  const { wire, capture } = place.inspection;
  if (wire.closing === null) return [];
  const [first, second] = capture.plain.read(wire.closing.end, 2);
  // One line end behind the closing boundary is how bodies end.
  const from = wire.closing.end + (first === CR && second === LF ? 2 : 0);
  return [repair('delete_epilogue', holdsNoPart(place, from, wire.size), bytesEdit(place, from, wire.size - from, NOTHING))];
}

/** Most bytes that are searched for what a part begins with. */
const LARGEST_OUTSIDE = 64 * 1024;

/** What stands before or behind the parts is plainly none that damage put there; of more than is searched nobody knows. */
export function holdsNoPart({ inspection }: RepairPlace, start: ByteOffset, end: ByteOffset): boolean {
  if (end - start > LARGEST_OUTSIDE) return false;
  const text = decodeLatin1(inspection.capture.plain.read(start, end - start)).toLowerCase();
  const { boundary: known } = inspection.wire;
  if (known === null) return false;
  const boundary = decodeLatin1(encodeUtf8(known)).toLowerCase();
  return !text.includes('content-disposition') && !text.includes(boundary);
}

/** CRLF for the lines of delimiters and headers; line ends inside of values stay as they are. */
export function crlf(): Repair {
  return repair('crlf', true, { op: 'reframe', how: 'crlf' });
}

/** Bytes behind a delimiter in which its line end is sought. */
const LINE_REST = 64;

function delimiterEnd(place: RepairPlace, offset: ByteOffset | null): readonly Repair[] {
  if (offset === null) return [];
  const { capture, wire } = place.inspection;
  const rest = decodeLatin1(capture.plain.read(offset, LINE_REST));
  // The body ends there: it was to be the closing one.
  const isEnd = offset + rest.length === wire.size && /^-?\r?\n?$/.test(rest);
  if (isEnd) return [repair('closing_end', true, bytesEdit(place, offset, rest.length, encodeLatin1(`--${CRLF}`)))];
  // What stands there is part of the delimiter's line unless it can be a header.
  const stray = /^[^\r\n:]*\r?\n/.exec(rest)?.[0] ?? '';
  return [...longerBoundary(place), repair('delimiter_end', true, bytesEdit(place, offset, stray.length, encodeLatin1(CRLF)))];
}

/** Bytes of the broken part that are looked at for header lines. */
const HEADER_SEARCH = 16 * 1024;

/** Behind the last of the lines that look like headers. */
function headerEnd(place: RepairPlace, broken: ByteOffset | null): readonly Repair[] {
  const { capture, wire } = place.inspection;
  const [stray] = wire.stray;
  if (broken === null || stray === undefined) return [];
  const text = decodeLatin1(capture.plain.read(stray.start, HEADER_SEARCH));
  const match = /^(?:\r\n)?--[^\r\n]*\r\n((?:[A-Za-z][\w-]*:[^\r\n]*(?:\r\n|$))+)/.exec(text);
  if (match === null) return [];
  const lines = match[0];
  const next = text.slice(lines.length);
  const isAtDelimiter = next.startsWith(dashesOf(wire)) || !lines.endsWith(CRLF);
  const insert = encodeLatin1(isAtDelimiter ? `${CRLF}${CRLF}` : CRLF);
  return [repair('header_end', false, bytesEdit(place, stray.start + lines.length, 0, insert))];
}

/** What is there of a closing delimiter is completed. */
export function closing(place: RepairPlace, offset: ByteOffset | null): readonly Repair[] {
  if (offset === null) return [];
  const { capture, wire, report } = place.inspection;
  const last = report.readings.at(-1);
  if (last !== undefined && last.wire.lookAlike >= 0) return lineEnd(place, last);
  const whole = encodeUtf8(`${CRLF}${dashesOf(wire)}--`);
  const content = last?.wire.content ?? 0;
  const tail = capture.plain.read(Math.max(wire.size - whole.length, content), whole.length);
  let kept = Math.min(tail.length, whole.length - 1);
  while (kept > 1 && !endsWith(tail, whole.subarray(0, kept))) kept -= 1;
  const missing = kept > 1 ? whole.subarray(kept) : whole;
  return [repair('add_closing', true, bytesEdit(place, wire.size, 0, Uint8Array.of(...missing, CR, LF)))];
}

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  const from = bytes.length - end.length;
  return from >= 0 && end.every((byte, index) => bytes[from + index] === byte);
}

/** A line end before every boundary line that a content swallowed. */
function lineEnd(place: RepairPlace, part: PartReading | null): readonly Repair[] {
  if (part === null || part.wire.lookAlike < 0) return [];
  const { lookAlike, content, end } = part.wire;
  const edits = (): readonly Edit[] => {
    const further = furtherLines(place, lookAlike, end);
    return [lookAlike, ...further].map((at) => lineEndBefore(place, at, content));
  };
  return [laterRepair('line_end', beginsPart(place, lookAlike), edits)];
}

/** Half of a line end that is there is completed. */
function lineEndBefore(place: RepairPlace, at: ByteOffset, content: ByteOffset): Edit {
  const { capture, wire } = place.inspection;
  const boundary = encodeUtf8(dashesOf(wire));
  const before = capture.plain.read(Math.max(at - 1 - boundary.length, content), Math.min(boundary.length + 1, at - content));
  // A bare LF behind another boundary stays: with a CR before it that one would become a boundary line too.
  if (before.at(-1) === LF && !endsWith(before.subarray(0, -1), boundary)) return bytesEdit(place, at - 1, 0, Uint8Array.of(CR));
  return bytesEdit(place, at, 0, before.at(-1) === CR ? Uint8Array.of(LF) : Uint8Array.of(CR, LF));
}

/** Most bytes of a swallowed part, and most boundary lines in it, that are gone through at once. */
const LARGEST_SWALLOWED = 1 << 26;
const MOST_LINES = 1_000;

/** Where in what was swallowed further parts plainly begin that would be swallowed again, as no line end stands before them either. */
function furtherLines(place: RepairPlace, first: ByteOffset, end: ByteOffset): readonly ByteOffset[] {
  const { capture, wire } = place.inspection;
  if (end - first > LARGEST_SWALLOWED) return [];
  const text = latin1Of(capture.plain, first, end);
  const boundary = decodeLatin1(encodeUtf8(dashesOf(wire)));
  const found: ByteOffset[] = [];
  for (let at = text.indexOf(boundary, 1); at >= 0 && found.length < MOST_LINES; at = text.indexOf(boundary, at + 1))
    if (!text.endsWith(CRLF, at) && beginsPart(place, first + at)) found.push(first + at);
  return found;
}

/** The blank line, and what else is missing between the headers of one part and the line that belongs to the next, or is its content. */
function blankLine(place: RepairPlace, line: PartHeaderLine): Repair {
  const dashes = decodeLatin1(encodeUtf8(dashesOf(place.inspection.wire)));
  const text = decodeLatin1(place.inspection.capture.plain.read(line.offset, line.length));
  const isDelimiter = text.startsWith(dashes);
  const isNextPart = line.name === 'content-disposition';
  const insert = isDelimiter ? `${CRLF}${CRLF}` : isNextPart ? `${CRLF}${CRLF}${dashes}${CRLF}` : CRLF;
  // Of two sets of headers nobody knows whether they are of two parts.
  return repair('header_end', !isNextPart, bytesEdit(place, line.offset, 0, encodeLatin1(insert)));
}

/** Without what stands from the boundary line on, nothing of another part is left in the value. */
function swallowsOnlyBehind({ part, member, offset }: Annotation, { inspection }: RepairPlace): boolean {
  const { lookAlike } = part.wire;
  return member === null && lookAlike >= 0 && !part.headers.isAmbiguous && !holdsPartMarks(inspection.capture.plain, offset, lookAlike);
}

/** What stands behind the boundary line is the end of the body or headers of a part, not a content that happens to hold that line. */
function beginsPart({ inspection }: RepairPlace, dashes: ByteOffset): boolean {
  const after = dashes + encodeUtf8(dashesOf(inspection.wire)).length;
  return /^(?:--|\r\nContent-Disposition:)/i.test(decodeLatin1(inspection.capture.plain.read(after, LINE_REST)));
}
