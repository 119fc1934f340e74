import type { KeyboardEvent } from 'react';

/** What a key does to the thing in a row of a list. */
export type RowKey = 'delete' | 'edit' | 'up' | 'down';

export function rowKeyOf(event: KeyboardEvent): RowKey | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.altKey) {
    if (event.key === 'ArrowUp') return 'up';
    return event.key === 'ArrowDown' ? 'down' : null;
  }
  if (event.key === 'Delete') return 'delete';
  return event.key === 'F2' ? 'edit' : null;
}
