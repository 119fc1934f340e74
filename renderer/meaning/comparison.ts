import type { AttemptView, OutcomeView, Prediction } from '../../shared/view/attempt-view.ts';

/** A prediction in one word: `accepted`, a reason, a rule or `HTTP 413`. */
export function predictionWord(prediction: Pick<Prediction, 'status' | 'body' | 'malformed'>): string {
  if (prediction.malformed !== null) return `malformed_${prediction.malformed}`;
  if (prediction.status !== 200) return `HTTP ${String(prediction.status)}`;
  const body = prediction.body.trim();
  if (body.startsWith('CrashID=')) return 'accepted';
  return body.startsWith('Discarded=') ? body.slice('Discarded='.length) : 'HTTP 200';
}

/** An answer in the same words. */
export function outcomeWordOf(outcome: OutcomeView): string {
  if (outcome.kind === 'accepted') return 'accepted';
  if ((outcome.kind === 'rejected' || outcome.kind === 'malformed') && outcome.value !== null) return outcome.value;
  return `HTTP ${String(outcome.status)}`;
}

export interface Comparison {
  readonly predicted: string;
  readonly answered: string;
  /** `throttled`: well-formed as predicted, and then rejected by a throttling rule, which is not predicted. */
  readonly relation: 'same' | 'throttled' | 'different';
}

export function relationTone(relation: Comparison['relation']): 'green' | 'amber' {
  return relation === 'different' ? 'amber' : 'green';
}

/** The sign beside the words, for the eye alone. */
export function relationMark(relation: Comparison['relation']): string {
  return relation === 'different' ? '≠' : '✓';
}

/** What was predicted beside what was answered; null while there is no answer. */
export function comparisonOf(attempt: AttemptView | undefined): Comparison | null {
  if (attempt === undefined || attempt.outcome === null) return null;
  const predicted = predictionWord(attempt.predicted);
  const answered = outcomeWordOf(attempt.outcome);
  const throttled = predicted === 'accepted' && attempt.outcome.kind === 'rejected';
  return { predicted, answered, relation: predicted === answered ? 'same' : throttled ? 'throttled' : 'different' };
}
