import type { Outcome, OutcomeNote } from '../../../shared/outcome/outcome.ts';
import { outcomeOf } from '../../../shared/outcome/read-answer.ts';
import { outcomeView } from '../../../shared/present/outcome-of.ts';
import type { OutcomeView } from '../../../shared/view/attempt-view.ts';
import type { ProtectedValues } from '../../../shared/outcome/mask-answer.ts';
import type { RejectionRules } from '../../../shared/outcome/read-answer.ts';
import type { Treatments } from '../../../shared/outcome/rejection-of.ts';
import type { OwnRules } from '../../../shared/target/own-rules.ts';
import { runAs } from '../base/work.ts';
import { IoFailure } from '../files/io-error.ts';
import { MOST_ANSWER } from './answer-reader.ts';
import type { ReceivedAnswer } from './send-request.ts';

/**
 * What an answer means, with the notes that only the exchange itself can give. What is kept, crosses the bridge and is printed of an answer comes from here,
 * with masks where it repeats protected `values` of the report; where those cannot be read any more (null), all is masked but what decides.
 */
export function outcomeOfAnswer(
  answer: ReceivedAnswer,
  values: ProtectedValues,
  own: OwnRules | null,
  treats: Treatments = {},
): OutcomeView {
  const outcome = runAs(null, () => maskedOutcome(answer, values, { own, treats }));
  const notes: OutcomeNote[] = [...outcome.notes];
  if (answer.early) notes.push({ code: 'early' });
  if (answer.tooLong) notes.push({ code: 'too-long', most: MOST_ANSWER });
  if (answer.brokeOff) notes.push({ code: 'broke-off' });
  return outcomeView({ ...outcome, notes });
}

function maskedOutcome(answer: ReceivedAnswer, values: ProtectedValues, by: RejectionRules): Outcome {
  try {
    return outcomeOf(answer, values, by);
  } catch (reason) {
    if (reason instanceof IoFailure) return outcomeOf(answer, null, by);
    throw reason;
  }
}
