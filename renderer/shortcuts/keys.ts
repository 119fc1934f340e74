/**
 * The keys of commands, by the command's id and the usual one first: `Ctrl+O` (Cmd on a Mac), `F6`, `?`. The keys of a report's tabs stand in the
 * table of tabs; what is in neither has none.
 */
export const KEYS = {
  open: ['Ctrl+O'],
  paste: ['Ctrl+Shift+V'],
  new: ['Ctrl+N'],
  start: ['Ctrl+T'],
  close: ['Ctrl+W'],
  next: ['J'],
  previous: ['K'],
  send: ['Ctrl+Enter'],
  filter: ['Ctrl+F'],
  undo: ['Ctrl+Z'],
  redo: ['Ctrl+Shift+Z', 'Ctrl+Y'],
  save: ['Ctrl+S'],
  palette: ['Ctrl+K'],
  shortcuts: ['?'],
  board: ['Ctrl+B'],
  'rows.tags': ['T'],
  'rows.note': ['N'],
  'rows.done': ['D'],
  'rows.pin': ['P'],
  'rows.details': ['I'],
  'rows.change': ['E'],
  'rows.send': ['S'],
  'pane.next': ['F6'],
  'pane.previous': ['Shift+F6'],
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

/** The id of a command that has keys. */
export type KeyedCommand = keyof typeof KEYS;
