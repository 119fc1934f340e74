import { headerLines } from '../../report/parts/part-reading.ts';
import { occursIn } from '../../bytes/find-bytes.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import type { Edit } from '../edits/edit.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import { isBoundary } from '../../report/wire/encode-boundary.ts';
import { type Mutation, ifPresent, headLine, setHeadLine } from './mutation.ts';
import { type FixContext, FOLLOW_LENGTH, bytesEdit, isLengthFalse } from '../fixes/fix.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';

const STRUCTURE = 'invalid_payload_structure';
const NOTHING = new Uint8Array();

/** Ways to break the delimiters, the line ends, and the bytes before and after the parts. */
export const STRUCTURE_MUTATIONS = {
  missing_line_end: { group: 'structure', malformed: STRUCTURE, finding: 'missing_line_end', edits: withoutLineEnd },
  line_feeds: {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'bad_delimiter_end',
    edits: (context) => withHalfLineEnds(context, 0),
  },
  carriage_returns: {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'bad_delimiter_end',
    edits: (context) => withHalfLineEnds(context, 1),
  },
  bad_delimiter_end: {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'bad_delimiter_end',
    edits: (context) => behindLastBoundary(context, 'x'),
  },
  boundary_padding: {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'boundary_padding',
    edits: (context) => behindLastBoundary(context, '  '),
  },
  boundary_not_in_body: { group: 'structure', malformed: STRUCTURE, finding: 'no_delimiter', edits: withOtherBoundary },
  boundary_in_value: { group: 'structure', malformed: null, finding: 'delimiter_look_alike', edits: withBoundaryInValue },
  short_closing: {
    group: 'structure',
    malformed: STRUCTURE,
    finding: 'bad_delimiter_end',
    edits: (context) =>
      ifPresent(context.inspection.wire.partCount === 0 ? null : context.inspection.wire.closing, ({ end }) => [
        bytesEdit(context, end - 1, 1, NOTHING),
      ]),
  },
  no_final_line_end: { group: 'structure', malformed: null, finding: 'final_line_end_missing', edits: withoutFinalLineEnd },
  preamble: {
    group: 'structure',
    malformed: null,
    finding: 'preamble',
    edits: (context) => [bytesEdit(context, 0, 0, encodeLatin1('This is a message of several parts.\r\n'))],
  },
  epilogue: {
    group: 'structure',
    malformed: null,
    finding: 'epilogue',
    edits: (context) =>
      ifPresent(context.inspection.wire.closing, () => [
        bytesEdit(context, context.inspection.wire.size, 0, encodeLatin1('\r\nThis follows the end.\r\n')),
      ]),
  },
  no_header_end: { group: 'structure', malformed: STRUCTURE, finding: 'no_header_end', edits: withHeadersAlone },
} as const satisfies Readonly<Record<string, Mutation>>;

/** Removes the line end between a part and the next delimiter. Chooses the first part whose content does not itself end with a line end. */
function withoutLineEnd(context: FixContext): readonly Edit[] | null {
  const { report, capture, wire } = context.inspection;
  const part = report.readings.find(({ wire: { content, end, index } }) => {
    const tail = decodeLatin1(capture.plain.read(Math.max(content, end - 2), Math.min(2, end - content)));
    const next = report.readings.at(index + 1)?.wire.delimiter ?? wire.closing?.start;
    return next === end && tail !== '\r\n';
  });
  return ifPresent(part, ({ wire: { end } }) => [bytesEdit(context, end, 2, NOTHING)]);
}

function behindLastBoundary(context: FixContext, text: string): readonly Edit[] | null {
  return ifPresent(context.inspection.report.readings.at(-1), ({ wire }) => [bytesEdit(context, wire.headers - 2, 0, encodeLatin1(text))]);
}

/** Largest number of parts whose lines are rewritten one by one. For more parts, the edits would be as large as the report. */
const MAX_PARTS = 2_000;

/** Removes one of the two bytes of each line end of delimiters and headers. `dropped`: index of the removed byte in CRLF. Contents stay unchanged. */
function withHalfLineEnds(context: FixContext, dropped: 0 | 1): readonly Edit[] | null {
  const { readings } = context.inspection.report;
  const { closing } = context.inspection.wire;
  if (closing === null || readings.length === 0 || readings.length > MAX_PARTS) return null;
  const offsets = new Set(lineEndsOf(context, closing));
  return [...offsets].toSorted((a, b) => a - b).map((offset) => bytesEdit(context, offset + dropped, 1, NOTHING));
}

/** Returns the offsets of line ends outside contents. The line end before the first delimiter belongs to the preamble. */
function lineEndsOf({ inspection }: FixContext, closing: { readonly start: ByteOffset; readonly end: ByteOffset }): readonly ByteOffset[] {
  const ofParts = inspection.report.readings.flatMap((part) => [
    ...(part.wire.index === 0 ? [] : [part.dashes - 2]),
    part.wire.headers - 2,
    ...headerLines(part).map(({ offset, length }) => offset + length - 2),
    part.wire.content - 2,
  ]);
  const final = decodeLatin1(inspection.capture.plain.read(closing.end, 2)) === '\r\n' ? [closing.end] : [];
  return [...ofParts, closing.start, ...final];
}

function withOtherBoundary(context: FixContext): readonly Edit[] | null {
  const line = headLine(context, 'Content-Type');
  if (line === null || boundaryOf(line.value) === '') return null;
  for (let number = 0; ; number += 1) {
    const boundary = `----another-boundary-${String(number)}`;
    if (occursIn(encodeLatin1(`--${boundary}`), context.inspection.capture.plain)) continue;
    const edit = setHeadLine(context, line, `${(line.value.split(';')[0] ?? '').trim()}; boundary=${boundary}`);
    // Also fixes a false Content-Length: the collector refuses a length of zero before it looks for the boundary.
    return isLengthFalse(context) ? [edit, FOLLOW_LENGTH] : [edit];
  }
}

/** Adds an annotation whose value contains the boundary. The existing values stay unchanged. */
function withBoundaryInValue({ inspection }: FixContext): readonly Edit[] | null {
  const { boundary, partCount } = inspection.wire;
  if (partCount === 0 || boundary === null || !isBoundary(boundary)) return null;
  const taken = new Set(inspection.report.annotations.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = `Note${String(number)}`;
    if (!taken.has(name)) return [{ op: 'add_annotation', name, text: `see --${boundary} there` }];
  }
}

function withoutFinalLineEnd(context: FixContext): readonly Edit[] | null {
  const { wire, capture } = context.inspection;
  if (wire.closing === null || wire.size !== wire.closing.end + 2) return null;
  return decodeLatin1(capture.plain.read(wire.closing.end, 2)) === '\r\n' ? [bytesEdit(context, wire.closing.end, 2, NOTHING)] : null;
}

/** Largest number of bytes from the closing delimiter to the end. With more bytes, the header block would be too large. */
const MAX_EPILOGUE_SIZE = 4_096;

/** Adds a last part that consists only of headers, so that the bytes after it are read as headers too. */
function withHeadersAlone(context: FixContext): readonly Edit[] | null {
  const { wire, capture } = context.inspection;
  const { closing } = wire;
  if (closing === null || wire.partCount === 0 || wire.size - closing.start > MAX_EPILOGUE_SIZE) return null;
  if (decodeLatin1(capture.plain.read(closing.start, wire.size - closing.start)).includes('\r\n\r\n')) return null;
  const part = `\r\n${dashesOf(wire)}\r\nContent-Disposition: form-data; name="Notes"`;
  return [bytesEdit(context, closing.start, 0, encodeUtf8(part))];
}
