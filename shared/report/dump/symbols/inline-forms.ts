import { encodeUtf8 } from '../../../bytes/utf8.ts';
import type { LineCursor } from './line-cursor.ts';

const LF = 0x0a;
const SPACE = 0x20;
const KEYWORD = encodeUtf8('INLINE ');
/** The words of the shortest line. */
const MIN_WORDS = 5;
/** Longer lines are left to `addInline`. */
const MAX_LENGTH = 512;

/**
 * Whether the rest of an INLINE line has one of its two forms: `depth line file origin` or, in old files, `depth line origin`, and one or more times `address
 * size`. Only the number of words tells them apart. Skips nothing.
 */
export function inlineFormOf(cursor: LineCursor): 'new' | 'old' | 'none' {
  const words = cursor.countNumbers();
  if (words < MIN_WORDS) return 'none';
  return words % 2 === 0 ? 'new' : 'old';
}

/**
 * Finds out in which form a file has its inlined calls: in that of most of its INLINE and INLINE_ORIGIN lines, so that a line without its last word does not
 * decide. In old files, INLINE_ORIGIN lines have the number of a file before the name.
 */
export class InlineForms {
  readonly #inlines = { old: 0, new: 0 };
  readonly #origins = { old: 0, new: 0 };

  /**
   * Counts an INLINE line, if `bytes` have all of a sound one at `from`, without negative numbers. Returns where the next line begins; else -1, and
   * `addInline` decides. Checks and finds the end in one pass, because many symbol files are mostly such lines.
   */
  addLine(bytes: Uint8Array, from: number): number {
    let at = from;
    for (; at < from + KEYWORD.length; at += 1) if (bytes[at] !== KEYWORD[at - from]) return -1;
    let words = 0;
    let isInWord = false;
    for (const end = Math.min(bytes.length, from + MAX_LENGTH); at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66)) {
        if (!isInWord) words += 1;
        isInWord = true;
      } else if (byte === SPACE) isInWord = false;
      else break;
    }
    if (bytes[at] !== LF || words < MIN_WORDS) return -1;
    this.#inlines[words % 2 === 0 ? 'new' : 'old'] += 1;
    return at + 1;
  }

  /** Counts the rest of an INLINE line. False if it is broken. */
  addInline(cursor: LineCursor): boolean {
    const form = inlineFormOf(cursor);
    if (form === 'none') return false;
    this.#inlines[form] += 1;
    return true;
  }

  /** Counts the rest of an INLINE_ORIGIN line after its number. Some tools write -1 for no file. */
  addOrigin(cursor: LineCursor): void {
    this.#origins[cursor.skipsInteger() ? 'old' : 'new'] += 1;
  }

  /** `others`: the number of INLINE lines with the other form. */
  result(): { readonly isOld: boolean; readonly others: number } {
    const isOld = this.#inlines.old + this.#origins.old > this.#inlines.new + this.#origins.new;
    return { isOld, others: isOld ? this.#inlines.new : this.#inlines.old };
  }
}
