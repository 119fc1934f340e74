import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import { outcomeStyle } from './answer-styles.ts';
import type { StatusStyle } from './StatusIcon.tsx';

/** Colour and icon of a queued report's state. If an answer caused the state, they are those of the answer. */
const STATUS_STYLES: Readonly<Record<QueueState, StatusStyle>> = {
  waiting: { tone: 'slate', icon: 'info' },
  sending: { tone: 'slate', icon: 'info' },
  retry: outcomeStyle({ kind: 'server_error', rejection: null }),
  held: { tone: 'slate', icon: 'stop' },
  accepted: outcomeStyle({ kind: 'accepted', rejection: null }),
  not_known_accepted: outcomeStyle({ kind: 'not_known_accepted', rejection: null }),
  rejected_soft: outcomeStyle({ kind: 'rejected', rejection: 'soft' }),
  rejected_hard: outcomeStyle({ kind: 'rejected', rejection: 'hard' }),
  rejected_unknown: outcomeStyle({ kind: 'rejected', rejection: 'unknown' }),
  malformed: outcomeStyle({ kind: 'malformed', rejection: null }),
  too_large: outcomeStyle({ kind: 'too_large', rejection: null }),
  answer_unknown: { tone: 'amber', icon: 'unknown' },
  needs_person: { tone: 'amber', icon: 'warn' },
  stopped: { tone: 'slate', icon: 'gone' },
};

export function queueStateStyle(state: QueueState): StatusStyle {
  return STATUS_STYLES[state];
}
