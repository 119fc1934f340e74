import { moveOf, typedInto, type Move, type SelectedText } from './text-moves.ts';

/** Initial state of the old text. `all`: all of it is selected; `start`: the caret is before it; `none`: there is no old text. */
export type OldText = 'all' | 'start' | 'none';

/** The field that receives the key presses. */
interface TakingField {
  value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

export interface TypeAheadBuffer {
  /** Records that the field changed its text: by keys, an input method or a paste. */
  readonly noteTyped: () => void;
  /** Returns true if the field must ignore the key. The key then refers to the old text, which the field does not have. */
  readonly takeKey: (event: Parameters<typeof moveOf>[0]) => boolean;
  /** Inserts a text that the field itself would change, such as a pasted text with CR. */
  readonly insert: (text: string) => void;
  /** Returns the whole text; null while it still depends on the old text. */
  readonly whole: () => string | null;
  /** Applies the input to the old text. */
  readonly over: (old: string) => SelectedText;
  /** True if the user typed or moved the caret. */
  readonly isTouched: () => boolean;
  /** Moves the current content to another field and continues there; null if there is no field for now. */
  readonly attachTo: (field: TakingField | null) => void;
}

const NOTHING: SelectedText = { text: '', anchor: 0, head: 0 };

function oldAs(text: string, begins: OldText): SelectedText {
  return begins === 'none' ? NOTHING : { text, anchor: 0, head: begins === 'all' ? text.length : 0 };
}

/**
 * Buffer for keys that are typed before the old text is loaded. If typing replaces the whole old text, the field already contains the new text. Otherwise, a
 * key can move the caret in the old text or delete a part of it. From then on, the input is recorded as a list, which is applied to the old text when that
 * arrives.
 */
export function createTypeAheadBuffer(begins: OldText): TypeAheadBuffer {
  let field: TakingField | null = null;
  let held = '';
  /** True if the field has the whole text, or nothing was typed yet. If false, the field has a piece of text to insert after `moves`. */
  let isWhole = begins !== 'start';
  let isTouched = false;
  /** Text that `moves` start from; null: the old text. */
  let base: SelectedText | null = begins === 'none' ? NOTHING : null;
  const moves: (Move | string)[] = [];

  const typed = (): string => field?.value ?? held;

  function inField(): SelectedText {
    const text = typed();
    return { text, anchor: field?.selectionStart ?? text.length, head: field?.selectionEnd ?? text.length };
  }

  function empty(): void {
    held = '';
    if (field !== null) field.value = '';
  }

  function keepPiece(): void {
    if (typed() !== '') moves.push(typed());
    empty();
  }

  return {
    noteTyped: () => {
      isTouched = true;
    },
    takeKey: (event) => {
      const move = moveOf(event);
      if (move === null) return false;
      if (isWhole) {
        const isOldAll = begins === 'all' && !isTouched;
        if (!isOldAll || move.to === 'all') return false;
        isTouched = true;
        // The key deletes the whole old text, so there is no text left to move in.
        if (move.act === 'erase') return false;
        isWhole = false;
      } else keepPiece();
      isTouched = true;
      moves.push(move);
      return true;
    },
    insert: (text) => {
      if (isWhole) {
        base = begins === 'all' && !isTouched ? NOTHING : inField();
        isWhole = false;
        empty();
      } else keepPiece();
      isTouched = true;
      moves.push(text);
    },
    whole: () => {
      if (!isTouched) return null;
      if (isWhole) return typed();
      return base === null ? null : typedInto(base, [...moves, typed()]).text;
    },
    over: (old) => {
      if (isWhole) return isTouched ? inField() : oldAs(old, begins);
      return typedInto(base ?? oldAs(old, begins), [...moves, typed()]);
    },
    isTouched: () => isTouched,
    attachTo: (next) => {
      held = typed();
      field = next;
      if (next !== null) next.value = held;
    },
  };
}
