import type { KeyboardEvent } from 'react';
import type { BoardItem } from '../../shared/bridge/view/board-view.ts';
import { askAboutRows } from './state/board-acts.ts';

/** Handles a row's keys that neither the grid nor a command handles. Returns true if it handled the key. Headings have no such keys. */
export function takeRowKey(event: KeyboardEvent, { kind }: BoardItem): boolean {
  if (kind === 'heading') return false;
  if (event.key === 'Delete' && !event.ctrlKey && !event.metaKey && !event.altKey) {
    askAboutRows('rows.forget');
    return true;
  }
  return false;
}
