import { fullReason } from '../catalog/malformed-reasons.ts';
import { BREAKER_TITLES } from '../messages/breakers.ts';
import { BREAKER_IDS, breakerOf } from '../repair/breakers/breakers.ts';
import type { BreakerView } from '../view/draft-view.ts';

/** Every way to break a report on purpose, as people choose it. */
export const BREAKER_VIEWS: readonly BreakerView[] = BREAKER_IDS.map((id) => {
  const { group, malformed, finding } = breakerOf(id);
  return { id, title: BREAKER_TITLES[id], yields: malformed === null ? finding : fullReason(malformed), finding, group };
});
