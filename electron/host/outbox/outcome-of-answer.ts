import { ANSWER_NOTES } from '../../../shared/messages/send.ts';
import { outcomeOf } from '../../../shared/outcome/read-answer.ts';
import type { OutcomeView } from '../../../shared/view/attempt-view.ts';
import { MOST_ANSWER } from './answer-reader.ts';
import type { ReceivedAnswer } from './send-request.ts';

/** What an answer means, with the notes that only the exchange itself can give. */
export function outcomeOfAnswer(answer: ReceivedAnswer): OutcomeView {
  const outcome = outcomeOf(answer);
  const notes = [
    outcome.note,
    answer.early ? ANSWER_NOTES.early : null,
    answer.tooLong ? ANSWER_NOTES.tooLong(MOST_ANSWER) : null,
    answer.brokeOff ? ANSWER_NOTES.brokeOff : null,
  ].filter((note) => note !== null);
  return { ...outcome, note: notes.length === 0 ? null : notes.join(' ') };
}
