import { predictedWord } from '../../../shared/board/fields.ts';
import { PREDICTIONS } from '../../../shared/board/field-words.ts';
import type { BulkPreview, PredictionEnd } from '../../../shared/bridge/view/bulk-view.ts';
import { predictionView } from '../../../shared/text/presenters/prediction-of.ts';
import type { ExpectedNow } from '../report/drafts/preview.ts';

type PredictionChange = BulkPreview['predictionChanges'][number];

/** Counts how predictions change. Each pair of predictions before and after is counted separately. */
interface PredictionChangeTally {
  add(before: ExpectedNow, after: ExpectedNow): void;
  /** Returns the changes with their counts, most frequent first. */
  view(): PredictionChange[];
}

export function predictionChangeTally(): PredictionChangeTally {
  const predictionChanges = new Map<string, { -readonly [K in keyof PredictionChange]: PredictionChange[K] }>();
  return {
    add(before, after) {
      const ends = [predictionEnd(before), predictionEnd(after)] as const;
      const key = JSON.stringify(ends);
      const change = predictionChanges.get(key) ?? { before: ends[0], after: ends[1], count: 0, why: whyNoBetter(ends[0], ends[1], after) };
      change.count += 1;
      predictionChanges.set(key, change);
    },
    view: () => [...predictionChanges.values()].toSorted((a, b) => b.count - a.count),
  };
}

/** Returns the facts that distinguish predictions. An accepted report has no reason. */
function predictionEnd({ expected: { label, rejection, decision, throttling } }: ExpectedNow): PredictionEnd {
  const rule = label === 'rejected' ? (throttling?.rule ?? null) : null;
  return { label, rejection, reason: decision.malformed ?? rule };
}

function rank(end: PredictionEnd): number {
  return PREDICTIONS.findIndex((word) => word === predictedWord(end));
}

function whyNoBetter(before: PredictionEnd, after: PredictionEnd, { expected, inspection }: ExpectedNow): string | null {
  return after.label === 'accepted' || rank(after) < rank(before) ? null : predictionView(expected, 'outgoing', inspection).sentence;
}
