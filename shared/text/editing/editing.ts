import { assertNever } from '../../errors.ts';
import type { EditableView } from '../../bridge/view/draft-view.ts';
import type { ChangeMark } from '../../editing/edits/change-mark.ts';
import type { JsonErrorKind } from '../../report/json/json-reader.ts';
import { formatCount } from '../../bytes/quantities.ts';

/** What edits did to an item, in one word; null if the item is unchanged. */
export function changeMarkWord(mark: ChangeMark): 'edited' | 'added' | null {
  return mark === 'captured' ? null : mark;
}

export function changeMarkHelp(mark: ChangeMark): string {
  switch (mark) {
    case 'captured':
      return 'As captured.';
    case 'edited':
      return 'Edited: differs from the capture.';
    case 'added':
      return 'Added: not in the capture.';
    default:
      return assertNever(mark);
  }
}

/** An error in a JSON text. `line` and `column` count from 1. */
export function jsonErrorText(kind: JsonErrorKind, line: number, column: number): string {
  const position = `line ${String(line)}, column ${String(column)}`;
  switch (kind) {
    case 'syntax':
      return `Not JSON from ${position} on.`;
    case 'nonfinite':
      return `JSON has no NaN or Infinity (${position}). The collector accepts them.`;
    case 'digits':
      return `The collector cannot read an integer this long (${position}).`;
    case 'depth':
      return `The collector cannot read nesting this deep (${position}).`;
    default:
      return assertNever(kind);
  }
}

/** Note above the editor of a text; null: no note. `revealed`: number of values that were unmasked for the editor. */
export function editableNote(kind: EditableView['kind'], revealed: number): string | null {
  if (kind === 'json') return 'This value is not a string. Your text becomes a string.';
  if (revealed === 0) return null;
  return revealed === 1
    ? 'Editing revealed this value. “Hide all” masks it again.'
    : `Editing revealed ${formatCount(revealed)} values. “Hide all” masks them again.`;
}

/** Texts of the editor that contain no names. */
export const EDITING = {
  alwaysShow: 'Always show',
  edit: 'Edit',
  openTree: 'Open as tree',
  revealAndEdit: 'Reveal and edit',
  editExtra: 'Edit JSON',
  revealExtra: 'Reveal all and edit JSON',
  extraAbout: 'All annotations as one JSON text.',
  opening: 'Reading the value…',
  lineKeys: 'Enter: done. Shift+Enter: line break. Escape: cancel.',
  linesKeys: 'Escape: cancel.',
  adding: 'Adding the annotation…',
  loadingEditor: 'Loading the editor…',
  original: 'As captured, read-only.',
  layOut: 'Show formatted',
  laidOut: 'Formatted, read-only. The bytes stay unchanged.',
  codedBytes: 'The body as sent is compressed or chunked. Edit the bytes under Body.',
  noBytesYet: 'The edited body is compressed when it is sent. Body shows the uncompressed bytes.',
  compressedLater: 'compressed when sent',
  typingBytes: 'Type two hex digits for each byte. Delete and Backspace remove bytes; Insert toggles overwriting.',
  inferredBytes: 'Only a body was captured. Edit the inferred head under Headers.',
  lengthFollows: 'follows the body',
  lengthPinned: 'pinned',
  lengthCaptured: 'as captured',
  lengthAbout: 'Pinned: sent as written, even if wrong. Follows the body: always correct.',
  badHex: 'Not hex. Write two digits for each byte, such as 0d 0a.',
  badEscape: 'Unknown escape. Use only \\r \\n \\t \\0 \\\\ and \\x with two hex digits.',
  escapesAbout: 'Written as UTF-8. Escapes: \\r \\n \\t \\0 \\\\ and \\x with two hex digits.',
  hexAbout: 'Two digits for each byte; spaces and commas are ignored.',
  oneLine: 'This line contains a line break or control character, which this field cannot show.',
  joinedLines: 'Line breaks in the pasted text were removed.',
  oneLineHint: 'Edit its bytes under Bytes.',
  noPartHeaders: 'no header lines',
  noLength: 'No Content-Length is sent.',
  pinLength: 'Pin to a value…',
  letLengthFollow: 'Follow the body',
  requestLine: 'Request line',
  editLine: 'Edit line',
  addHeader: 'Add header',
  addPartHeader: 'Add part header',
  longestLength: 'A pinned Content-Length has at most 40 characters.',
  notLatin1: 'Only characters up to U+00FF are allowed.',
  emptyName: 'Enter a name.',
} as const;

/** Sentences and button labels that contain names of annotations and parts. They never contain a value. */
export const editing = {
  editValue: (name: string, masked: boolean): string => `${masked ? EDITING.revealAndEdit : EDITING.edit} value of ${name}`,
  openTree: (name: string): string => `${EDITING.openTree}: ${name}`,
  editorLabel: (name: string): string => `Value of ${name}`,
  contentLabel: (name: string): string => `Content of ${name}`,
  toolbar: (name: string): string => `Editing ${name}`,
  laidOutLabel: (name: string): string => `${name}, formatted`,
  originalLabel: (name: string): string => `${name} as captured`,
  rename: (name: string): string => `Rename ${name}`,
  remove: (name: string): string => `Delete ${name}`,
  addParts: (count: number): string => (count === 1 ? 'Add part' : `Add ${formatCount(count)} parts`),
  leaveOut: (name: string): string => `Leave out ${name}`,
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  alwaysShow: (name: string): string => `Always show ${name}`,
  partHeaders: (name: string): string => `Headers of ${name}`,
  tooLargeForText: (limit: string): string => `Parts over ${limit} cannot be edited as text. Replace the content from a file.`,
} as const;
