import { SHELL, type Shell } from '../../bridge/shell.ts';

type Keys = readonly [string, ...string[]];

/**
 * Keys by command id, the usual key first. A command is in this table if its keys differ between the shells, or if a control or the application menu also shows
 * them. All other commands have their keys in the command registry. Browsers reserve some keys: Ctrl or Ctrl+Shift with W, T, N or Tab. Commands with these
 * keys in the desktop shell have other keys in a browser.
 */
const TABLE = {
  open: ['Ctrl+O'],
  paste: ['Ctrl+Shift+V'],
  new: { desktop: ['Ctrl+N'], browser: ['Ctrl+Shift+E'] },
  start: { desktop: ['Ctrl+T'], browser: ['Ctrl+Shift+O'] },
  close: { desktop: ['Ctrl+W'], browser: ['Ctrl+Shift+X'] },
  reopen: { desktop: ['Ctrl+Shift+T'], browser: ['Ctrl+Shift+Y'] },
  next: { desktop: ['J', 'Ctrl+Tab'], browser: ['J', 'F8'] },
  previous: { desktop: ['K', 'Ctrl+Shift+Tab'], browser: ['K', 'Shift+F8'] },
  send: ['Ctrl+Enter'],
  undo: ['Ctrl+Z'],
  redo: ['Ctrl+Shift+Z', 'Ctrl+Y'],
  save: ['Ctrl+S'],
  palette: ['Ctrl+K'],
} as const satisfies Readonly<Record<string, Keys | Readonly<Record<Shell, Keys>>>>;

/** The id of a command whose keys are in this table. */
export type KeyedCommand = keyof typeof TABLE;

/** The keys of a command in a shell, the usual one first. */
export function keysOf(command: KeyedCommand, shell: Shell): Keys {
  const keys: Keys | Readonly<Record<Shell, Keys>> = TABLE[command];
  return 'desktop' in keys ? keys[shell] : keys;
}

function keysIn(shell: Shell): Readonly<Record<KeyedCommand, Keys>> {
  const ids = Object.keys(TABLE) as KeyedCommand[];
  return Object.fromEntries(ids.map((id) => [id, keysOf(id, shell)])) as Record<KeyedCommand, Keys>;
}

/** The keys of the shell that this page runs in. */
export const KEYS = keysIn(SHELL);
