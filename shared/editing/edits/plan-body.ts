import type { Piece, Splice } from '../../bytes/pieces.ts';
import { occursIn } from '../../bytes/find-bytes.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { ok } from '../../errors.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import { type HeaderLine, headerValues } from '../../report/wire/request-head.ts';
import { resolveAnchor } from './anchors.ts';
import { type Coding, contentOf, lengthLine } from './draft-state.ts';
import type { EditOf } from './edit.ts';
import { parameterRange } from './part-header-edit.ts';
import { type PlanTools, type Planned, editFailure, plainPlan, planWithFootprint } from './plan.ts';
import { STRUCTURE } from './footprint.ts';
import { appendedHeadLine, setHeadValue } from './head-lines.ts';

export function planLength({ value }: EditOf<'length'>, tools: PlanTools): Planned {
  const text = value === 'follows' ? String(contentOf(tools.state).size) : value.pinned;
  if (/[^\x20-\x7e]/.test(text)) return editFailure('line_break', 'Content-Length');
  const line = lengthLine(tools.request);
  const splice = line === null ? appendedHeadLine(`Content-Length: ${text}`, tools) : setHeadValue(line, text, tools);
  return ok({ head: [splice], length: value === 'follows' ? 'follows' : 'pinned' });
}

/** Replaces the boundary in every delimiter and in the Content-Type; the rest of the body stays. */
export function planBoundary({ boundary }: EditOf<'boundary'>, tools: PlanTools): Planned {
  if (!isBoundary(boundary)) return editFailure('boundary_invalid');
  const { wire, report } = tools.inspection;
  const { state } = tools;
  if (wire.partCount === 0 && wire.closing === null) return editFailure('no_structure');
  if (occursIn(encodeLatin1(`--${boundary}`), state.plain)) return editFailure('boundary_in_content');
  const length = encodeUtf8(wire.boundary ?? '').length;
  const closing = wire.closing === null ? [] : [wire.closing.end - 2 - length];
  const offsets = [...report.readings.map((part) => part.dashes + 2), ...closing];
  const plain = offsets.map((offset) => ({ offset, remove: length, insert: [tools.write(encodeLatin1(boundary))] }));
  const line = headerValues(tools.request, 'Content-Type').at(-1);
  return ok({ plain, head: line === undefined ? [] : [boundaryInHead(line, boundary, tools)] });
}

function boundaryInHead(line: HeaderLine, boundary: string, tools: PlanTools): Splice {
  const text = decodeLatin1(tools.state.head.read(line.offset, line.length));
  const found = parameterRange(text, 'boundary');
  const parameter = boundaryParameter(boundary);
  const write = (value: string): readonly Piece[] => [tools.write(encodeLatin1(value))];
  if (found === null) return { offset: line.offset + text.trimEnd().length, remove: 0, insert: write(`; ${parameter}`) };
  const { start, end } = found.value;
  return { offset: line.offset + start, remove: end - start, insert: write(parameter.slice('boundary='.length)) };
}

export function planGzip({ on, level, says }: EditOf<'gzip'>, tools: PlanTools): Planned {
  const { coding } = tools.state;
  if (coding.kind === 'captured' && coding.gzip?.error?.kind === 'cap') return editFailure('not_inflated');
  const lines = headerValues(tools.request, 'Content-Encoding');
  const removed = (except: HeaderLine | undefined): readonly Splice[] =>
    lines.filter((line) => line !== except).map(({ offset, length }) => ({ offset, remove: length, insert: [] }));
  if (!on) return ok({ head: removed(undefined), coding: { kind: 'identity' } });
  const newCoding: Coding = { kind: 'gzip', level, coded: null };
  // Bytes after the body must not be compressed with it.
  const { content, plain: text, bodySize } = tools.inspection.capture;
  const plain = content === text && bodySize < text.size ? [{ offset: bodySize, remove: text.size - bodySize, insert: [] }] : [];
  if (says === null) return ok({ plain, head: removed(undefined), coding: newCoding });
  if (says !== undefined && /[^\x20-\x7e]/.test(says)) return editFailure('line_break', 'Content-Encoding');
  const value = says ?? 'gzip';
  const first = lines[0];
  const set =
    first === undefined
      ? [appendedHeadLine(`Content-Encoding: ${value}`, tools)]
      : first.value === value
        ? []
        : [setHeadValue(first, value, tools)];
  const head = [...removed(first), ...set].toSorted((a, b) => a.offset - b.offset);
  return ok({ plain, head, coding: newCoding });
}

export function planBytes({ space, at, remove, insert }: EditOf<'bytes'>, tools: PlanTools): Planned {
  const source = tools.state[space];
  const offset = at === null ? Math.max(source.size - remove, 0) : resolveAnchor(source, at);
  if (offset < 0) return editFailure('gone');
  const splice: Splice = {
    offset,
    remove: Math.min(remove, source.size - offset),
    insert: insert.length === 0 ? [] : [tools.write(insert)],
  };
  if (space === 'head') return ok({ head: [splice] });
  // The range depends on the length of the body if its offset counts from the end, or if it extends past the end.
  const isWhole = at !== null && offset + remove <= source.size;
  return isWhole ? planWithFootprint({ reads: [], writes: [STRUCTURE] }, splice) : plainPlan(splice);
}
