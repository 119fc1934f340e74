import { forcedSentences, outcomeNotes, outcomeSentences } from '../sending/outcomes.ts';
import type { Outcome } from '../../sending/outcome/outcome.ts';
import type { OutcomeView } from '../../bridge/view/attempt-view.ts';

/** An outcome with its sentences: its meaning, the next step, and notes about the answer. The caller adds `location` and `retryAfter` from the head. */
export function outcomeView({ notes, ...outcome }: Outcome): OutcomeView {
  const sentences = outcome.forced ? forcedSentences(outcome) : outcomeSentences(outcome);
  return { ...outcome, ...sentences, note: outcomeNotes(notes), location: null, retryAfter: null };
}
