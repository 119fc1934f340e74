import type { OutcomeNote } from '../../../shared/outcome/outcome.ts';
import { outcomeOf } from '../../../shared/outcome/read-answer.ts';
import { outcomeView } from '../../../shared/present/outcome-of.ts';
import type { OutcomeView } from '../../../shared/view/attempt-view.ts';
import { MOST_ANSWER } from './answer-reader.ts';
import type { ReceivedAnswer } from './send-request.ts';

/** What an answer means, with the notes that only the exchange itself can give. */
export function outcomeOfAnswer(answer: ReceivedAnswer): OutcomeView {
  const outcome = outcomeOf(answer);
  const notes: OutcomeNote[] = [...outcome.notes];
  if (answer.early) notes.push({ code: 'early' });
  if (answer.tooLong) notes.push({ code: 'too-long', most: MOST_ANSWER });
  if (answer.brokeOff) notes.push({ code: 'broke-off' });
  return outcomeView({ ...outcome, notes });
}
