import type { Edit } from '../draft/edit.ts';
import type { BreakerId } from '../messages/breakers.ts';
import { BREAKER_TITLES } from '../messages/breakers.ts';
import type { Inspection } from '../verdict/inspect.ts';
import type { BreakerView } from '../view/draft-view.ts';
import { ANNOTATION_BREAKERS } from './annotation-breakers.ts';
import { BINARY_BREAKERS } from './binary-breakers.ts';
import type { Breaker } from './breaker.ts';
import { CONTENT_TYPE_BREAKERS } from './content-type-breakers.ts';
import { withTrueLength } from './fixes.ts';
import { GZIP_BREAKERS } from './gzip-breakers.ts';
import { HEAD_BREAKERS } from './head-breakers.ts';
import { MALFORMED_BREAKERS } from './malformed-breakers.ts';
import { PART_BREAKERS } from './part-breakers.ts';
import { placeOf } from './repair.ts';
import { STRUCTURE_BREAKERS } from './structure-breakers.ts';

const TABLE: Readonly<Record<BreakerId, Breaker>> = {
  ...MALFORMED_BREAKERS,
  ...STRUCTURE_BREAKERS,
  ...PART_BREAKERS,
  ...ANNOTATION_BREAKERS,
  ...BINARY_BREAKERS,
  ...HEAD_BREAKERS,
  ...CONTENT_TYPE_BREAKERS,
  ...GZIP_BREAKERS,
};

/** Every way to break a report on purpose, as people choose it. */
export const BREAKERS: readonly BreakerView[] = Object.keys(TABLE)
  .filter(isBreakerId)
  .map((id) => {
    const { group, malformed, finding } = TABLE[id];
    return { id, title: BREAKER_TITLES[id], yields: malformed ?? finding, finding, group };
  });

/** The edits that break a report in that way; null where it lacks what would be broken. Planned against a reading in dialect spec. */
export function editsOfBreaker(id: string, inspection: Inspection): readonly Edit[] | null {
  if (!isBreakerId(id)) return null;
  const place = placeOf(inspection);
  const edits = TABLE[id].edits(place);
  return edits === null ? null : withTrueLength(edits, place);
}

/** Code of the finding that a breaker brings; null where there is none of that id. */
export function findingOfBreaker(id: string): string | null {
  return isBreakerId(id) ? TABLE[id].finding : null;
}

function isBreakerId(id: string): id is BreakerId {
  return Object.hasOwn(BREAKER_TITLES, id);
}
