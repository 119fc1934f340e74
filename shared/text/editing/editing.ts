import { assertNever } from '../../errors.ts';
import type { EditableView } from '../../bridge/view/draft-view.ts';
import type { ChangeMark } from '../../editing/edits/change-mark.ts';
import type { JsonErrorKind } from '../../report/json/json-reader.ts';
import { formatCount } from '../../bytes/quantities.ts';

/** What edits did to a thing, in one word; null where they did nothing. */
export function changeMarkWord(mark: ChangeMark): 'edited' | 'added' | null {
  return mark === 'captured' ? null : mark;
}

export function changeMarkHelp(mark: ChangeMark): string {
  switch (mark) {
    case 'captured':
      return 'As captured.';
    case 'edited':
      return 'Edited: it differs from the capture.';
    case 'added':
      return 'Added: the capture does not hold it.';
    default:
      return assertNever(mark);
  }
}

/** What a JSON text lacks. `line` and `column` count from 1. */
export function jsonErrorText(kind: JsonErrorKind, line: number, column: number): string {
  const position = `line ${String(line)}, column ${String(column)}`;
  switch (kind) {
    case 'syntax':
      return `Not JSON from ${position} on.`;
    case 'nonfinite':
      return `JSON has no NaN or Infinity (${position}). The collector's reader takes them all the same.`;
    case 'digits':
      return `The collector's reader fails on an integer this long (${position}).`;
    case 'depth':
      return `The collector's reader fails on nesting this deep (${position}).`;
    default:
      return assertNever(kind);
  }
}

/** What people should know of a text before they change it; `revealed` counts the values that were masked until it was opened. null where there is nothing to say. */
export function editableNote(kind: EditableView['kind'], revealed: number): string | null {
  if (kind === 'json') return 'This value is not a string. What you type makes it one, as the interface asks.';
  if (revealed === 0) return null;
  return revealed === 1
    ? 'Editing revealed this value. Hide all masks it again.'
    : `Editing revealed ${formatCount(revealed)} values. Hide all masks them again.`;
}

/** Sentences of the editor that stand on their own. */
export const EDITING = {
  alwaysShow: 'Always show',
  edit: 'Edit',
  openTree: 'Open as tree',
  revealAndEdit: 'Reveal and edit',
  editExtra: 'Edit JSON',
  revealExtra: 'Reveal all and edit JSON',
  extraAbout: 'All annotations as one JSON text.',
  opening: 'Reading the value…',
  lineKeys: 'Enter: done. Shift+Enter: new line. Escape: cancel.',
  linesKeys: 'Escape: cancel.',
  adding: 'Adding the annotation…',
  loadingEditor: 'Loading the editor…',
  original: 'As captured, read-only.',
  layOut: 'Show laid out',
  laidOut: 'With a line for each member, read-only. No byte is changed.',
  codedBytes:
    'The body as sent is compressed or chunked, so single bytes of it cannot be edited. Edit them under Body; the coding is made anew when it goes out.',
  noBytesYet: 'The edited body is compressed when it goes out, so there are no bytes of it to show yet. Body shows what goes into it.',
  compressedLater: 'compressed when it goes out',
  typingBytes: 'Type two hex digits for each byte. Delete and Backspace take bytes out; Insert changes how typed bytes go in.',
  inferredBytes: 'Only a body was captured, so there are no bytes of a head to edit. Edit its lines under Headers.',
  lengthFollows: 'follows the body',
  lengthPinned: 'pinned',
  lengthCaptured: 'as captured',
  lengthAbout: 'Pinned, it is sent as written, true or not. Following, it is the true length of the body.',
  badHex: 'That is not hex: write two digits for each byte, such as 0d 0a.',
  badEscape: 'There is an escape that is none of these: \\r \\n \\t \\0 \\\\ and \\x with two hex digits.',
  escapesAbout: 'Written as UTF-8. Escapes: \\r \\n \\t \\0 \\\\ and \\x with two hex digits.',
  hexAbout: 'Two digits for each byte; blanks and commas between them do not count.',
  oneLine: 'This line holds a line break or a control character, which a field of one line would lose. Nothing was changed.',
  joinedLines: 'This field holds one line: the line ends of what was pasted were left out.',
  oneLineHint: 'Edit its bytes under Bytes.',
  noPartHeaders: 'no header lines',
  noLength: 'No Content-Length is sent: how long the body is, is said by its chunks or not at all.',
  pinLength: 'Pin to a value…',
  letLengthFollow: 'Let it follow',
  requestLine: 'Request line',
  editLine: 'Edit line',
  addHeader: 'Add header',
  addPartHeader: 'Add part header',
  longestLength: 'A pinned Content-Length has at most 40 characters.',
  notLatin1: 'A header line holds only characters up to U+00FF, one byte each.',
  emptyName: 'A name is needed.',
} as const;

/** Sentences and names of buttons that name something. Names are no values. */
export const editing = {
  editValue: (name: string, masked: boolean): string => `${masked ? EDITING.revealAndEdit : EDITING.edit} value of ${name}`,
  openTree: (name: string): string => `${EDITING.openTree}: ${name}`,
  editorLabel: (name: string): string => `Value of ${name}`,
  contentLabel: (name: string): string => `Content of ${name}`,
  toolbar: (name: string): string => `Editing ${name}`,
  laidOutLabel: (name: string): string => `${name} laid out`,
  originalLabel: (name: string): string => `${name} as captured`,
  rename: (name: string): string => `Rename ${name}`,
  remove: (name: string): string => `Delete ${name}`,
  addParts: (count: number): string => (count === 1 ? 'Add part' : `Add ${formatCount(count)} parts`),
  leaveOut: (name: string): string => `Leave out ${name}`,
  moveUp: (name: string): string => `Move ${name} up`,
  moveDown: (name: string): string => `Move ${name} down`,
  alwaysShow: (name: string): string => `Always show ${name}`,
  partHeaders: (name: string): string => `Headers of ${name}`,
  tooLargeForText: (limit: string): string =>
    `Only parts of at most ${limit} can be edited as text. Replace its content from a file instead.`,
} as const;
