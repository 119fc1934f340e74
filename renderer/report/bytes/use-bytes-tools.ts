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
  /** Search hits in the shown bytes. */
  readonly hits: readonly Hit[];
  readonly open: (bar: 'goto' | 'find') => void;
  /** Closes the bar. `isGone`: focuses the bytes, not the previously focused element. */
  readonly close: (isGone?: boolean) => void;
}

const NO_HITS: readonly Hit[] = [];

/** Returns the toolbars and search hits of the shown bytes. Commands open the toolbars and step through the hits. */
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

  /** Closes the bar and focuses the previously focused element, else the bytes. */
  function close(isGone = false): void {
    const had = before.current;
    byteSearch.close();
    if (!isGone && had?.isConnected === true && had !== document.body) had.focus();
    else focusList(tab.current);
  }

  // Runs before painting, because hits may be masked by now, even if the bytes were not shown meanwhile.
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
