import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES } from '../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  foundAt,
  isBlank,
  isDigit,
  isHexDigit,
} from './json-bytes.ts';
import type { JsonExpected, JsonFound } from './json-errors.ts';

/** A value or name in a JSON text. Positions count from the beginning of the source; strings include their quotes. */
export interface JsonSpan {
  readonly type: 'string' | 'number' | 'object' | 'array' | 'true' | 'false' | 'null';
  readonly start: ByteOffset;
  readonly end: ByteOffset;
}

/** Thrown by a cursor at the first byte that is not JSON. */
export class JsonCursorError extends Error {
  readonly offset: ByteOffset;
  readonly found: JsonFound;
  readonly expected: JsonExpected;

  constructor(offset: ByteOffset, found: JsonFound, expected: JsonExpected) {
    super(`not JSON at ${String(offset)}`);
    this.offset = offset;
    this.found = found;
    this.expected = expected;
  }
}

const WINDOW: ByteLength = 1 << 18;
/** The deepest nesting of arrays and objects that is read. */
const MAX_DEPTH = 1_000;
const MINUS = 0x2d;
const ZERO = 0x30;
const POINT = 0x2e;
const LETTER_U = 0x75;
const ESCAPES: ReadonlySet<number> = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));
const WORDS = { t: 'true', f: 'false', n: 'null' } as const;
/** Bytes that are looked at to name what was found. */
const NAMED_BYTES = 16;

/**
 * Reads JSON (RFC 8259) from the beginning to the end, in windows of the source, without building values. Every method throws a `JsonCursorError` at the first
 * byte that is not JSON. Linear, without recursion.
 */
export class JsonCursor {
  readonly #source: ByteSource;
  #window: Uint8Array = EMPTY_BYTES;
  /** The offset of the window in the source. */
  #base: ByteOffset = 0;
  #at: ByteOffset;
  readonly #isLenient: boolean;
  /** The next quote in a window, or its end. Only for a lenient cursor. */
  #quote = -1;
  #quoteWindow: Uint8Array = EMPTY_BYTES;

  /** `isLenient`: strings may contain control characters. Long strings are then skipped ten times as fast. */
  constructor(source: ByteSource, from: ByteOffset = 0, isLenient = false) {
    this.#source = source;
    this.#at = from;
    this.#isLenient = isLenient;
  }

  /** The offset of the next byte that is not a blank. */
  get offset(): ByteOffset {
    this.#skipBlanks();
    return this.#at;
  }

  /** The offset after the last byte that was read. */
  get position(): ByteOffset {
    return this.#at;
  }

  /** Begins an object. */
  openObject(): void {
    this.#take(OPEN_BRACE, 'object');
  }

  /** The next name of an object, or null at its end. `isFirst`: no member of it was read yet. The value follows. */
  nextName(isFirst: boolean): JsonSpan | null {
    this.#skipBlanks();
    if (this.#byte() === CLOSE_BRACE) {
      this.#at += 1;
      return null;
    }
    if (!isFirst) this.#take(COMMA, 'comma_or_close_brace');
    this.#skipBlanks();
    if (this.#byte() !== QUOTE) this.#fail(isFirst ? 'name_or_close_brace' : 'name');
    const name = this.#string();
    this.#take(COLON, 'colon');
    return name;
  }

  /** Begins an array. */
  openArray(): void {
    this.#take(OPEN_BRACKET, 'value');
  }

  /** True if another item follows; false at the end of the array. `isFirst`: no item of it was read yet. */
  nextItem(isFirst: boolean): boolean {
    this.#skipBlanks();
    if (this.#byte() === CLOSE_BRACKET) {
      this.#at += 1;
      return false;
    }
    if (!isFirst) this.#take(COMMA, 'comma_or_close_bracket');
    return true;
  }

  /** True if the next value is an object or an array. */
  isNextObject(): boolean {
    this.#skipBlanks();
    return this.#byte() === OPEN_BRACE;
  }

  isNextArray(): boolean {
    this.#skipBlanks();
    return this.#byte() === OPEN_BRACKET;
  }

  /** Reads the next value to its end. */
  value(): JsonSpan {
    this.#skipBlanks();
    const byte = this.#byte();
    if (byte !== OPEN_BRACE && byte !== OPEN_BRACKET) return this.#scalar();
    const start = this.#at;
    this.#skipNested();
    return { type: byte === OPEN_BRACE ? 'object' : 'array', start, end: this.#at };
  }

  /** Checks that nothing but blanks follows. */
  end(): void {
    this.#skipBlanks();
    if (this.#byte() >= 0) this.#fail('end');
  }

  /** The text of a string, without quotes and escapes. */
  textOf({ start, end }: JsonSpan): string {
    const text = decodeUtf8(this.#bytes(start, end));
    if (!text.includes('\\')) return text.slice(1, -1);
    return String(JSON.parse(this.#isLenient ? text.replace(/[\0-\x1f]/g, escaped) : text));
  }

  /** The text of a number as it is written. */
  numberOf({ start, end }: JsonSpan): string {
    return decodeUtf8(this.#bytes(start, end));
  }

  #bytes(start: ByteOffset, end: ByteOffset): Uint8Array {
    const from = start - this.#base;
    return from >= 0 && end - this.#base <= this.#window.length
      ? this.#window.subarray(from, end - this.#base)
      : this.#source.read(start, end - start);
  }

  /** The byte at the position; -1 at the end. */
  #byte(): number {
    const index = this.#at - this.#base;
    const byte = index < 0 ? undefined : this.#window[index];
    if (byte !== undefined) return byte;
    if (this.#at >= this.#source.size) return -1;
    this.#source.throwIfCancelled?.();
    this.#base = this.#at;
    this.#window = this.#source.read(this.#at, WINDOW);
    return this.#window[0] ?? -1;
  }

  #skipBlanks(): void {
    while (isBlank(this.#byte())) this.#at += 1;
  }

  #take(wanted: number, expected: JsonExpected): void {
    this.#skipBlanks();
    if (this.#byte() !== wanted) this.#fail(expected);
    this.#at += 1;
  }

  #fail(expected: JsonExpected, offset: ByteOffset = this.#at): never {
    throw new JsonCursorError(offset, foundAt(this.#source.read(offset, NAMED_BYTES), 0), expected);
  }

  #scalar(): JsonSpan {
    const byte = this.#byte();
    if (byte === QUOTE) return this.#string();
    if (byte === MINUS || isDigit(byte)) return this.#number();
    const word = WORDS[String.fromCharCode(byte) as keyof typeof WORDS] as (typeof WORDS)[keyof typeof WORDS] | undefined;
    if (word === undefined) this.#fail('value');
    const start = this.#at;
    for (let index = 0; index < word.length; index += 1) {
      if (this.#byte() !== word.charCodeAt(index)) this.#fail('value', start);
      this.#at += 1;
    }
    return { type: word, start, end: this.#at };
  }

  #string(): JsonSpan {
    const start = this.#at;
    this.#at += 1;
    for (;;) {
      // The loop over the window is the hot path: it looks at every byte of the text once.
      this.#skipPlain();
      const byte = this.#byte();
      if (byte === QUOTE) {
        this.#at += 1;
        return { type: 'string', start, end: this.#at };
      }
      if (byte === BACKSLASH) this.#escape();
      else if (byte < 0) this.#fail('string_end');
      else if (byte < 0x20 && !this.#isLenient) this.#fail('escaped_control');
    }
  }

  /** Skips the bytes of a string in this window that are neither a quote, a backslash nor a control character. */
  #skipPlain(): void {
    const bytes = this.#window;
    let index = this.#at - this.#base;
    if (this.#isLenient) {
      // The next quote is kept, because a string can have many escapes before it.
      if (this.#quote < index || this.#quoteWindow !== bytes) {
        const quote = bytes.indexOf(QUOTE, index);
        this.#quote = quote < 0 ? bytes.length : quote;
        this.#quoteWindow = bytes;
      }
      const end = this.#quote;
      const backslash = bytes.subarray(index, end).indexOf(BACKSLASH);
      this.#at = this.#base + (backslash < 0 ? end : index + backslash);
      return;
    }
    for (let byte = bytes[index]; byte !== undefined && byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH; byte = bytes[index])
      index += 1;
    this.#at = this.#base + index;
  }

  #escape(): void {
    this.#at += 1;
    const letter = this.#byte();
    if (letter !== LETTER_U) {
      if (!ESCAPES.has(letter)) this.#fail('escape');
      this.#at += 1;
      return;
    }
    this.#at += 1;
    for (let digits = 0; digits < 4; digits += 1) {
      if (!isHexDigit(this.#byte())) this.#fail('escape');
      this.#at += 1;
    }
  }

  #number(): JsonSpan {
    const start = this.#at;
    if (this.#byte() === MINUS) this.#at += 1;
    if (this.#byte() === ZERO) this.#at += 1;
    else this.#digits();
    if (this.#byte() === POINT) {
      this.#at += 1;
      this.#digits();
    }
    if ((this.#byte() | 0x20) === 0x65) {
      this.#at += 1;
      if (this.#byte() === 0x2b || this.#byte() === MINUS) this.#at += 1;
      this.#digits();
    }
    return { type: 'number', start, end: this.#at };
  }

  #digits(): void {
    if (!isDigit(this.#byte())) this.#fail('value');
    while (isDigit(this.#byte())) this.#at += 1;
  }

  /** Skips an object or array with everything in it. */
  #skipNested(): void {
    /** True for each open object, false for each open array. */
    const open: boolean[] = [];
    const begin = (): void => {
      if (open.length >= MAX_DEPTH) this.#fail('fewer');
      const isObject = this.#byte() === OPEN_BRACE;
      this.#at += 1;
      open.push(isObject);
    };
    begin();
    let isFirst = true;
    while (open.length > 0) {
      const goesOn = open.at(-1) === true ? this.nextName(isFirst) !== null : this.nextItem(isFirst);
      isFirst = false;
      if (!goesOn) {
        open.pop();
        continue;
      }
      this.#skipBlanks();
      const byte = this.#byte();
      if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        begin();
        isFirst = true;
      } else this.#scalar();
    }
  }
}

/** A control character as JSON writes it. */
function escaped(character: string): string {
  return `\\u00${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
