import type { Dialect } from '../dialect.ts';
import type { Throttling } from '../verdict/rules/target-rules.ts';
import type { AnswerFacts, PredictedFacts } from './report-facts.ts';

/**
 * The collectors whose answers the board predicts. Each dialect has two: one with the throttling rules that apply to the rows (`ReadBy` in the host), and one
 * that accepts every well-formed report.
 */
export const ANSWERED_BY = ['spec', 'antenna', 'spec.accept_all', 'antenna.accept_all'] as const;

export type AnsweredBy = (typeof ANSWERED_BY)[number];

/**
 * Returns the collector most similar to a target. The board makes no predictions with a target's own throttling rules; it uses the rules of `ReadBy` instead.
 */
export function answeredBy(dialect: Dialect, throttling: Throttling): AnsweredBy {
  return throttling === 'accept_all' ? `${dialect}.accept_all` : dialect;
}

export function dialectOf(by: AnsweredBy): Dialect {
  return by === 'spec' || by === 'spec.accept_all' ? 'spec' : 'antenna';
}

export function answerOf(answers: Readonly<Record<Dialect, AnswerFacts>>, by: AnsweredBy): AnswerFacts {
  return answers[dialectOf(by)];
}

export function predictedBy<P = PredictedFacts>({ predicted, passing }: { readonly predicted: P; readonly passing: P }, by: AnsweredBy): P {
  return by === 'spec' || by === 'antenna' ? predicted : passing;
}
