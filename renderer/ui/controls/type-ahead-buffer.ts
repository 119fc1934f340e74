import { moveOf, typedInto, type Move, type SelectedText } from './text-moves.ts';

/** What of the old text is typed over: all of it is selected (`all`), the caret stands before it (`start`), or there is none (`none`). */
export type OldText = 'all' | 'start' | 'none';

/** The field that takes the keys. */
interface TakingField {
  value: string;
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

export interface TypeAheadBuffer {
  /** The field changed by itself: by keys, an input method, a paste. */
  readonly noteTyped: () => void;
  /** True where the field must not act on the key: it means the old text, which the field does not hold. */
  readonly takeKey: (event: Parameters<typeof moveOf>[0]) => boolean;
  /** Puts a text in that the field would change. */
  readonly insert: (text: string) => void;
  /** The whole text, as soon as it has nothing of the old one any more; null before. */
  readonly whole: () => string | null;
  /** What became of the old text. */
  readonly over: (old: string) => SelectedText;
  /** Something was typed, or the caret was moved. */
  readonly isTouched: () => boolean;
  /** Another field goes on with it, holding what the one before it held; null: none does. */
  readonly attachTo: (field: TakingField | null) => void;
}

const NOTHING: SelectedText = { text: '', anchor: 0, head: 0 };

function oldAs(text: string, begins: OldText): SelectedText {
  return begins === 'none' ? NOTHING : { text, anchor: 0, head: begins === 'all' ? text.length : 0 };
}

/**
 * What is typed into a text before it is there. Where it is typed over, the field's own text is all of it; once a key moves in the old text, or takes of it,
 * what was typed until then is kept as a list, and happens to the old text when that has come.
 */
export function createTypeAheadBuffer(begins: OldText): TypeAheadBuffer {
  let field: TakingField | null = null;
  let held = '';
  /** The field holds the whole text, or nothing was typed yet; else a piece that goes where `moves` lead. */
  let isWhole = begins !== 'start';
  let isTouched = false;
  /** What `moves` begin with; null: the old text. */
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
        // All of the old text goes: nothing of it is left to move in.
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
