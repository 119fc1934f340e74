import type { FocusEvent } from 'react';
import type { GridActions } from './grid-actions.ts';
import { isHeadingRow, positionOf, rowElement } from './grid-elements.ts';
import { mouseHandlers } from './grid-mouse.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPosition, type PositionOptions } from './use-grid-position.ts';

interface Options extends PositionOptions, GridActions {
  /** Returns the number of rows that PageUp and PageDown move by. */
  readonly pageRows: () => number;
}

/** Keyboard focus of a grid with virtual rows, and the handlers of its focus, keys and mouse. */
export function useGridFocus(options: Options) {
  const { scroller, rowCount, currentRow } = options;
  const { position, isInside, setPosition, setInside, focusPosition } = useGridPosition(options);
  const onKeyDownCapture = useGridKeys({ ...options, position, focusPosition });

  const handlers = {
    onKeyDownCapture,
    onFocus: (event: FocusEvent) => {
      setInside(true);
      if (event.target === scroller.current) {
        focusPosition((known) => {
          const row = currentRow >= 0 ? currentRow : Math.min(Math.max(known.row, 0), Math.max(rowCount - 1, 0));
          // After the press of a heading's button, the focus returns to the heading and not to a button, because these buttons act on many rows.
          return { row, stop: isHeadingRow(rowElement(scroller.current, row)) ? 0 : known.stop };
        });
        return;
      }
      const at = positionOf(event.target);
      if (at !== null && (at.row !== position.row || at.stop !== position.stop)) setPosition(at);
    },
    onBlur: (event: FocusEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget)) setInside(false);
    },
    ...mouseHandlers(options),
  };

  return { row: position.row, isInside, handlers };
}
