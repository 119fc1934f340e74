interface ListKeys {
  readonly keys: string;
  /** What they do. */
  readonly title: string;
}

/** Keys that work inside lists and bytes, beside those of the commands. */
export const KEYS_IN_LISTS: readonly ListKeys[] = [
  { keys: 'Arrow keys', title: 'Move in trees, tables and bytes' },
  { keys: 'Shift+arrows', title: 'Select more bytes' },
  { keys: 'Enter', title: 'Select what a byte belongs to; open a row' },
  { keys: 'Delete', title: 'Close the focused report tab' },
  { keys: 'Ctrl+V', title: 'Open what is on the clipboard' },
];

/** Keys of the tables of annotations, parts and headers, and of bytes that are edited. */
export const KEYS_IN_TABLES: readonly ListKeys[] = [
  { keys: 'F2', title: 'Edit the row: its value, name or line' },
  { keys: 'Enter', title: 'Edit the value or line; show the bytes of a part' },
  { keys: 'Delete', title: 'Delete the row' },
  { keys: 'Alt+Up or Alt+Down', title: 'Move the row' },
  { keys: 'Escape', title: 'Leave the editor of a value; the change stays' },
  { keys: 'Insert', title: 'In bytes that are edited: insert or overwrite' },
];
