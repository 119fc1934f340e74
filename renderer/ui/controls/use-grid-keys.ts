import type { KeyboardEvent, RefObject } from 'react';
import { typesText } from '../shortcuts/row-keys.ts';
import type { GridActions } from './grid-actions.ts';
import { columnOf, rowElement, stopsOf } from './grid-elements.ts';
import { choosingKey, choosingOf, headAct, positionAfterKey, type GridPosition } from './grid-keys.ts';
import type { Choosing } from './grid-rows.ts';

interface Options extends GridActions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  /** Returns the number of rows that PageUp and PageDown move by. */
  readonly pageRows: () => number;
  readonly position: GridPosition;
  readonly focusPosition: (position: GridPosition) => void;
}

/** Returns the handler of key presses in a grid. It must run in the capture phase. Otherwise a focused button in a cell would handle the arrow keys first. */
export function useGridKeys(options: Options): (event: KeyboardEvent) => void {
  const { scroller, rowCount, pageRows, position, focusPosition, onRow, onType, onKey, choose, onHead } = options;

  function go(row: number, stop: number, how: Choosing | null): void {
    const to = { row: Math.min(Math.max(row, onHead === null ? 0 : -1), rowCount - 1), stop: Math.max(stop, 0) };
    focusPosition(to);
    if (to.row === position.row || to.row < 0 || how === null) return;
    choose?.(how, to.row);
    onRow(to.row);
  }

  function move(event: KeyboardEvent): boolean {
    const lastStop = stopsOf(rowElement(scroller.current, position.row)).length - 1;
    const to = positionAfterKey(event, position, { rowCount, pageRows: pageRows(), lastStop });
    if (to === null) return false;
    // If several rows can be selected, Ctrl with an arrow key moves only the focus.
    const isFocusOnly = choose !== null && (event.ctrlKey || event.metaKey) && event.key.startsWith('Arrow');
    go(to.row, to.stop, isFocusOnly ? null : choosingOf({ ctrlKey: false, metaKey: false, shiftKey: event.shiftKey }));
    return true;
  }

  function takes(event: KeyboardEvent): boolean {
    const { row } = position;
    if (row < 0) return actOnHead(event, options) || (!event.altKey && move(event));
    if (onKey(event, row)) return true;
    if (event.altKey) return false;
    return fold(event, row, options) || select(event, row, options) || move(event) || open(event, row, options);
  }

  return (event) => {
    if (onType !== null && position.row >= 0 && typesText(event)) {
      onType(position.row);
      return;
    }
    if (!takes(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

// Each of the functions below returns true if it handled the key.

function actOnHead(event: KeyboardEvent, { onHead }: GridActions): boolean {
  const act = headAct(event);
  const column = columnOf(event.target);
  if (act === null || column === null) return false;
  onHead?.(act, column);
  return true;
}

function fold(event: KeyboardEvent, row: number, { onFold }: GridActions): boolean {
  const { key } = event;
  // On a button of a heading, these keys have their usual effect: Enter and Space press it, and arrow keys move on.
  if (event.target instanceof HTMLButtonElement) return false;
  if (key === 'Enter' || key === ' ') return onFold(row, null);
  return (key === 'ArrowLeft' || key === 'ArrowRight') && onFold(row, key === 'ArrowLeft');
}

function select(event: KeyboardEvent, row: number, { choose }: GridActions): boolean {
  const isPress = event.key === ' ' && event.target instanceof HTMLButtonElement;
  const how = choose === null || isPress ? null : choosingKey(event);
  if (how === null) return false;
  choose?.(how, row);
  return true;
}

function open(event: KeyboardEvent, row: number, { onRow, onOpen }: GridActions): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement) return false;
  onRow(row);
  onOpen(row);
  return true;
}
