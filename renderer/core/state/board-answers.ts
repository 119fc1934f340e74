import { type AnsweredBy, answeredBy } from '../../../shared/board/answered-by.ts';
import { chosenRules } from './targets.ts';

/** Returns the rules for the board's predictions: the rules of the chosen target, as in the verdict band of a report. */
export function answersNow(): AnsweredBy {
  const { dialect, throttling } = chosenRules();
  return answeredBy(dialect, throttling);
}
