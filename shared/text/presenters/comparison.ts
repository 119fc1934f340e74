import type { AttemptView, OutcomeView } from '../../bridge/view/attempt-view.ts';
import type { Prediction } from '../../bridge/view/prediction-view.ts';

/** A prediction in one word: `accepted`, a reason, a rule or `HTTP 413`. */
export function predictionWord(prediction: Pick<Prediction, 'status' | 'body' | 'malformed'>): string {
  if (prediction.malformed !== null) return `malformed_${prediction.malformed}`;
  if (prediction.status !== 200) return `HTTP ${String(prediction.status)}`;
  const body = prediction.body.trim();
  if (body.startsWith('CrashID=')) return 'accepted';
  return body.startsWith('Discarded=') ? body.slice('Discarded='.length) : 'HTTP 200';
}

/** An answer in one word, written like the predictions of `predictionWord`, so that the two can be compared. */
export function outcomeWordOf(outcome: OutcomeView): string {
  if (outcome.kind === 'accepted') return 'accepted';
  if ((outcome.kind === 'rejected' || outcome.kind === 'malformed') && outcome.value !== null) return outcome.value;
  return `HTTP ${String(outcome.status)}`;
}

/**
 * `likely`: the answer is as predicted, but other sample rolls give a different one. `unlikely`: it is not as predicted, but another sample roll can give it.
 */
export type Relation = 'same' | 'likely' | 'unlikely' | 'different';

export interface Comparison {
  readonly predicted: string;
  readonly answered: string;
  readonly relation: Relation;
  /** Percent of the sample rolls that lead to the predicted answer. */
  readonly chance: number;
}

/** Compares the prediction with the answer; null while there is no answer. */
export function comparisonOf(attempt: AttemptView | undefined): Comparison | null {
  // An answer that was set in the demo collector cannot be predicted.
  if (attempt === undefined || attempt.outcome === null || attempt.outcome.forced) return null;
  const predicted = predictionWord(attempt.predicted);
  const answered = outcomeWordOf(attempt.outcome);
  const { chance } = attempt.predicted;
  return { predicted, answered, chance, relation: relationOf(predicted === answered, attempt.predicted, attempt.outcome) };
}

function relationOf(isSame: boolean, { chance }: Prediction, { kind }: OutcomeView): Relation {
  if (chance === 100) return isSame ? 'same' : 'different';
  if (isSame) return 'likely';
  return kind === 'accepted' || kind === 'rejected' ? 'unlikely' : 'different';
}
