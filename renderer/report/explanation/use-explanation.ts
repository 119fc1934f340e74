import { useCallback, useEffect, useRef, useState } from 'react';
import { rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import type { ExplainedPartView, ExplanationView } from '../../../shared/bridge/view/explanation-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

/** Number of parts that are requested and rendered at once. */
const PARTS_AT_ONCE = 200;

/** Returns the explanation of the answer to the captured or the outgoing request; null until it arrives. It is loaded again after every inspection. */
export function useExplanation(report: string, view: InspectionView, request: Prediction['request']): ExplanationView | null {
  const [explanation, setExplanation] = useState<ExplanationView | null>(null);
  useEffect(() => {
    let isWanted = true;
    void callOrNotify('report.explain', { report, ...rulesAlone(view.source), request, from: 0, limit: 0 }).then((answer) => {
      if (isWanted) setExplanation(answer);
    });
    return () => {
      isWanted = false;
    };
  }, [report, view, request]);
  return explanation;
}

interface ExplainedParts {
  readonly items: readonly ExplainedPartView[];
  readonly loadMore: () => void;
}

/** Returns parts `from` to `to` of a step that summarises several parts. They are loaded page by page. */
export function useExplainedParts(report: string, view: InspectionView, from: number, to: number): ExplainedParts {
  const [items, setItems] = useState<readonly ExplainedPartView[]>([]);
  const isLoading = useRef(false);
  const asked = useRef(0);

  const load = useCallback(
    (before: readonly ExplainedPartView[]) => {
      const next = from + before.length;
      const limit = Math.min(PARTS_AT_ONCE, to - next + 1);
      if (isLoading.current || limit <= 0) return;
      isLoading.current = true;
      const mine = asked.current;
      void callOrNotify('report.explain', { report, ...rulesAlone(view.source), request: 'outgoing', from: next, limit }).then((answer) => {
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
