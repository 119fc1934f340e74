import { type PartReading, headerLines } from '../../report/parts/part-reading.ts';
import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { Piece, Splice } from '../../bytes/pieces.ts';
import { decodeLatin1, encodeEscaped, encodeLatin1 } from '../../bytes/utf8.ts';
import { type Result, ok } from '../../errors.ts';
import { startsWithRequestLine } from '../../report/wire/request-head.ts';
import { lineAnchorOffset, resolveAnchor } from './anchors.ts';
import { type LengthRule, lengthLine, requestOf } from './draft-state.ts';
import type { Anchor, EditOf } from './edit.ts';
import { findPart, findPartLine } from './find.ts';
import { appendedHeadLine, changedHeader, changedLine, headLineAt, headLinesEnd } from './head-lines.ts';
import { headersPlan, withoutLine } from './part-header-edit.ts';
import { type EditFailure, type PlanTools, type Planned, editFailure, taintingContent } from './plan.ts';

interface Line {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** The header lines of the request or of one part. `end`: the offset at which a new last line is added. */
interface Section {
  /** null for the request. */
  readonly part: PartReading | null;
  readonly lines: readonly Line[];
  readonly end: ByteOffset;
}

function requestSection(tools: PlanTools): Section {
  const { headers, strayLines } = tools.request;
  const lines = [...headers, ...strayLines].toSorted((a, b) => a.offset - b.offset);
  return { part: null, lines, end: headLinesEnd(tools) };
}

/** Finds the header line that an anchor identifies, and its section. */
function findLine(tools: PlanTools, anchor: Anchor): Result<{ readonly section: Section; readonly line: Line }, EditFailure> {
  const inHead = resolveAnchor(tools.state.head, anchor);
  if (inHead >= 0) {
    const section = requestSection(tools);
    const line = section.lines.find((candidate) => lineAnchorOffset(candidate) === inHead);
    return line === undefined ? editFailure('gone') : ok({ section, line });
  }
  const inBody = resolveAnchor(tools.state.plain, anchor);
  const found = inBody < 0 ? null : findPartLine(tools.inspection, inBody);
  return found === null ? editFailure('gone') : ok({ section: sectionOfPart(found.part), line: found.line });
}

function sectionOfPart(part: PartReading): Section {
  const lines = headerLines(part);
  const last = lines.at(-1);
  return { part, lines, end: last === undefined ? part.wire.headers : last.offset + last.length };
}

function spaceOf({ part }: Section): 'head' | 'plain' {
  return part === null ? 'head' : 'plain';
}

/** Returns the bytes of a line without its line end: Latin-1 in the head, UTF-8 with escapes in a part. Line breaks are refused. */
function lineBytes(line: string, space: 'head' | 'plain'): Result<Uint8Array, EditFailure> {
  if (/[\r\n\0]/.test(line)) return editFailure('line_break', nameOf(line));
  // An empty line ends the headers.
  if (line === '') return editFailure('empty_line');
  if (space === 'plain') return ok(encodeEscaped(line));
  return /[^\x00-\xff]/.test(line) ? editFailure('not_latin1', nameOf(line)) : ok(encodeLatin1(line));
}

function nameOf(line: string): string {
  const colon = line.indexOf(':');
  return colon < 0 ? '' : line.slice(0, colon).trim();
}

function inSection(section: Section, splices: readonly Splice[], tools: PlanTools): Planned {
  if (section.part !== null) return taintingContent(headersPlan(section.part, splices), section.part, tools);
  const sorted = splices.toSorted((a, b) => a.offset - b.offset);
  const length = lengthAfter(sorted, tools);
  return ok(length === null ? { head: sorted } : { head: sorted, length });
}

/** Returns the Content-Length rule after splices of the head; null if it does not change. A changed value is deliberate, so it is pinned. */
function lengthAfter(splices: readonly Splice[], { state, request }: PlanTools): LengthRule | null {
  const before = lengthLine(request);
  const after = lengthLine(requestOf(state.head.spliced(splices)));
  if (after === null) return before === null ? null : 'captured';
  return before?.value === after.value ? null : 'pinned';
}

/** Returns the length of a line's end in bytes: CRLF, LF, or 0 at the end of a truncated head. */
function endLength(line: Line, section: Section, { state }: PlanTools): ByteLength {
  const text = decodeLatin1(state[spaceOf(section)].read(line.offset, line.length));
  return text.endsWith('\r\n') ? 2 : text.endsWith('\n') ? 1 : 0;
}

export function planHeader({ at, line: text }: EditOf<'header'>, tools: PlanTools): Planned {
  const found = findLine(tools, at);
  if (!found.ok) return found;
  const { section, line } = found.value;
  const bytes = lineBytes(text, spaceOf(section));
  if (!bytes.ok) return bytes;
  const before = tools.state[spaceOf(section)].read(line.offset, line.length - endLength(line, section, tools));
  const { offset, length } = line;
  const isMasked = section.part === null ? tools.isHeadMasked(offset, length) : tools.masked(offset, length).length > 0;
  return inSection(section, changedHeader({ offset, before, after: bytes.value, isMasked }, tools), tools);
}

export function planAddHeader({ part, line, before }: EditOf<'add_header'>, tools: PlanTools): Planned {
  const owner = part === null ? null : findPart(tools, part);
  if (owner !== null && !owner.ok) return owner;
  const section = owner === null ? requestSection(tools) : sectionOfPart(owner.value);
  const insertAt = insertionOffset(tools, section, before);
  if (!insertAt.ok) return insertAt;
  const bytes = lineBytes(line, spaceOf(section));
  if (!bytes.ok) return bytes;
  if (section.part !== null) {
    // A header block without lines consists of two line ends. The first of them becomes the end of the new line.
    const end = section.lines.length === 0 ? [] : [tools.write(encodeLatin1('\r\n'))];
    return inSection(section, [{ offset: insertAt.value, remove: 0, insert: [tools.write(bytes.value), ...end] }], tools);
  }
  const splice = insertAt.value === section.end ? appendedHeadLine(line, tools) : headLineAt(insertAt.value, line, tools);
  return inSection(section, [splice], tools);
}

function insertionOffset(tools: PlanTools, section: Section, before: Anchor | null): Result<ByteOffset, EditFailure> {
  if (before === null) return ok(section.end);
  const found = findLine(tools, before);
  if (!found.ok) return found;
  return section.lines.some((line) => line.offset === found.value.line.offset) ? ok(found.value.line.offset) : editFailure('other_form');
}

export function planDeleteHeader({ at }: EditOf<'delete_header'>, tools: PlanTools): Planned {
  const found = findLine(tools, at);
  if (!found.ok) return found;
  const { section, line } = found.value;
  const whole: Splice = { offset: line.offset, remove: line.length, insert: [] };
  return inSection(section, [section.part !== null ? withoutLine(section.lines, line) : whole], tools);
}

export function planMoveHeader({ at, before }: EditOf<'move_header'>, tools: PlanTools): Planned {
  const found = findLine(tools, at);
  if (!found.ok) return found;
  const { section, line } = found.value;
  const insertAt = insertionOffset(tools, section, before);
  if (!insertAt.ok) return insertAt;
  if (insertAt.value >= line.offset && insertAt.value <= line.offset + line.length) return ok({});
  const copy: readonly Piece[] = tools.state[spaceOf(section)].slice(line.offset, line.length);
  return inSection(
    section,
    [
      { offset: line.offset, remove: line.length, insert: [] },
      { offset: insertAt.value, remove: 0, insert: copy },
    ],
    tools,
  );
}

export function planRequestLine({ line }: EditOf<'request_line'>, tools: PlanTools): Planned {
  const bytes = lineBytes(line, 'head');
  if (!bytes.ok) return bytes;
  if (!startsWithRequestLine(encodeLatin1(`${line}\n`))) return editFailure('not_request_line');
  const text = decodeLatin1(tools.state.head.read(0, tools.state.head.size));
  const lineFeed = text.indexOf('\n');
  const end = lineFeed < 0 ? text.length : lineFeed - (text[lineFeed - 1] === '\r' ? 1 : 0);
  return ok({ head: changedLine({ offset: 0, before: tools.state.head.read(0, end), after: bytes.value }, tools) });
}
