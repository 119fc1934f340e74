import type { KeyboardEvent } from 'react';
import type { BoardItem } from '../../shared/bridge/view/board-view.ts';
import { askAboutRows } from './state/board-acts.ts';

/** Handles keys of rows beyond those of grids and commands. Returns true if it handled the key; never on a heading. */
export function takeRowKey(event: KeyboardEvent, { kind }: BoardItem): boolean {
  if (kind === 'heading') return false;
  if (event.key === 'Delete' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    askAboutRows('rows.forget');
    return true;
  }
  return false;
}
