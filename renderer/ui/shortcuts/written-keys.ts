import { KEYS, type KeyedCommand } from './keys.ts';

export const IS_MAC = navigator.platform.startsWith('Mac');

/** Formats keys as this system writes them. With Tab, a Mac uses the Control key too, because Cmd+Tab switches to another program. */
export function writtenKeys(keys: string): string {
  return IS_MAC ? keys.replaceAll(/Ctrl(?!\+(?:Shift\+)?Tab)/g, '⌘').replaceAll('Shift', '⇧') : keys;
}

/** The usual keys of a command as this system writes them. */
export function writtenKeysOf(command: KeyedCommand): string {
  return writtenKeys(KEYS[command][0]);
}

/** The usual keys of a command, in the syntax of `aria-keyshortcuts`. */
export function ariaKeysOf(command: KeyedCommand): string {
  return KEYS[command][0].replace('Ctrl', IS_MAC ? 'Meta' : 'Control');
}
