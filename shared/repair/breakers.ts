import type { Edit } from '../draft/edit.ts';
import type { BreakerId } from '../messages/breakers.ts';
import { BREAKER_TITLES } from '../messages/breakers.ts';
import type { Inspection } from '../verdict/inspect.ts';
import type { BreakerView } from '../view/draft-view.ts';
import type { Breaker } from './breaker.ts';
import { withTrueLength } from './fixes.ts';
import { MALFORMED_BREAKERS } from './malformed-breakers.ts';
import { HEAD_BREAKERS, PART_BREAKERS, STRUCTURE_BREAKERS } from './other-breakers.ts';
import { placeOf } from './repair.ts';

const TABLE: Readonly<Record<BreakerId, Breaker>> = { ...MALFORMED_BREAKERS, ...STRUCTURE_BREAKERS, ...PART_BREAKERS, ...HEAD_BREAKERS };

/** Every way to break a report on purpose, as people choose it. */
export const BREAKERS: readonly BreakerView[] = Object.keys(TABLE)
  .filter(isBreakerId)
  .map((id) => {
    const { group, malformed, finding } = TABLE[id];
    return { id, title: BREAKER_TITLES[id], yields: malformed ?? finding, group };
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
