import { type AnsweredBy, answeredBy } from '../../../shared/board/answered-by.ts';
import { chosenRules } from './targets.ts';

/** Returns the rules for the board's predictions: those of the chosen target, which the verdict band of a report uses too. */
export function answersNow(): AnsweredBy {
  const { dialect, throttling } = chosenRules();
  return answeredBy(dialect, throttling);
}
