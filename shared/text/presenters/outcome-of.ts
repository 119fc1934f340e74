import { forcedSentences, outcomeNotes, outcomeSentences } from '../sending/outcomes.ts';
import type { Outcome } from '../../sending/outcome/outcome.ts';
import type { OutcomeView } from '../../bridge/view/attempt-view.ts';

/** An outcome with its sentences: what it means, what may be done now, what is odd about the answer. What its head says of redirects and waits is added by its reader. */
export function outcomeView({ notes, ...outcome }: Outcome): OutcomeView {
  const sentences = outcome.forced ? forcedSentences(outcome) : outcomeSentences(outcome);
  return { ...outcome, ...sentences, note: outcomeNotes(notes), location: null, retryAfter: null };
}
