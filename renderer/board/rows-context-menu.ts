import type { MouseEvent } from 'react';
import { itemAt } from '../state/board-reader.ts';
import { isChosen, pick, useBoard } from '../state/board-store.ts';
import { showRowMenu } from './row-menu-place.ts';

/** A right click on a row that is not selected selects it alone, as everywhere. */
export function onRowsContextMenu(event: MouseEvent): void {
  const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
  const index = Number(row?.dataset['row'] ?? -1);
  const { list, picks, current } = useBoard.getState();
  const item = list === null || index < 0 ? null : itemAt(list, index);
  if (item?.kind !== 'row') return;
  event.preventDefault();
  if (!isChosen({ picks, current }, item.row.id)) pick('only', index);
  showRowMenu({ x: event.clientX, y: event.clientY });
}
