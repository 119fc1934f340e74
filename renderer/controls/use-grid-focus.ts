import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  /** Rows that PageUp and PageDown move by. */
  readonly pageRows: () => number;
  /** The row that is marked as selected, or -1: the focus comes in there, and goes along when it moves. */
  readonly marked: number;
  readonly onRow: (row: number) => void;
  readonly onOpen: (row: number) => void;
  /** Keys beside those of a grid; true where it took the key. */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean;
}

interface Place {
  readonly row: number;
  /** Which of the row's stops: cells, or buttons in cells. */
  readonly stop: number;
}

function stopsOf(row: Element | null): readonly HTMLElement[] {
  return row === null ? [] : [...row.querySelectorAll<HTMLElement>('[data-stop]')];
}

function rowElement(scroller: HTMLElement | null, row: number): Element | null {
  return scroller?.querySelector(`[data-row="${String(row)}"]`) ?? null;
}

/** Keyboard focus of a grid with virtual rows: the place is remembered, and focused as soon as its row is there. */
export function useGridFocus({ scroller, rowCount, pageRows, marked, onRow, onOpen, onKey }: Options) {
  const [place, setPlace] = useState<Place>({ row: 0, stop: 0 });
  const [isInside, setInside] = useState(false);
  const [lastMarked, setLastMarked] = useState(marked);
  const wanted = useRef(false);
  const focusedRow = useRef(place.row);

  if (place.row >= rowCount && rowCount > 0) setPlace({ ...place, row: rowCount - 1 });

  // A row that was moved, or took the place of one that went away, takes the focus along.
  if (lastMarked !== marked) {
    setLastMarked(marked);
    if (isInside && marked >= 0 && place.row === lastMarked) setPlace({ ...place, row: marked });
  }

  useLayoutEffect(() => {
    // A button that is pressed can go away (Reveal does): its place keeps the focus.
    const isLost = isInside && document.activeElement === document.body;
    const isBehind = isInside && focusedRow.current !== place.row;
    focusedRow.current = place.row;
    if (!wanted.current && !isLost && !isBehind) return;
    const row = rowElement(scroller.current, place.row);
    const stops = stopsOf(row);
    const stop = stops[Math.min(place.stop, stops.length - 1)];
    if (stop === undefined) return;
    wanted.current = false;
    stop.focus({ preventScroll: true });
    stop.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  function go(row: number, stop: number): void {
    const to = { row: Math.min(Math.max(row, 0), rowCount - 1), stop: Math.max(stop, 0) };
    wanted.current = true;
    setPlace(to);
    if (to.row !== place.row) onRow(to.row);
  }

  function target(event: KeyboardEvent): Place | null {
    const lastStop = stopsOf(rowElement(scroller.current, place.row)).length - 1;
    const { row, stop } = place;
    switch (event.key) {
      case 'ArrowDown':
        return { row: row + 1, stop };
      case 'ArrowUp':
        return { row: row - 1, stop };
      case 'ArrowRight':
        return { row, stop: Math.min(stop + 1, lastStop) };
      case 'ArrowLeft':
        return { row, stop: Math.min(stop, lastStop) - 1 };
      case 'PageDown':
        return { row: row + pageRows(), stop };
      case 'PageUp':
        return { row: row - pageRows(), stop };
      case 'Home':
        return event.ctrlKey || event.metaKey ? { row: 0, stop: 0 } : { row, stop: 0 };
      case 'End':
        return event.ctrlKey || event.metaKey ? { row: rowCount - 1, stop } : { row, stop: lastStop };
      default:
        return null;
    }
  }

  function placeOf(element: EventTarget | null): Place | null {
    if (!(element instanceof Element)) return null;
    const row = element.closest('[data-row]');
    if (!(row instanceof HTMLElement)) return null;
    const stop = stopsOf(row).findIndex((candidate) => candidate.contains(element));
    return { row: Number(row.dataset['row']), stop: Math.max(stop, 0) };
  }

  const handlers = {
    // In the capture phase: a focused button in a cell would keep the arrow keys for itself.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (onKey(event, place.row)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      if (event.altKey) return;
      const to = target(event);
      if (to !== null) {
        event.preventDefault();
        event.stopPropagation();
        go(to.row, to.stop);
      } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !(event.target instanceof HTMLButtonElement)) {
        event.preventDefault();
        onRow(place.row);
        onOpen(place.row);
      }
    },
    onFocus: (event: FocusEvent) => {
      setInside(true);
      if (event.target === scroller.current) {
        wanted.current = true;
        setPlace((known) => ({ ...known, row: marked >= 0 ? marked : Math.min(known.row, Math.max(rowCount - 1, 0)) }));
        return;
      }
      const at = placeOf(event.target);
      if (at !== null && (at.row !== place.row || at.stop !== place.stop)) setPlace(at);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
    },
    onClick: (event: MouseEvent) => {
      const at = placeOf(event.target);
      if (at !== null) onRow(at.row);
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = placeOf(event.target);
      if (at !== null && !(event.target instanceof Element && event.target.closest('button') !== null)) onOpen(at.row);
    },
  };

  return { row: place.row, isInside, handlers };
}
