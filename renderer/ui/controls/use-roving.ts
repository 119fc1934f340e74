import { useState, type KeyboardEvent, type RefObject } from 'react';

/** Returns the list index that a navigation key moves to, or null for any other key. */
function movedTo(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(at - 1, 0);
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(at + 1, count - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

interface Roving {
  /** The index of the item that Tab reaches. */
  readonly stop: number;
  readonly setStop: (index: number) => void;
  /** For the list. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Makes a list of `count` items one Tab stop. Arrow keys, Home and End move the focus among the items, which are the elements that match the selector. */
export function useRoving(list: RefObject<HTMLElement | null>, selector: string, count: number): Roving {
  const [stop, setStop] = useState(0);
  return {
    stop: Math.min(stop, count - 1),
    setStop,
    onKeyDown: (event) => {
      const items = [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
      const at = items.findIndex((item) => item === document.activeElement);
      const to = at < 0 ? null : movedTo(event.key, at, items.length);
      if (to === null) return;
      event.preventDefault();
      setStop(to);
      items[to]?.focus();
    },
  };
}
