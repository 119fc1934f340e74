import type { Dialect } from '../dialect.ts';
import type { Throttling } from '../verdict/rules/target-rules.ts';
import type { AnswerFacts, PredictedFacts } from './report-facts.ts';

/**
 * Whose answers are asked for: those of a collector in a dialect with the throttling rules that rows are read by, or of one in that dialect that lets every
 * well-formed report pass.
 */
export const ANSWERED_BY = ['spec', 'antenna', 'spec.accept_all', 'antenna.accept_all'] as const;

export type AnsweredBy = (typeof ANSWERED_BY)[number];

/** The collector that is nearest to a target: of a person's own rules nothing is kept, so that the rules count that rows are read by. */
export function answeredBy(dialect: Dialect, throttling: Throttling): AnsweredBy {
  return throttling === 'accept_all' ? `${dialect}.accept_all` : dialect;
}

export function dialectOf(by: AnsweredBy): Dialect {
  return by === 'spec' || by === 'spec.accept_all' ? 'spec' : 'antenna';
}

export function answerOf(answers: Readonly<Record<Dialect, AnswerFacts>>, by: AnsweredBy): AnswerFacts {
  return answers[dialectOf(by)];
}

/** The forecast of one of them. */
export function predictedBy<P = PredictedFacts>({ predicted, passing }: { readonly predicted: P; readonly passing: P }, by: AnsweredBy): P {
  return by === 'spec' || by === 'antenna' ? predicted : passing;
}
