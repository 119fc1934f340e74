import { SHELL, type Shell } from '../../bridge/shell.ts';

type Keys = readonly [string, ...string[]];

/**
 * The keys of commands, by the command's id and the usual one first: `Ctrl+O` (Cmd on a Mac), `F6`, `?`. Browsers keep some for themselves, whatever a
 * page does (Ctrl with W, T, N and Tab, and with Shift beside them): where the desktop has one of those, the browser has another. The keys of a report's
 * tabs stand in the table of tabs; what is in neither has none.
 */
const TABLE = {
  open: ['Ctrl+O'],
  paste: ['Ctrl+Shift+V'],
  new: { desktop: ['Ctrl+N'], browser: ['Ctrl+Shift+E'] },
  start: { desktop: ['Ctrl+T'], browser: ['Ctrl+Shift+O'] },
  close: { desktop: ['Ctrl+W'], browser: ['Ctrl+Shift+X'] },
  next: { desktop: ['J', 'Ctrl+Tab'], browser: ['J', 'F8'] },
  previous: { desktop: ['K', 'Ctrl+Shift+Tab'], browser: ['K', 'Shift+F8'] },
  send: ['Ctrl+Enter'],
  filter: ['Ctrl+F'],
  undo: ['Ctrl+Z'],
  redo: ['Ctrl+Shift+Z', 'Ctrl+Y'],
  save: ['Ctrl+S'],
  copy: ['Ctrl+C'],
  palette: ['Ctrl+K'],
  shortcuts: ['?'],
  help: ['F1'],
  board: ['Ctrl+B'],
  'rows.tags': ['T'],
  'rows.note': ['N'],
  'rows.done': ['D'],
  'rows.pin': ['P'],
  'rows.details': ['I'],
  'rows.change': ['E'],
  'rows.send': ['S'],
  'bytes.goto': ['Ctrl+G'],
  'bytes.findNext': ['F3'],
  'bytes.findPrevious': ['Shift+F3'],
  'pane.next': ['F6'],
  'pane.previous': ['Shift+F6'],
} as const satisfies Readonly<Record<string, Keys | Readonly<Record<Shell, Keys>>>>;

/** The id of a command that has keys. */
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
