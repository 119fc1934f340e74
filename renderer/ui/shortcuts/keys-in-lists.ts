import { FIND_BYTES } from '../../../shared/text/report/bytes-tools.ts';

interface ListKeys {
  readonly keys: string;
  /** Effect of the keys. */
  readonly title: string;
}

/** Keys that work inside lists and bytes, in addition to the keys of commands. */
export const KEYS_IN_LISTS: readonly ListKeys[] = [
  { keys: 'Arrow keys', title: 'Move in trees, tables and bytes' },
  { keys: 'Shift+arrows', title: 'Select more bytes' },
  { keys: 'Enter', title: 'Select what a byte belongs to; open a row' },
  { keys: 'Ctrl+F', title: FIND_BYTES.keyInBytes },
  { keys: 'Delete', title: 'Close the focused report tab' },
  { keys: 'Shift+F10', title: 'Menu of what has the focus' },
  { keys: 'Ctrl+V', title: 'Open what is on the clipboard' },
];

/** Keys of the tables of annotations, parts and headers, and of bytes that are edited. */
export const KEYS_IN_TABLES: readonly ListKeys[] = [
  { keys: 'Letters', title: 'Type over the value of an annotation, also with J, K and ?' },
  { keys: 'F2', title: 'Edit the row: its value, name or line' },
  { keys: 'Enter', title: 'Edit the value or line; show the bytes of a part' },
  { keys: 'Delete', title: 'Delete the row' },
  { keys: 'Alt+Up or Alt+Down', title: 'Move the row' },
  { keys: 'Escape', title: 'Leave the editor of a value; the change stays' },
  { keys: '0 to 9, A to F', title: 'In bytes that are edited: type over them' },
  { keys: 'Insert', title: 'In bytes that are edited: insert or overwrite' },
];

/** Keys of the board's rows and of the heads of its columns. */
export const KEYS_ON_BOARD: readonly ListKeys[] = [
  { keys: 'Letters', title: 'As listed under Board, but not in the report beside the rows' },
  { keys: 'Shift+arrows', title: 'Select the rows between' },
  { keys: 'Space', title: 'Select the row, or not any more; fold a heading' },
  { keys: 'Ctrl+A', title: 'Select all rows that match' },
  { keys: 'Ctrl+Up or Ctrl+Down', title: 'Move without selecting' },
  { keys: 'Enter', title: 'Open the row as a tab; on a head: sort by the column, with Shift by it too' },
  { keys: 'Delete', title: 'Remove the rows; files stay' },
  { keys: 'Shift+Left or Shift+Right', title: 'On a head: make the column narrower or wider' },
  { keys: 'Alt+Left or Alt+Right', title: 'On a head: move the column' },
];
