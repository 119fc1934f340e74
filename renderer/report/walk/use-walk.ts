import { useCallback, useEffect, useRef, useState } from 'react';
import { rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import type { WalkPartView, WalkView } from '../../../shared/bridge/view/walk-view.ts';
import { ask } from '../../core/state/ask.ts';

/** Parts that are read and drawn at once. */
export const PARTS_AT_ONCE = 200;

/** The walk of a request of the report, read anew with every reading of it; null until it was read. */
export function useWalk(report: string, view: InspectionView, request: Prediction['request']): WalkView | null {
  const [walk, setWalk] = useState<WalkView | null>(null);
  useEffect(() => {
    let isWanted = true;
    void ask('report.walk', { report, ...rulesAlone(view.source), request, from: 0, limit: 0 }).then((answer) => {
      if (isWanted) setWalk(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [report, view, request]);
  return walk;
}

export interface WalkParts {
  readonly items: readonly WalkPartView[];
  readonly loadMore: () => void;
}

/** Parts `from` to `to` of a step that stands for several, a page after the other. */
export function useWalkParts(report: string, view: InspectionView, from: number, to: number): WalkParts {
  const [items, setItems] = useState<readonly WalkPartView[]>([]);
  const isLoading = useRef(false);
  const asked = useRef(0);

  const load = useCallback(
    (before: readonly WalkPartView[]) => {
      const next = from + before.length;
      const limit = Math.min(PARTS_AT_ONCE, to - next + 1);
      if (isLoading.current || limit <= 0) return;
      isLoading.current = true;
      const mine = asked.current;
      void ask('report.walk', { report, ...rulesAlone(view.source), request: 'outgoing', from: next, limit }).then((answer) => {
        if (mine !== asked.current) return;
        isLoading.current = false;
        if (answer !== null) setItems([...before, ...answer.parts.items]);
      });
    },
    [report, view, from, to],
  );

  useEffect(() => {
    isLoading.current = false;
    load([]);
    return () => {
      asked.current += 1;
    };
  }, [load]);

  return {
    items,
    loadMore: () => {
      load(items);
    },
  };
}
