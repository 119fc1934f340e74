import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { focusList } from '../../core/focus/focus-list.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { useReport } from '../shared/report-context.ts';
import { byteSearchOf, type BytesTools } from './find-store.ts';
import type { Hit } from './hit-bits.ts';

interface ShownTools extends Pick<BytesTools, 'bar' | 'asked'> {
  /** What was found in the bytes that are shown. */
  readonly hits: readonly Hit[];
  readonly open: (bar: 'goto' | 'find') => void;
  /** `isGone`: the focus goes to the bytes, else to what had it before. */
  readonly close: (isGone?: boolean) => void;
}

const NO_HITS: readonly Hit[] = [];

/** What is found in the shown bytes, and the bars that find: commands open them and go from hit to hit. */
export function useBytesTools(tab: RefObject<HTMLElement | null>, view: InspectionView, space: Space): ShownTools {
  const report = useReport();
  const byteSearch = byteSearchOf(report);
  const { bar, asked, searchState } = useStore(byteSearch.store);
  const before = useRef<HTMLElement | null>(null);
  const size = view.source.sizes[space];

  function open(next: 'goto' | 'find'): void {
    const { activeElement } = document;
    const isInBar = (activeElement?.closest('[role=search]') ?? null) !== null;
    if (!isInBar) before.current = activeElement instanceof HTMLElement ? activeElement : null;
    byteSearch.open(next);
  }

  /** The focus goes back to what had it, else to the bytes. */
  function close(isGone = false): void {
    const had = before.current;
    byteSearch.close();
    if (!isGone && had?.isConnected === true && had !== document.body) had.focus();
    else focusList(tab.current);
  }

  // Before anything is drawn: what was found may be masked by now, also while the bytes were not shown.
  useLayoutEffect(() => {
    byteSearch.shown(view, size ?? 0);
  }, [byteSearch, view, size]);

  useActionTargets(tab, {
    find: (target) => {
      if (target !== null || size === null) return null;
      const step = (by: 1 | -1) => (bar === 'find' ? (): void => void byteSearch.step(space, by) : null);
      const acts = { 'bytes.findNext': step(1), 'bytes.findPrevious': step(-1) };
      return {
        kind: null,
        acts: {
          ...acts,
          'bytes.goto': () => {
            open('goto');
          },
          'bytes.find': () => {
            open('find');
          },
        },
      };
    },
  });

  const hits = searchState.kind === 'found' && searchState.space === space ? searchState.found.hits : NO_HITS;
  return { bar, asked, hits, open, close };
}
