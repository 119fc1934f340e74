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
  { keys: 'Enter', title: 'Select the region of the byte, then more of a minidump; open the row' },
  { keys: 'Ctrl+F', title: FIND_BYTES.keyInBytes },
  { keys: 'Delete', title: 'Close the focused report tab' },
  { keys: 'Shift+F10', title: 'Open the context menu' },
  { keys: 'Ctrl+V', title: 'Open a report from the clipboard' },
];

/** Keys of the tables of annotations, parts and headers, and of bytes that are edited. */
export const KEYS_IN_TABLES: readonly ListKeys[] = [
  { keys: 'Letters', title: 'Replace the value of the annotation (J, K and ? too)' },
  { keys: 'F2', title: 'Edit the value, name or line of the row' },
  { keys: 'Enter', title: 'Edit the value or line, or save a one-line value; on a part: show its bytes' },
  { keys: 'Delete', title: 'Delete the row' },
  { keys: 'Alt+Up or Alt+Down', title: 'Move the row' },
  { keys: 'Escape', title: 'Cancel the edit of a value' },
  { keys: '0 to 9, A to F', title: 'While editing bytes: overwrite them' },
  { keys: 'Insert', title: 'While editing bytes: switch between insert and overwrite' },
];

/** Keys of the board's rows and of its column headers. */
export const KEYS_ON_BOARD: readonly ListKeys[] = [
  { keys: 'Letters', title: 'Keys listed under Board, except in the preview' },
  { keys: 'Shift+arrows', title: 'Select a range of rows' },
  { keys: 'Space', title: 'Select or deselect the row; expand or collapse a group' },
  { keys: 'Ctrl+A', title: 'Select all matching rows' },
  { keys: 'Ctrl+Up or Ctrl+Down', title: 'Move without selecting' },
  { keys: 'Enter', title: 'Open the row as a tab; on a column header: sort (Shift: add to the sort order)' },
  { keys: 'Delete', title: 'Remove the rows; their files stay' },
  { keys: 'Shift+Left or Shift+Right', title: 'On a column header: make the column narrower or wider' },
  { keys: 'Alt+Left or Alt+Right', title: 'On a column header: move the column' },
];
