import type { KeyboardEvent } from 'react';
import { IS_MAC } from './written-keys.ts';

/** What a key does to the thing in a row of a list. */
type RowKey = 'delete' | 'edit' | 'up' | 'down';

export function rowKeyOf(event: KeyboardEvent): RowKey | null {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return null;
  if (event.altKey) {
    if (event.key === 'ArrowUp') return 'up';
    return event.key === 'ArrowDown' ? 'down' : null;
  }
  if (event.key === 'Delete') return 'delete';
  return event.key === 'F2' ? 'edit' : null;
}

/**
 * True where a key press types something, or begins to: dead keys and input methods too. A button in the row has Space for itself. AltGr comes as Ctrl with
 * Alt on Windows, and a Mac types with Option.
 */
export function typesText(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isOther = event.getModifierState('AltGraph') || (IS_MAC && altKey && !ctrlKey);
  if (metaKey || (!isOther && (ctrlKey || altKey))) return false;
  if (key === ' ' && event.target instanceof HTMLButtonElement) return false;
  return key === 'Dead' || key === 'Process' || Array.from(key).length === 1;
}
