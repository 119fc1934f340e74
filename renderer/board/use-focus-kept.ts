import { useEffect, useRef, type RefObject } from 'react';
import { boardFilter } from '../focus/board-focus.ts';
import { rescueFocus } from '../focus/rescue-focus.ts';
import { useApp } from '../state/app-store.ts';
import { useFacets } from '../state/board-facets.ts';
import { useBoard } from '../state/board-store.ts';
import { useJobs } from '../state/jobs.ts';

/**
 * The root of the board: where what had the focus in it went away with the rows that match no more, with what is selected, counted or under way, keys go on from the filter, which is always there.
 * A row with others around it is looked after by the grid.
 */
export function useFocusKept(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const list = useBoard((state) => state.list);
  const picks = useBoard((state) => state.picks);
  const facets = useFacets((state) => state.facets);
  const jobs = useJobs((state) => state.jobs);
  const overlay = useApp((state) => state.overlay);
  useEffect(() => {
    const board = root.current;
    const keep = ({ target }: FocusEvent): void => {
      last.current = target instanceof Element ? target : null;
    };
    board?.addEventListener('focusin', keep);
    return () => {
      board?.removeEventListener('focusin', keep);
    };
  }, []);
  useEffect(() => rescueFocus(() => (last.current?.isConnected === false ? boardFilter() : null)), [list, picks, facets, jobs, overlay]);
  return root;
}
