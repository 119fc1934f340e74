import type { QueueGroup } from './queue-groups.ts';
import { type QueueState, QUEUE_STATES } from './queue-states.ts';

/** Kinds of results in the summary of a run; each kind covers one or more states of queued reports. */
export const RUN_KINDS = ['decision', 'soft', 'hard', 'accepted', 'stopped', 'held', 'left'] as const;

export type RunKind = (typeof RUN_KINDS)[number];

const KIND_OF: Readonly<Record<QueueState, RunKind>> = {
  needs_person: 'decision',
  answer_unknown: 'decision',
  not_known_accepted: 'decision',
  malformed: 'decision',
  too_large: 'decision',
  rejected_unknown: 'decision',
  rejected_soft: 'soft',
  rejected_hard: 'hard',
  accepted: 'accepted',
  stopped: 'stopped',
  held: 'held',
  sending: 'left',
  waiting: 'left',
  retry: 'left',
};

/** The states of a kind. */
export function statesOfKind(kind: RunKind): readonly QueueState[] {
  return QUEUE_STATES.filter((state) => KIND_OF[state] === kind);
}

/** Number of reports of each kind, in display order; kinds without reports are left out. */
export function kindCounts(counts: readonly QueueGroup[]): readonly { readonly kind: RunKind; readonly reports: number }[] {
  return RUN_KINDS.map((kind) => ({
    kind,
    reports: counts.filter(({ state }) => KIND_OF[state] === kind).reduce((sum, one) => sum + one.reports, 0),
  })).filter(({ reports }) => reports > 0);
}
