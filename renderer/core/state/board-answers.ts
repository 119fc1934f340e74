import { type AnsweredBy, answeredBy } from '../../../shared/board/answered-by.ts';
import { chosenRules } from './targets.ts';

/** Returns the rules that the board predicts answers with: those of the chosen target, as in the first line of a report's screen. */
export function answersNow(): AnsweredBy {
  const { dialect, throttling } = chosenRules();
  return answeredBy(dialect, throttling);
}
