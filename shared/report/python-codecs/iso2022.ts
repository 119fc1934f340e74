import { decodeLatin1 } from '../../bytes/utf8.ts';
import { gb2312Text } from './chinese.ts';
import { jisX0208Text, jisX0212Text, jisX0213Plane2Text, jisX0213Text, katakanaText, romanText } from './japanese.ts';
import { ksX1001Text } from './korean.ts';
import { SINGLE_BYTE } from './single-byte.ts';

/** A character set that an escape sequence selects. */
interface CharacterSet {
  /** The number of bytes per character. */
  readonly width: 1 | 2;
  /** The character for bytes from 20 to 7F; null if there is none. The second byte can have any value. */
  readonly text: (first: number, second: number) => string | null;
  /** The character of any byte after the single shift; null if there is none. Omitted if the single shift cannot select this set. */
  readonly shifted?: (byte: number) => string | null;
}

const ASCII: CharacterSet = {
  width: 1,
  text: (byte) => String.fromCharCode(byte),
  shifted: (byte) => (byte < 0x80 ? String.fromCharCode(byte) : null),
};

/** The upper half of a single-byte charset, available only after the single shift. */
function upperHalf(shifted: (byte: number) => string | null): CharacterSet {
  return { width: 1, text: () => null, shifted };
}

function pairs(text: (first: number, second: number) => string | null): CharacterSet {
  return { width: 2, text };
}

/** The Greek set of 1987: ISO 8859-7 without the characters that were added later. */
function greekText(byte: number): string | null {
  if (byte >= 0x80) return String.fromCharCode(byte - 0x80);
  if (byte < 0x20) return String.fromCharCode(byte + 0x80);
  const text = SINGLE_BYTE.get('iso8859_7')?.charAt(byte) ?? '\ufffd';
  return text === '\ufffd' || '\u20ac\u20af\u037a'.includes(text) ? null : text;
}

/** Character sets by the final character of their escape sequences. Sets of two-byte characters have `$` before it. */
const SETS: ReadonlyMap<string, CharacterSet> = new Map([
  ['B', ASCII],
  ['J', { width: 1, text: romanText }],
  ['I', { width: 1, text: (byte) => katakanaText(byte + 0x80) }],
  ['A', upperHalf((byte) => (byte < 0x80 ? String.fromCharCode(byte + 0x80) : null))],
  ['F', upperHalf(greekText)],
  ['$@', pairs(jisX0208Text)],
  ['$B', pairs(jisX0208Text)],
  ['$A', pairs(gb2312Text)],
  ['$C', pairs(ksX1001Text)],
  ['$D', pairs(jisX0212Text)],
  ['$O', pairs((first, second) => jisX0213Text(2000, first, second))],
  ['$Q', pairs((first, second) => jisX0213Text(2004, first, second))],
  // In ISO 2022, plane 2 of JIS X 0213 is always from the edition of 2004, even if plane 1 is from the edition of 2000.
  ['$P', pairs((first, second) => jisX0213Plane2Text(2004, first, second))],
]);

/** A variant of ISO 2022. */
interface Form {
  /** The character sets of this variant, by the final characters of their escape sequences. */
  readonly sets: ReadonlyMap<string, CharacterSet>;
  /** 0E and 0F switch to the second set and back. In other variants, these bytes are characters. */
  readonly hasShifts?: true;
  /** `ESC .` selects a third set, and `ESC N` reads one character of this set. */
  readonly hasSingleShift?: true;
}

/** ASCII and the sets whose escape sequences have these final characters. */
function setsOf(...ends: readonly string[]): ReadonlyMap<string, CharacterSet> {
  return new Map([...SETS].filter(([end]) => end === 'B' || ends.includes(end)));
}

/** The variants that Python supports. */
const FORMS = {
  jp: { sets: setsOf('$B', '$@', 'J') },
  jp1: { sets: setsOf('$B', '$@', 'J', '$D') },
  jp2: { sets: setsOf('$B', '$@', 'J', '$D', '$C', '$A', 'A', 'F'), hasSingleShift: true },
  jp3: { sets: setsOf('$B', '$O', '$P') },
  jp2004: { sets: setsOf('$B', '$Q', '$P') },
  jpExt: { sets: setsOf('$B', '$@', 'J', '$D', 'I') },
  kr: { sets: setsOf('$C'), hasShifts: true },
} as const satisfies Record<string, Form>;

const ESCAPE = 0x1b;
const SHIFT_OUT = 0x0e;
const SHIFT_IN = 0x0f;
const LINE_FEED = 0x0a;

/** The plane that an escape sequence selects a set for, by the character between ESC (or `$`) and the final character. */
const PLANES: ReadonlyMap<string, 0 | 1 | 2> = new Map([
  ['', 0],
  ['(', 0],
  [')', 1],
  ['.', 2],
]);

/**
 * An escape sequence that selects a set. Before the sequence of JIS X 0208 (`ESC $ B`), `ESC & @` announces a revision and is skipped. Any other three
 * characters there (ESC, one of `($).&`, a character that is not final) are skipped too.
 */
const DESIGNATION = /^\x1b(?:(?:&@|[($).&][^@-Z])\x1b(?=\$B))?(?:([().])|(\$)([()]?))([@-Z])/;

/** A decoded piece of the bytes: its text and its length in bytes. */
interface Piece {
  readonly text: string;
  readonly length: number;
}

/** Decodes one text. A selected set stays in effect until another one is selected, even on the next lines. */
class Reader {
  readonly #bytes: Uint8Array;
  readonly #form: Form;
  readonly #planes: [CharacterSet, CharacterSet, CharacterSet] = [ASCII, ASCII, ASCII];
  #isShifted = false;

  constructor(bytes: Uint8Array, form: Form) {
    this.#bytes = bytes;
    this.#form = form;
  }

  /** Decodes the whole text. Returns null for invalid bytes. */
  text(): string | null {
    let text = '';
    for (let at = 0; at < this.#bytes.length;) {
      const piece = this.#piece(at);
      if (piece === null) return null;
      text += piece.text;
      at += piece.length;
    }
    return text;
  }

  #piece(at: number): Piece | null {
    const byte = this.#bytes[at] ?? 0;
    if (byte === ESCAPE) return this.#escape(at);
    if (byte >= 0x80) return null;
    if (byte === LINE_FEED) this.#isShifted = false;
    if (this.#form.hasShifts === true && (byte === SHIFT_OUT || byte === SHIFT_IN)) {
      this.#isShifted = byte === SHIFT_OUT;
      return { text: '', length: 1 };
    }
    const set = byte < 0x20 ? ASCII : this.#planes[this.#isShifted ? 1 : 0];
    const text = set.text(byte, this.#bytes[at + 1] ?? 0);
    return text === null ? null : { text, length: set.width };
  }

  #escape(at: number): Piece | null {
    // The longest escape sequence that selects a set has six bytes.
    const ahead = decodeLatin1(this.#bytes.subarray(at, at + 6));
    const next = ahead.charAt(1);
    if (next === '') return null;
    if ('($).&'.includes(next)) return this.#designation(ahead);
    if (next !== 'N' || this.#form.hasSingleShift !== true) return this.#literal(at);
    const byte = this.#bytes[at + 2];
    const text = byte === undefined ? null : (this.#planes[2].shifted?.(byte) ?? null);
    return text === null ? null : { text, length: 3 };
  }

  /** Selects a set for a plane. */
  #designation(ahead: string): Piece | null {
    const [sequence = '', plane, dollar, pairPlane, end] = DESIGNATION.exec(ahead) ?? [];
    const index = PLANES.get(plane ?? pairPlane ?? '') ?? 0;
    const set = end === undefined ? undefined : this.#form.sets.get((dollar ?? '') + end);
    if (set === undefined || (index === 2 && this.#form.hasSingleShift !== true)) return null;
    this.#planes[index] = set;
    return { text: '', length: sequence.length };
  }

  /** Any other escape sequence stays as text. It extends to its final character, or to the end of the text. */
  #literal(at: number): Piece {
    let end = at + 1;
    while (end < this.#bytes.length && !isEnd(this.#bytes[end] ?? 0)) end += 1;
    const text = decodeLatin1(this.#bytes.subarray(at, end + 1));
    return { text, length: text.length };
  }
}

/** True for `@` to `Z`, which end an escape sequence. */
function isEnd(byte: number): boolean {
  return byte >= 0x40 && byte <= 0x5a;
}

/**
 * Creates a decoder for a variant of ISO 2022, a seven-bit encoding in which escape sequences select character sets. The decoder returns null for invalid
 * bytes.
 */
export function iso2022(form: keyof typeof FORMS): (bytes: Uint8Array) => string | null {
  return (bytes) => new Reader(bytes, FORMS[form]).text();
}
