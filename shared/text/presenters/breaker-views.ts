import { fullReason } from '../../report/catalog/malformed-reasons.ts';
import { BREAKER_TITLES } from '../editing/breakers.ts';
import { BREAKER_IDS, breakerOf } from '../../editing/mutations/breakers.ts';
import type { BreakerView } from '../../bridge/view/draft-view.ts';

/** Every way to break a report on purpose, as people choose it. */
export const BREAKER_VIEWS: readonly BreakerView[] = BREAKER_IDS.map((id) => {
  const { group, malformed, finding } = breakerOf(id);
  return { id, title: BREAKER_TITLES[id], yields: malformed === null ? finding : fullReason(malformed), finding, group };
});
