import { type AnsweredBy, answeredBy } from '../../../shared/board/answered-by.ts';
import { chosenRules } from './targets.ts';

/** Whose answers the board predicts: the chosen target's, as in the head line of a report. */
export function answersNow(): AnsweredBy {
  const { dialect, throttling } = chosenRules();
  return answeredBy(dialect, throttling);
}
