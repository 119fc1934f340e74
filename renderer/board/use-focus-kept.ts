import { useEffect, useRef, type RefObject } from 'react';
import { boardFilter } from '../focus/board-focus.ts';
import { rescueFocus } from '../focus/rescue-focus.ts';
import { useApp } from '../state/app-store.ts';

/** What had the focus, and whether it was in a row: another one can stand in its place. */
interface Held {
  readonly element: HTMLElement;
  readonly isRow: boolean;
}

function successorOf({ element, isRow }: Held): HTMLElement | null {
  if (element.isConnected) return null;
  // A grid hands the focus on to the row where it was.
  return (isRow ? document.querySelector<HTMLElement>('[data-rows-of] [role=grid]') : null) ?? boardFilter();
}

/** Nothing is done where the focus is somewhere, or what had it last is still there. */
function rescue(held: Held | null): void {
  if (held === null || held.element.isConnected || document.activeElement !== document.body) return;
  rescueFocus(() => successorOf(held));
}

/** Frames that a dialog which was closed may still be drawn, with the focus in it. */
const MOST_FRAMES = 30;

function rescueBehind(held: Held, frames: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement === document.body) (successorOf(held) ?? held.element).focus();
    else if (frames > 0 && activeElement?.closest('[role=dialog]') !== null) rescueBehind(held, frames - 1);
  });
}

/**
 * The root of the board: where what had the focus in it went away, with the rows that match no more or with what is selected, counted or under way, keys go
 * on from the row in its place, else from the filter, which is always there.
 */
export function useFocusKept(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const overlay = useApp((state) => state.overlay);
  useEffect(() => {
    const board = root.current;
    if (board === null) return undefined;
    const keep = ({ target }: FocusEvent): void => {
      held.current = target instanceof HTMLElement ? { element: target, isRow: target.closest('[data-row]') !== null } : null;
    };
    board.addEventListener('focusin', keep);
    const changes = new MutationObserver(() => {
      rescue(held.current);
    });
    changes.observe(board, { childList: true, subtree: true });
    return () => {
      changes.disconnect();
      board.removeEventListener('focusin', keep);
    };
  }, []);
  // What lay over the board hands the focus back to what had it before, which can be what lay there before it and is gone.
  useEffect(() => {
    if (overlay === null && held.current !== null) rescueBehind(held.current, MOST_FRAMES);
  }, [overlay]);
  return root;
}
