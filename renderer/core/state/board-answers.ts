import { type AnsweredBy, answeredBy } from '../../../shared/board/answered-by.ts';
import { chosenRules } from './targets.ts';

/** Whose answers the board forecasts: those of the chosen target, as the head line of a report does. */
export function answersNow(): AnsweredBy {
  const { dialect, throttling } = chosenRules();
  return answeredBy(dialect, throttling);
}
