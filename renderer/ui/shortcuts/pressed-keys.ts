import { IS_MAC } from './written-keys.ts';

/** Formats a key press as commands do: `Ctrl+Shift+V`, `F6`, `?`. */
export function pressedKeys(event: KeyboardEvent): string {
  const key = keyOf(event);
  const isSymbol = event.key.length === 1 && !/[a-z0-9]/i.test(event.key);
  const parts: string[] = [];
  if (IS_MAC && key !== 'Tab' ? event.metaKey : event.ctrlKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  // A symbol such as `?` already implies whether Shift was pressed.
  if (event.shiftKey && !isSymbol) parts.push('Shift');
  return [...parts, key].join('+');
}

function keyOf({ key, code, altKey }: KeyboardEvent): string {
  // On a Mac, Option types other characters. On Windows, Alt with the number pad types characters by their numbers.
  const digit = altKey ? /^(?:Digit|(?=Numpad))(.+)$/.exec(code)?.[1] : undefined;
  return digit ?? (key.length === 1 ? key.toUpperCase() : key.replace(/^Arrow/, ''));
}
