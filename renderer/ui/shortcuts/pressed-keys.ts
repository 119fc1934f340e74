import { IS_MAC } from './written-keys.ts';

/** A key press in the words of the commands: `Ctrl+Shift+V`, `F6`, `?`. */
export function pressedKeys(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isSymbol = event.key.length === 1 && !/[a-z0-9]/i.test(event.key);
  const parts: string[] = [];
  if (IS_MAC && key !== 'Tab' ? event.metaKey : event.ctrlKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // A symbol already says whether Shift was needed for it.
  if (event.shiftKey && !isSymbol) parts.push('Shift');
  return [...parts, key].join('+');
}
