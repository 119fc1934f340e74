import type { KeyboardEvent } from 'react';
import { IS_MAC } from './written-keys.ts';

/** Effect of a key on the item in a row. */
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
 * True if a key press types text, or starts to, as dead keys and input methods do. Keys with AltGr (which Windows reports as Ctrl with Alt), or with Option on
 * a Mac, type text too. Space on a button in the row does not, because it presses the button.
 */
export function typesText(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  const isOther = event.getModifierState('AltGraph') || (IS_MAC && altKey && !ctrlKey);
  if (metaKey || (!isOther && (ctrlKey || altKey))) return false;
  if (key === ' ' && event.target instanceof HTMLButtonElement) return false;
  return key === 'Dead' || key === 'Process' || Array.from(key).length === 1;
}
