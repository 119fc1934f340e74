import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '../../../../shared/bridge/channels.ts';
import type { ThreadGroupView } from '../../../../shared/bridge/view/dump-view.ts';
import { callOrNotify } from '../../../core/state/call-or-notify.ts';

/** Groups in one request. */
const PAGE = 500;

/** The threads that were loaded so far. */
export interface LoadedThreads {
  /** Null before the first answer. */
  readonly answer: Omit<ResponseOf<'dump.threads'>, 'groups'> | null;
  readonly groups: readonly ThreadGroupView[];
  readonly loadMore: () => void;
}

interface State {
  readonly of: string;
  readonly answer: ResponseOf<'dump.threads'>;
  readonly groups: readonly ThreadGroupView[];
}

/** Loads the threads of a dump, again whenever the filter or `turn` changes. The shown ones stay until the first answer. */
export function useThreads(report: string, part: number, filter: string, turn: string): LoadedThreads {
  const of = JSON.stringify([turn, part, filter]);
  const [state, setState] = useState<State | null>(null);
  const asked = useRef('');
  const loaded = state?.of === of ? state.groups.length : 0;

  const load = useCallback(
    (from: number): void => {
      const key = `${of} ${String(from)}`;
      if (asked.current === key) return;
      asked.current = key;
      void callOrNotify('dump.threads', { report, part, filter, from, limit: PAGE }).then((answer) => {
        if (answer === null || asked.current !== key) return;
        setState((known) => ({ of, answer, groups: known?.of === of ? [...known.groups, ...answer.groups] : answer.groups }));
      });
    },
    [report, part, filter, of],
  );

  useEffect(() => {
    load(0);
  }, [load]);

  return {
    answer: state?.answer ?? null,
    groups: state?.groups ?? [],
    loadMore: () => {
      if (state?.of === of && loaded < state.answer.matching) load(loaded);
    },
  };
}
