import type { ByteOffset } from '../../bytes/byte-source.ts';
import { countIndexesWhile, lastWhile } from '../../bytes/rows.ts';
import { type Result, ok } from '../../errors.ts';
import type { Annotation } from '../../report/parts/crash-report.ts';
import { type PartReading, headerLines } from '../../report/parts/part-reading.ts';
import type { PartHeaderLine } from '../../report/wire/part-headers.ts';
import { firstDash } from '../../report/wire/wire-map.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { annotationAnchorOffset, lineAnchorOffset, resolveAnchor } from './anchors.ts';
import type { Anchor } from './edit.ts';
import { type EditFailure, type PlanTools, editFailure } from './plan.ts';

/** The JSON member or the part that an anchor identifies. */
type Found = { readonly kind: 'member'; readonly annotation: Annotation } | { readonly kind: 'part'; readonly part: PartReading };

export function findThing({ state, inspection }: PlanTools, anchor: Anchor): Result<Found, EditFailure> {
  const offset = resolveAnchor(state.plain, anchor);
  const part = offset < 0 ? null : partBefore(inspection, offset);
  if (part?.dashes === offset) return ok({ kind: 'part', part });
  const annotation = part === null ? null : lastWhile(inspection.report.annotations, (one) => annotationAnchorOffset(one) <= offset);
  const isThere = annotation !== null && annotation.member !== null && annotationAnchorOffset(annotation) === offset;
  return isThere ? ok({ kind: 'member', annotation }) : editFailure('gone');
}

/** Returns the last part that begins at or before an offset of the plain body. */
function partBefore({ wire, report }: Inspection, offset: ByteOffset): PartReading | null {
  const count = countIndexesWhile(wire.partCount, (index) => firstDash(wire, wire.delimiterAt(index)) <= offset);
  return count === 0 ? null : (report.readings.at(count - 1) ?? null);
}

/** Returns the part header line whose last byte is at an offset of the plain body, with its part; null if there is none. */
export function findPartLine(
  inspection: Inspection,
  offset: ByteOffset,
): { readonly part: PartReading; readonly line: PartHeaderLine } | null {
  const part = offset < 0 ? null : partBefore(inspection, offset);
  const line = part === null ? undefined : headerLines(part).find((candidate) => lineAnchorOffset(candidate) === offset);
  return part === null || line === undefined ? null : { part, line };
}

export function findPart(tools: PlanTools, anchor: Anchor): Result<PartReading, EditFailure> {
  const found = findThing(tools, anchor);
  if (!found.ok) return found;
  return found.value.kind === 'part' ? ok(found.value.part) : editFailure('gone');
}

/** Returns the block of a part: from the first dash of its delimiter to the first dash of the next delimiter. null if no valid delimiter follows. */
export function blockOf({ inspection }: PlanTools, part: PartReading): { readonly start: ByteOffset; readonly end: ByteOffset } | null {
  const { wire, report } = inspection;
  const next = report.readings.at(part.wire.index + 1)?.wire.delimiter ?? wire.closing?.start;
  const follows = next === part.wire.end;
  return follows ? { start: part.dashes, end: part.wire.end + 2 } : null;
}
