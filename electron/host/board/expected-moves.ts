import { predictedWord } from '../../../shared/board/fields.ts';
import { PREDICTIONS } from '../../../shared/board/field-words.ts';
import type { BulkPreview, MoveEnd } from '../../../shared/bridge/view/bulk-view.ts';
import { predictionView } from '../../../shared/text/presenters/prediction-of.ts';
import type { ExpectedNow } from '../report/drafts/preview.ts';

type Move = BulkPreview['moves'][number];

/** From which expected answers to which reports move. */
export interface MoveTally {
  add(before: ExpectedNow, after: ExpectedNow): void;
  /** The commonest first. */
  view(): Move[];
}

export function moveTally(): MoveTally {
  const moves = new Map<string, { -readonly [K in keyof Move]: Move[K] }>();
  return {
    add(before, after) {
      const ends = [moveEnd(before), moveEnd(after)] as const;
      const key = JSON.stringify(ends);
      const move = moves.get(key) ?? { before: ends[0], after: ends[1], count: 0, why: whyNoBetter(ends[0], ends[1], after) };
      move.count += 1;
      moves.set(key, move);
    },
    view: () => [...moves.values()].toSorted((a, b) => b.count - a.count),
  };
}

/** The words of an answer; of one that takes the report no reason. */
export function moveEnd({ expected: { label, rejection, decision, throttling } }: ExpectedNow): MoveEnd {
  const rule = label === 'rejected' ? (throttling?.rule ?? null) : null;
  return { label, rejection, reason: decision.malformed ?? rule };
}

function rank(end: MoveEnd): number {
  return PREDICTIONS.findIndex((word) => word === predictedWord(end));
}

function whyNoBetter(before: MoveEnd, after: MoveEnd, { expected, inspection }: ExpectedNow): string | null {
  return after.label === 'accepted' || rank(after) < rank(before) ? null : predictionView(expected, 'outgoing', inspection).sentence;
}
