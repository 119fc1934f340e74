/** A text with its selection, in UTF-16 units; `head` is the caret. */
export interface SelectedText {
  readonly text: string;
  readonly anchor: number;
  readonly head: number;
}

/** Effect of a key in a text, other than typing. */
export interface Move {
  readonly act: 'go' | 'select' | 'erase';
  readonly to: 'left' | 'right' | 'wordLeft' | 'wordRight' | 'up' | 'down' | 'lineStart' | 'lineEnd' | 'start' | 'end' | 'all';
}

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Where each key moves the caret, without and with Ctrl (Cmd on a Mac). */
const WAYS: Readonly<Record<string, readonly [Move['to'], Move['to']]>> = {
  ArrowLeft: ['left', 'wordLeft'],
  ArrowRight: ['right', 'wordRight'],
  ArrowUp: ['up', 'start'],
  ArrowDown: ['down', 'end'],
  Home: ['lineStart', 'start'],
  End: ['lineEnd', 'end'],
  PageUp: ['start', 'start'],
  PageDown: ['end', 'end'],
  Backspace: ['left', 'wordLeft'],
  Delete: ['right', 'wordRight'],
};

/** Effect of a key press in a text, other than typing; null: no such effect. */
export function moveOf({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Move | null {
  const isWide = ctrlKey || metaKey;
  if (altKey) return null;
  if (isWide && key.toLowerCase() === 'a') return { act: 'select', to: 'all' };
  const way = WAYS[key];
  if (way === undefined) return null;
  const to = way[isWide ? 1 : 0];
  if (key === 'Backspace' || key === 'Delete') return { act: 'erase', to };
  return { act: shiftKey ? 'select' : 'go', to };
}

/** Number of units in the character before or after an offset: two for a surrogate pair. */
function unitsAt(text: string, at: number, step: 1 | -1): number {
  const pair = text.slice(step === 1 ? at : at - 2, step === 1 ? at + 2 : at);
  return pair.length === 2 && (pair.codePointAt(0) ?? 0) > 0xffff ? 2 : 1;
}

function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/**
 * Returns the offset in the same column (in UTF-16 units) of the next (1) or previous (-1) line. If there is no such line, returns the start or the end of the
 * text.
 */
function inNextLine(text: string, at: number, step: 1 | -1): number {
  const from = lineStart(text, at);
  const column = at - from;
  if (step === -1) return from === 0 ? 0 : Math.min(lineStart(text, from - 1) + column, from - 1);
  const end = lineEnd(text, at);
  return end === text.length ? end : Math.min(end + 1 + column, lineEnd(text, end + 1));
}

function offsetAfter({ text, head }: SelectedText, to: Move['to']): number {
  switch (to) {
    case 'left':
      return Math.max(0, head - unitsAt(text, head, -1));
    case 'right':
      return Math.min(text.length, head + unitsAt(text, head, 1));
    case 'wordLeft':
      return head - (/(?:[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+)?\s*$/u.exec(text.slice(0, head))?.[0].length ?? 0);
    case 'wordRight':
      return head + (/^\s*(?:[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]+)?/u.exec(text.slice(head))?.[0].length ?? 0);
    case 'up':
      return inNextLine(text, head, -1);
    case 'down':
      return inNextLine(text, head, 1);
    case 'lineStart':
      return lineStart(text, head);
    case 'lineEnd':
      return lineEnd(text, head);
    case 'start':
      return 0;
    case 'end':
    case 'all':
      return text.length;
  }
}

function put({ text, anchor, head }: SelectedText, inserted: string): SelectedText {
  const from = Math.min(anchor, head);
  const at = from + inserted.length;
  return { text: text.slice(0, from) + inserted + text.slice(Math.max(anchor, head)), anchor: at, head: at };
}

function moved(at: SelectedText, { act, to }: Move): SelectedText {
  const { text, anchor, head } = at;
  if (to === 'all') return { text, anchor: 0, head: text.length };
  const isSelected = anchor !== head;
  if (act === 'erase') return put(isSelected ? at : { ...at, anchor: offsetAfter(at, to) }, '');
  if (act === 'select') return { ...at, head: offsetAfter(at, to) };
  // Left moves the caret to the start of the selection, and right to its end.
  if (isSelected && (to === 'left' || to === 'right')) {
    const end = to === 'left' ? Math.min(anchor, head) : Math.max(anchor, head);
    return { text, anchor: end, head: end };
  }
  const offset = offsetAfter(at, to);
  return { text, anchor: offset, head: offset };
}

/** Applies keys and typed pieces to a text, in their order. */
export function typedInto(at: SelectedText, moves: readonly (Move | string)[]): SelectedText {
  return moves.reduce<SelectedText>(
    (now, move) => (typeof move === 'string' ? (move === '' ? now : put(now, move)) : moved(now, move)),
    at,
  );
}
