import { headerLines } from '../report/part-reading.ts';
import type { ByteLength, ByteOffset } from '../bytes/byte-source.ts';
import { readAll } from '../bytes/byte-source.ts';
import type { Piece, Splice } from '../bytes/pieces.ts';
import { decodeLatin1, encodeEscaped, encodeLatin1 } from '../bytes/utf8.ts';
import type { Result } from '../errors.ts';
import { ok } from '../errors.ts';
import { parseRequestHead, startsWithRequestLine } from '../wire/request-head.ts';
import { lineAnchorOffset, resolveAnchor } from './anchors.ts';
import type { LengthRule } from './draft-state.ts';
import { lengthLine } from './draft-state.ts';
import type { Anchor, EditOf } from './edit.ts';
import { findPart } from './find.ts';
import { appendedHeadLine, headLineAt, headLinesEnd } from './head-lines.ts';
import { withoutLine } from './part-header-edit.ts';
import type { EditFault, PlanTools, Planned } from './plan.ts';
import { editFault } from './plan.ts';

interface Line {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** The header lines of the request, or of one part; `end` is where a further one goes. */
interface Section {
  readonly space: 'head' | 'plain';
  readonly lines: readonly Line[];
  readonly end: ByteOffset;
}

function requestSection(tools: PlanTools): Section {
  const { headers, strayLines } = tools.inspection.capture.request;
  const lines = [...headers, ...strayLines].toSorted((a, b) => a.offset - b.offset);
  return { space: 'head', lines, end: headLinesEnd(tools) };
}

/** The section that an anchored line belongs to, and the line. */
function findLine(tools: PlanTools, anchor: Anchor): Result<{ readonly section: Section; readonly line: Line }, EditFault> {
  const inHead = resolveAnchor(tools.state.head, anchor);
  if (inHead >= 0) {
    const section = requestSection(tools);
    const line = section.lines.find((candidate) => lineAnchorOffset(candidate) === inHead);
    return line === undefined ? editFault('gone') : ok({ section, line });
  }
  const inBody = resolveAnchor(tools.state.plain, anchor);
  for (const part of inBody < 0 ? [] : tools.inspection.report.readings) {
    const line = headerLines(part).find((candidate) => lineAnchorOffset(candidate) === inBody);
    if (line !== undefined) return ok({ section: sectionOfPart(headerLines(part), part.wire.headers), line });
  }
  return editFault('gone');
}

function sectionOfPart(lines: readonly Line[], start: ByteOffset): Section {
  const last = lines.at(-1);
  return { space: 'plain', lines, end: last === undefined ? start : last.offset + last.length };
}

/** The bytes of a line without its end: one character a byte in the head, UTF-8 with escapes in a part. No line break fits in. */
function lineBytes(line: string, space: Section['space']): Result<Uint8Array, EditFault> {
  if (/[\r\n\0]/.test(line)) return editFault('line_break', nameOf(line));
  // An empty line is the end of the headers.
  if (line === '') return editFault('empty_line');
  if (space === 'plain') return ok(encodeEscaped(line));
  return /[^\x00-\xff]/.test(line) ? editFault('not_latin1', nameOf(line)) : ok(encodeLatin1(line));
}

function nameOf(line: string): string {
  const colon = line.indexOf(':');
  return colon < 0 ? '' : line.slice(0, colon).trim();
}

function inSection(section: Section, splices: readonly Splice[], tools: PlanTools): Planned {
  const sorted = splices.toSorted((a, b) => a.offset - b.offset);
  if (section.space === 'plain') return ok({ plain: sorted });
  const length = lengthAfter(sorted, tools);
  return ok(length === null ? { head: sorted } : { head: sorted, length });
}

/** What lines do to the Content-Length that counts: whoever writes another one means it; null where it stays what it is. */
function lengthAfter(splices: readonly Splice[], { state, inspection }: PlanTools): LengthRule | null {
  const before = lengthLine(inspection.capture.request);
  const after = lengthLine(parseRequestHead(readAll(state.head.spliced(splices))));
  if (after === null) return before === null ? null : 'captured';
  return before?.value === after.value ? null : 'pinned';
}

/** Bytes of a line's end: CRLF, LF, or none at the end of a head that was cut. */
function endLength(line: Line, section: Section, { state }: PlanTools): ByteLength {
  const text = decodeLatin1(state[section.space].read(line.offset, line.length));
  return text.endsWith('\r\n') ? 2 : text.endsWith('\n') ? 1 : 0;
}

export function planHeader({ at, line: text }: EditOf<'header'>, tools: PlanTools): Planned {
  const found = findLine(tools, at);
  if (!found.ok) return found;
  const { section, line } = found.value;
  const bytes = lineBytes(text, section.space);
  if (!bytes.ok) return bytes;
  const remove = line.length - endLength(line, section, tools);
  return inSection(section, [{ offset: line.offset, remove, insert: [tools.write(bytes.value)] }], tools);
}

export function planAddHeader({ part, line, before }: EditOf<'add-header'>, tools: PlanTools): Planned {
  const owner = part === null ? null : findPart(tools, part);
  if (owner !== null && !owner.ok) return owner;
  const section = owner === null ? requestSection(tools) : sectionOfPart(headerLines(owner.value), owner.value.wire.headers);
  const place = placeOf(tools, section, before);
  if (!place.ok) return place;
  const bytes = lineBytes(line, section.space);
  if (!bytes.ok) return bytes;
  if (section.space === 'plain') {
    // A block without lines has two line ends, as one with lines: the first of them is the line's then.
    const end = section.lines.length === 0 ? [] : [tools.write(encodeLatin1('\r\n'))];
    return inSection(section, [{ offset: place.value, remove: 0, insert: [tools.write(bytes.value), ...end] }], tools);
  }
  const splice = place.value === section.end ? appendedHeadLine(line, tools) : headLineAt(place.value, line, tools);
  return inSection(section, [splice], tools);
}

function placeOf(tools: PlanTools, section: Section, before: Anchor | null): Result<ByteOffset, EditFault> {
  if (before === null) return ok(section.end);
  const found = findLine(tools, before);
  if (!found.ok) return found;
  return section.lines.some((line) => line.offset === found.value.line.offset) ? ok(found.value.line.offset) : editFault('other_form');
}

export function planDeleteHeader({ at }: EditOf<'delete-header'>, tools: PlanTools): Planned {
  const found = findLine(tools, at);
  if (!found.ok) return found;
  const { section, line } = found.value;
  const whole: Splice = { offset: line.offset, remove: line.length, insert: [] };
  return inSection(section, [section.space === 'plain' ? withoutLine(section.lines, line) : whole], tools);
}

export function planMoveHeader({ at, before }: EditOf<'move-header'>, tools: PlanTools): Planned {
  const found = findLine(tools, at);
  if (!found.ok) return found;
  const { section, line } = found.value;
  const place = placeOf(tools, section, before);
  if (!place.ok) return place;
  if (place.value >= line.offset && place.value <= line.offset + line.length) return ok({});
  const copy: readonly Piece[] = tools.state[section.space].slice(line.offset, line.length);
  return inSection(
    section,
    [
      { offset: line.offset, remove: line.length, insert: [] },
      { offset: place.value, remove: 0, insert: copy },
    ],
    tools,
  );
}

export function planRequestLine({ line }: EditOf<'request-line'>, tools: PlanTools): Planned {
  const bytes = lineBytes(line, 'head');
  if (!bytes.ok) return bytes;
  if (!startsWithRequestLine(encodeLatin1(`${line}\n`))) return editFault('not_request_line');
  const text = decodeLatin1(tools.state.head.read(0, tools.state.head.size));
  const lineFeed = text.indexOf('\n');
  const end = lineFeed < 0 ? text.length : lineFeed - (text[lineFeed - 1] === '\r' ? 1 : 0);
  return ok({ head: [{ offset: 0, remove: end, insert: [tools.write(bytes.value)] }] });
}
