import type { MouseEvent } from 'react';
import type { GridActions } from './grid-actions.ts';
import { columnOf, isInButton, isInHeading, positionOf } from './grid-elements.ts';
import { choosingOf } from './grid-keys.ts';

export function mouseHandlers({ choose, onHead, onFold, onRow, onOpen }: GridActions) {
  return {
    onMouseDown: (event: MouseEvent) => {
      // A second click with Shift selects the rows in between. It must not select their text.
      if (choose !== null && event.shiftKey) event.preventDefault();
    },
    onClick: (event: MouseEvent) => {
      const column = onHead === null ? null : columnOf(event.target);
      if (column !== null) {
        onHead?.(event.shiftKey ? 'sort_more' : 'sort', column);
        return;
      }
      const at = positionOf(event.target);
      if (at === null || at.row < 0) return;
      const sign = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-fold]') : null;
      if (sign !== null) {
        onFold(at.row, sign.dataset['fold'] === 'open');
        return;
      }
      // The buttons of a heading act on its rows and select nothing themselves.
      if (isInButton(event.target) ? isInHeading(event.target) : onFold(at.row, null)) return;
      choose?.(choosingOf(event), at.row);
      onRow(at.row);
    },
    onDoubleClick: (event: MouseEvent) => {
      const at = positionOf(event.target);
      if (at !== null && at.row >= 0 && !isInButton(event.target)) onOpen(at.row);
    },
  };
}
