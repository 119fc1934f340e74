import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { Edit } from '../edits/edit.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { type PartReading, holdsPartMarks, latin1Of, lineThatRunsOn } from '../../report/parts/part-reading.ts';
import type { PartHeaderLine } from '../../report/wire/part-headers.ts';
import type { Finding } from '../../verdict/checks/finding.ts';
import { type StructureError, dashesOf } from '../../report/wire/wire-map.ts';
import { longerBoundary } from './boundary-fixes.ts';
import { type Fix, type FixContext, type FixTable, annotationAt, bytesEdit, lazyFix, partAt, fix } from './fix.ts';

const NOTHING = new Uint8Array();
const CRLF = '\r\n';
const [CR, LF] = [0x0d, 0x0a];

/** Fixes for findings about delimiters, and about bytes before, between and after the parts. */
export const STRUCTURE_FIXES: FixTable = {
  chunk_sizes_left: () => [fix('undo_chunks', true, { op: 'undo_encoding', as: 'chunked' })],
  preamble: (_, context) => {
    const { preambleEnd } = context.inspection.wire;
    return [fix('delete_preamble', holdsNoPart(context, 0, preambleEnd), bytesEdit(context, 0, preambleEnd, NOTHING))];
  },
  epilogue: (_, context) => withoutEpilogue(context),
  final_line_end_missing: (_, context) => [
    fix('final_line_end', true, bytesEdit(context, context.inspection.wire.size, 0, encodeLatin1(CRLF))),
  ],
  line_ends_lf: () => [crlf()],
  line_ends_cr: () => [crlf()],
  boundary_padding: (finding, context) => delimiterEnd(context, breakOf(finding, context, 'bad_delimiter_end')),
  bad_delimiter_end: (finding, context) => delimiterEnd(context, breakOf(finding, context, 'bad_delimiter_end')),
  no_header_end: (finding, context) => headerEnd(context, breakOf(finding, context, 'no_header_end')),
  no_closing_delimiter: (finding, context) => closing(context, breakOf(finding, context, 'no_closing_delimiter')),
  missing_line_end: ({ range }, context) => lineEnd(context, partAt(context, range)),
  headers_run_on: ({ range }, context) => {
    const part = partAt(context, range);
    const line = part === null ? null : lineThatRunsOn(part);
    return line === null ? [] : [blankLine(context, line)];
  },
  swallowed: ({ range }, context) => {
    const annotation = annotationAt(context, range);
    if (annotation === null) return lineEnd(context, partAt(context, range));
    return swallowsOnlyBehind(annotation, context) ? lineEnd(context, annotation.part) : [];
  },
};

/** Returns the offset of the structure error if the finding is about this error. null if the only error is that the collector reads less than was captured. */
function breakOf({ range }: Finding, { inspection }: FixContext, error: StructureError): ByteOffset | null {
  const { broken, size } = inspection.wire;
  if (broken?.error !== error || range === null) return null;
  return range.offset === Math.min(broken.offset, Math.max(size - 1, 0)) ? broken.offset : null;
}

function withoutEpilogue(context: FixContext): readonly Fix[] {
  const { wire, capture } = context.inspection;
  if (wire.closing === null) return [];
  const [first, second] = capture.plain.read(wire.closing.end, 2);
  // A single line end after the closing boundary is the usual end of a body.
  const from = wire.closing.end + (first === CR && second === LF ? 2 : 0);
  return [fix('delete_epilogue', holdsNoPart(context, from, wire.size), bytesEdit(context, from, wire.size - from, NOTHING))];
}

/** Largest number of bytes to search for the beginning of a part. */
const MAX_OUTSIDE_SIZE = 64 * 1024;

/** Returns true if the bytes before or after the parts are certainly not a damaged part. False for more than `MAX_OUTSIDE_SIZE` bytes. */
export function holdsNoPart({ inspection }: FixContext, start: ByteOffset, end: ByteOffset): boolean {
  if (end - start > MAX_OUTSIDE_SIZE) return false;
  const text = decodeLatin1(inspection.capture.plain.read(start, end - start)).toLowerCase();
  const { boundary: known } = inspection.wire;
  if (known === null) return false;
  const boundary = decodeLatin1(encodeUtf8(known)).toLowerCase();
  return !text.includes('content-disposition') && !text.includes(boundary);
}

/** Sets CRLF on the lines of delimiters and headers. Line ends in values stay. */
export function crlf(): Fix {
  return fix('crlf', true, { op: 'reframe', how: 'crlf' });
}

/** Number of bytes after a delimiter to search for its line end. */
const LINE_REST = 64;

function delimiterEnd(context: FixContext, offset: ByteOffset | null): readonly Fix[] {
  if (offset === null) return [];
  const { capture, wire } = context.inspection;
  const rest = decodeLatin1(capture.plain.read(offset, LINE_REST));
  // The body ends with these bytes, so the closing delimiter is incomplete.
  const isEnd = offset + rest.length === wire.size && /^-?\r?\n?$/.test(rest);
  if (isEnd) return [fix('closing_end', true, bytesEdit(context, offset, rest.length, encodeLatin1(`--${CRLF}`)))];
  // The bytes belong to the line of the delimiter, unless they look like a header.
  const stray = /^[^\r\n:]*\r?\n/.exec(rest)?.[0] ?? '';
  return [...longerBoundary(context), fix('delimiter_end', true, bytesEdit(context, offset, stray.length, encodeLatin1(CRLF)))];
}

/** Number of bytes of the broken part to search for header lines. */
const HEADER_SEARCH = 16 * 1024;

/** Inserts the end of the headers after the last line that looks like a header. */
function headerEnd(context: FixContext, broken: ByteOffset | null): readonly Fix[] {
  const { capture, wire } = context.inspection;
  const [stray] = wire.stray;
  if (broken === null || stray === undefined) return [];
  const text = decodeLatin1(capture.plain.read(stray.start, HEADER_SEARCH));
  const match = /^(?:\r\n)?--[^\r\n]*\r\n((?:[A-Za-z][\w-]*:[^\r\n]*(?:\r\n|$))+)/.exec(text);
  if (match === null) return [];
  const lines = match[0];
  const next = text.slice(lines.length);
  const isAtDelimiter = next.startsWith(dashesOf(wire)) || !lines.endsWith(CRLF);
  const insert = encodeLatin1(isAtDelimiter ? `${CRLF}${CRLF}` : CRLF);
  return [fix('header_end', false, bytesEdit(context, stray.start + lines.length, 0, insert))];
}

/** Adds the closing delimiter, or its missing end. If the last part contains a boundary line, inserts the missing line end before that line instead. */
export function closing(context: FixContext, offset: ByteOffset | null): readonly Fix[] {
  if (offset === null) return [];
  const { capture, wire, report } = context.inspection;
  const last = report.readings.at(-1);
  if (last !== undefined && last.wire.lookAlike >= 0) return lineEnd(context, last);
  const whole = encodeUtf8(`${CRLF}${dashesOf(wire)}--`);
  const content = last?.wire.content ?? 0;
  const tail = capture.plain.read(Math.max(wire.size - whole.length, content), whole.length);
  let presentLength = Math.min(tail.length, whole.length - 1);
  while (presentLength > 1 && !endsWith(tail, whole.subarray(0, presentLength))) presentLength -= 1;
  const missing = presentLength > 1 ? whole.subarray(presentLength) : whole;
  return [fix('add_closing', true, bytesEdit(context, wire.size, 0, Uint8Array.of(...missing, CR, LF)))];
}

function endsWith(bytes: Uint8Array, end: Uint8Array): boolean {
  const from = bytes.length - end.length;
  return from >= 0 && end.every((byte, index) => bytes[from + index] === byte);
}

/** Inserts a line end before every boundary line in the content of a part. */
function lineEnd(context: FixContext, part: PartReading | null): readonly Fix[] {
  if (part === null || part.wire.lookAlike < 0) return [];
  const { lookAlike, content, end } = part.wire;
  const edits = (): readonly Edit[] => {
    const further = furtherLines(context, lookAlike, end);
    return [lookAlike, ...further].map((at) => lineEndBefore(context, at, content));
  };
  return [lazyFix('line_end', beginsPart(context, lookAlike), edits)];
}

/** Returns an edit that inserts or completes the line end before a boundary line. */
function lineEndBefore(context: FixContext, at: ByteOffset, content: ByteOffset): Edit {
  const { capture, wire } = context.inspection;
  const boundary = encodeUtf8(dashesOf(wire));
  const before = capture.plain.read(Math.max(at - 1 - boundary.length, content), Math.min(boundary.length + 1, at - content));
  // A bare LF stays if another boundary precedes it: with a CR, that line would become a boundary line too.
  if (before.at(-1) === LF && !endsWith(before.subarray(0, -1), boundary)) return bytesEdit(context, at - 1, 0, Uint8Array.of(CR));
  return bytesEdit(context, at, 0, before.at(-1) === CR ? Uint8Array.of(LF) : Uint8Array.of(CR, LF));
}

/** Limits for one fix: the largest part that swallowed others, in bytes, and the largest number of boundary lines in it. */
const MAX_SWALLOWED_SIZE = 1 << 26;
const MAX_LINES = 1_000;

/** Returns the offsets of swallowed parts that certainly begin there. No line end precedes them, so they would be swallowed again. */
function furtherLines(context: FixContext, first: ByteOffset, end: ByteOffset): readonly ByteOffset[] {
  const { capture, wire } = context.inspection;
  if (end - first > MAX_SWALLOWED_SIZE) return [];
  const text = latin1Of(capture.plain, first, end);
  const boundary = decodeLatin1(encodeUtf8(dashesOf(wire)));
  const found: ByteOffset[] = [];
  for (let at = text.indexOf(boundary, 1); at >= 0 && found.length < MAX_LINES; at = text.indexOf(boundary, at + 1))
    if (!text.endsWith(CRLF, at) && beginsPart(context, first + at)) found.push(first + at);
  return found;
}

/**
 * Ends the headers of a part before `line`, which is no header. If the line is content, inserts a blank line. If it begins the next part, inserts a blank line
 * and a delimiter.
 */
function blankLine(context: FixContext, line: PartHeaderLine): Fix {
  const dashes = decodeLatin1(encodeUtf8(dashesOf(context.inspection.wire)));
  const text = decodeLatin1(context.inspection.capture.plain.read(line.offset, line.length));
  const isDelimiter = text.startsWith(dashes);
  const isNextPart = line.name === 'content-disposition';
  const insert = isDelimiter ? `${CRLF}${CRLF}` : isNextPart ? `${CRLF}${CRLF}${dashes}${CRLF}` : CRLF;
  // Two sets of headers can belong to two parts, or to one.
  return fix('header_end', !isNextPart, bytesEdit(context, line.offset, 0, encodeLatin1(insert)));
}

/** Returns true if the value has no sign of another part before the boundary line. */
function swallowsOnlyBehind({ part, member, offset }: Annotation, { inspection }: FixContext): boolean {
  const { lookAlike } = part.wire;
  return member === null && lookAlike >= 0 && !part.headers.isAmbiguous && !holdsPartMarks(inspection.capture.plain, offset, lookAlike);
}

/** Returns true if the end of the body or part headers follow the boundary line. Otherwise, the line may be content. */
function beginsPart({ inspection }: FixContext, dashes: ByteOffset): boolean {
  const after = dashes + encodeUtf8(dashesOf(inspection.wire)).length;
  return /^(?:--|\r\nContent-Disposition:)/i.test(decodeLatin1(inspection.capture.plain.read(after, LINE_REST)));
}
