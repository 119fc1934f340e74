import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import { outcomeMeaning } from './answer-meaning.ts';
import type { Meaning } from './Meaning.tsx';

/** Colour and icon of a queued report's state: those of the answer where one put it there. */
const MEANINGS: Readonly<Record<QueueState, Meaning>> = {
  waiting: { tone: 'slate', icon: 'info' },
  sending: { tone: 'slate', icon: 'info' },
  retry: outcomeMeaning({ kind: 'server-trouble', rejection: null }),
  held: { tone: 'slate', icon: 'stop' },
  accepted: outcomeMeaning({ kind: 'accepted', rejection: null }),
  received: outcomeMeaning({ kind: 'not-known-accepted', rejection: null }),
  rejected_soft: outcomeMeaning({ kind: 'rejected', rejection: 'soft' }),
  rejected_hard: outcomeMeaning({ kind: 'rejected', rejection: 'hard' }),
  rejected_unknown: outcomeMeaning({ kind: 'rejected', rejection: 'unknown' }),
  malformed: outcomeMeaning({ kind: 'malformed', rejection: null }),
  too_large: outcomeMeaning({ kind: 'too-large', rejection: null }),
  answer_unknown: { tone: 'amber', icon: 'unknown' },
  needs_person: { tone: 'amber', icon: 'warn' },
  stopped: { tone: 'slate', icon: 'gone' },
};

export function queueMeaning(state: QueueState): Meaning {
  return MEANINGS[state];
}
