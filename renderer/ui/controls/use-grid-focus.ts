import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { choosingKey, choosingOf, headAct, positionAfterKey, type HeadAct, type GridPosition } from './grid-keys.ts';
import type { Choosing } from './grid-rows.ts';
import { typesText } from '../shortcuts/row-keys.ts';
import { focusAfterMove, type FocusedRow } from './moved-focus.ts';

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  /** Rows that PageUp and PageDown move by. */
  readonly pageRows: () => number;
  /** The current row, or -1: the focus comes in there, and goes along when it moves. */
  readonly currentRow: number;
  /** What tells a row from others, where rows can come in above it; null where they cannot, or while it has not come. */
  readonly keyAt: (row: number) => string | null;
  /** By how many rows those in sight moved since `id` was another. */
  readonly shift: { readonly id: number; readonly rows: number };
  readonly onRow: (row: number) => void;
  readonly onOpen: (row: number) => void;
  /** Typing begins on a row: the key is typed where this puts the focus. null: nothing is typed here. */
  readonly onType: ((row: number) => void) | null;
  /** Keys beside those of a grid; true where it took the key. */
  readonly onKey: (event: KeyboardEvent, row: number) => boolean;
  /** Several rows can be selected; null: one is marked. */
  readonly choose: ((how: Choosing, row: number) => void) | null;
  /** Something can be done with columns, whose heads can have the focus; null: nothing. */
  readonly onHead: ((act: HeadAct, column: string) => void) | null;
  /** Folds a heading away (true), brings its rows back, or does what was not done (null); false where it stands so already, and where the row is none. */
  readonly onFold: (row: number, isFolded: boolean | null) => boolean;
}

function stopsOf(row: Element | null): readonly HTMLElement[] {
  return row === null ? [] : [...row.querySelectorAll<HTMLElement>('[data-stop]')];
}

function rowElement(scroller: HTMLElement | null, row: number): Element | null {
  return scroller?.querySelector(`[data-row="${String(row)}"]`) ?? null;
}

function columnOf(target: EventTarget | null): string | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return head?.dataset['column'] ?? null;
}

function positionOf(element: EventTarget | null): GridPosition | null {
  if (!(element instanceof Element)) return null;
  const row = element.closest('[data-row]');
  if (!(row instanceof HTMLElement)) return null;
  const stop = stopsOf(row).findIndex((candidate) => candidate.contains(element));
  return { row: Number(row.dataset['row']), stop: Math.max(stop, 0) };
}

/** Keyboard focus of a grid with virtual rows: the place is remembered, and focused as soon as its row is there. */
export function useGridFocus(options: Options) {
  const { scroller, rowCount, pageRows, currentRow, keyAt, shift, onRow, onOpen, onType, onKey, choose, onHead, onFold } = options;
  const [position, setPosition] = useState<GridPosition>({ row: 0, stop: 0 });
  const [isInside, setInside] = useState(false);
  const [lastCurrentRow, setLastCurrentRow] = useState(currentRow);
  const [focused, setFocused] = useState<FocusedRow>({ row: 0, key: null });
  const [lastShift, setLastShift] = useState(shift.id);
  const wanted = useRef(false);
  const focusedRow = useRef(position.row);

  // Rows that come in above take the focus along with its row; one that a person moves it to is that row from then on.
  const moved = shift.id === lastShift ? 0 : shift.rows;
  const refocused =
    isInside && focused.row === position.row ? focusAfterMove(focused, moved, keyAt) : { row: position.row, key: keyAt(position.row) };
  if (shift.id !== lastShift) setLastShift(shift.id);
  if (refocused.row !== focused.row || refocused.key !== focused.key) setFocused(refocused);

  // A row that was moved, or took the place of one that went away, takes the focus along, and so does one that is chosen where none was.
  const follows =
    lastCurrentRow !== currentRow &&
    isInside &&
    currentRow >= 0 &&
    position.row >= 0 &&
    (position.row === lastCurrentRow || lastCurrentRow < 0);
  if (lastCurrentRow !== currentRow) setLastCurrentRow(currentRow);
  const next = follows ? currentRow : rowCount > 0 ? Math.min(refocused.row, rowCount - 1) : refocused.row;
  if (next !== position.row) setPosition({ ...position, row: next });
  // A grid without rows goes away with what has the focus, of which nothing hears: Tab leads into the next one again.
  if (isInside && rowCount === 0) setInside(false);

  useLayoutEffect(() => {
    // A button that is pressed can go away (Reveal does): its place keeps the focus.
    const isLost = isInside && document.activeElement === document.body;
    const isBehind = isInside && focusedRow.current !== position.row;
    focusedRow.current = position.row;
    if (!wanted.current && !isLost && !isBehind) return;
    const row = rowElement(scroller.current, position.row);
    const stops = stopsOf(row);
    const stop = stops[Math.min(position.stop, stops.length - 1)];
    if (stop === undefined) {
      // What had the focus went away, and its place is not drawn: Tab leads into the grid again, and the place takes the focus once it is there.
      if (isLost) {
        wanted.current = true;
        queueMicrotask(() => {
          setInside(false);
        });
      }
      return;
    }
    wanted.current = false;
    stop.focus({ preventScroll: true });
    if (position.row >= 0) stop.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  useEffect(() => {
    // Whoever went on elsewhere meanwhile stays there.
    function onFocus({ target }: globalThis.FocusEvent): void {
      if (target instanceof Node && scroller.current?.contains(target) !== true) {
        wanted.current = false;
        setInside(false);
      }
    }
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
    };
  }, [scroller]);

  function go(row: number, stop: number, how: Choosing | null): void {
    const to = { row: Math.min(Math.max(row, onHead === null ? 0 : -1), rowCount - 1), stop: Math.max(stop, 0) };
    wanted.current = true;
    setPosition(to);
    if (to.row === position.row || to.row < 0 || how === null) return;
    choose?.(how, to.row);
    onRow(to.row);
  }

  function move(event: KeyboardEvent): boolean {
    const lastStop = stopsOf(rowElement(scroller.current, position.row)).length - 1;
    const to = positionAfterKey(event, position, { rowCount, pageRows: pageRows(), lastStop });
    if (to === null) return false;
    // With Ctrl alone the focus goes without what is selected, where several rows can be.
    const isFocusOnly = choose !== null && (event.ctrlKey || event.metaKey) && event.key.startsWith('Arrow');
    go(to.row, to.stop, isFocusOnly ? null : choosingOf({ ctrlKey: false, metaKey: false, shiftKey: event.shiftKey }));
    return true;
  }

  function actOnHead(event: KeyboardEvent): boolean {
    const act = headAct(event);
    const column = columnOf(event.target);
    if (act === null || column === null) return false;
    onHead?.(act, column);
    return true;
  }

  function fold(event: KeyboardEvent): boolean {
    const { key } = event;
    // A heading's own buttons are pressed by it, and the arrow keys lead on from them.
    if (event.target instanceof HTMLButtonElement) return false;
    if (key === 'Enter' || key === ' ') return onFold(position.row, null);
    return (key === 'ArrowLeft' || key === 'ArrowRight') && onFold(position.row, key === 'ArrowLeft');
  }

  function select(event: KeyboardEvent): boolean {
    const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
    const how = choose === null || isPress ? null : choosingKey(event);
    if (how === null) return false;
    choose?.(how, position.row);
    return true;
  }

  function open(event: KeyboardEvent): boolean {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement) return false;
    onRow(position.row);
    onOpen(position.row);
    return true;
  }

  function takes(event: KeyboardEvent): boolean {
    if (position.row < 0) return actOnHead(event) || (!event.altKey && move(event));
    if (onKey(event, position.row)) return true;
    if (event.altKey) return false;
    return fold(event) || select(event) || move(event) || open(event);
  }

  const handlers = {
    // In the capture phase: a focused button in a cell would keep the arrow keys for itself.
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (onType !== null && position.row >= 0 && typesText(event)) {
        onType(position.row);
        return;
      }
      if (!takes(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus: (event: FocusEvent) => {
      setInside(true);
      if (event.target === scroller.current) {
        wanted.current = true;
        setPosition((known) => ({
          ...known,
          row: currentRow >= 0 ? currentRow : Math.min(Math.max(known.row, 0), Math.max(rowCount - 1, 0)),
        }));
        return;
      }
      const at = positionOf(event.target);
      if (at !== null && (at.row !== position.row || at.stop !== position.stop)) setPosition(at);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
    },
    onMouseDown: (event: MouseEvent) => {
      // Rows between two presses are selected, not the text in them.
      if (choose !== null && event.shiftKey) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const column = onHead === null ? null : columnOf(event.target);
      if (column !== null) {
        onHead?.(event.shiftKey ? 'sort-more' : 'sort', column);
        return;
      }
      const at = positionOf(event.target);
      if (at === null || at.row < 0) return;
      const isButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (!isButton && onFold(at.row, null)) return;
      choose?.(choosingOf(event), at.row);
      onRow(at.row);
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = positionOf(event.target);
      if (at !== null && at.row >= 0 && !(event.target instanceof Element && event.target.closest('button') !== null)) onOpen(at.row);
    },
  };

  return { row: position.row, isInside, handlers };
}
