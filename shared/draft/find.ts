import { oncePer } from '../bytes/once-per.ts';
import type { ByteOffset } from '../bytes/byte-source.ts';
import type { Result } from '../errors.ts';
import { ok } from '../errors.ts';
import type { Annotation } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import type { Inspection } from '../inspection/inspect.ts';
import { annotationAnchorOffset, resolveAnchor } from './anchors.ts';
import type { Anchor } from './edit.ts';
import type { EditFault, PlanTools } from './plan.ts';
import { editFault } from './plan.ts';

/** What an anchor stands for in the body. */
export type Found = { readonly kind: 'member'; readonly annotation: Annotation } | { readonly kind: 'part'; readonly part: PartReading };

/** Things of an inspection by where they stand, made once: a step can have thousands of edits. */
const thingsOf = oncePer((inspection: Inspection): ReadonlyMap<ByteOffset, Found> => {
  const made = new Map<ByteOffset, Found>();
  for (const annotation of inspection.report.annotations) {
    if (annotation.member !== null) made.set(annotationAnchorOffset(annotation), { kind: 'member', annotation });
  }
  for (const part of inspection.report.readings) made.set(part.dashes, { kind: 'part', part });
  return made;
});

export function findThing({ state, inspection }: PlanTools, anchor: Anchor): Result<Found, EditFault> {
  const offset = resolveAnchor(state.plain, anchor);
  const found = offset < 0 ? undefined : thingsOf(inspection).get(offset);
  return found === undefined ? editFault('gone') : ok(found);
}

export function findPart(tools: PlanTools, anchor: Anchor): Result<PartReading, EditFault> {
  const found = findThing(tools, anchor);
  if (!found.ok) return found;
  return found.value.kind === 'part' ? ok(found.value.part) : editFault('gone');
}

/** The block of a part from the first dash of its delimiter to that of the next one, line end included. null where no sound delimiter follows. */
export function blockOf({ inspection }: PlanTools, part: PartReading): { readonly start: ByteOffset; readonly end: ByteOffset } | null {
  const { wire, report } = inspection;
  const next = report.readings.at(part.wire.index + 1)?.wire.delimiter ?? wire.closing?.start;
  const follows = next === part.wire.end;
  return follows ? { start: part.dashes, end: part.wire.end + 2 } : null;
}
