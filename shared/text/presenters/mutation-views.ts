import { fullReason } from '../../report/catalog/malformed-reasons.ts';
import { MUTATION_TITLES } from '../editing/mutations.ts';
import { MUTATION_IDS, mutationOf } from '../../editing/mutations/mutations.ts';
import type { MutationView } from '../../bridge/view/draft-view.ts';

/** Every mutation that breaks a report, as the Break menu lists it. */
export const MUTATION_VIEWS: readonly MutationView[] = MUTATION_IDS.map((id) => {
  const { group, malformed, finding } = mutationOf(id);
  return { id, title: MUTATION_TITLES[id], yields: malformed === null ? finding : fullReason(malformed), finding, group };
});
