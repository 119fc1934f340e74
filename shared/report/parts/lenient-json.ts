import { type AnnotationValue, jsonNumber } from './annotation-value.ts';

/** `not_json`: the collector's JSON reader reports a syntax error. `too_much`: it fails because of the nesting or the length of an integer. */
type LenientJson =
  { readonly kind: 'value'; readonly value: AnnotationValue } | { readonly kind: 'not_json' } | { readonly kind: 'too_much' };

/**
 * Nesting depths from which the collector's JSON reader fails (measured; they depend on how much of the call stack is in use). `opening`: it cannot open an
 * array or object. `word`: it cannot create NaN or an infinity. `error`: it cannot report a syntax error, except for a missing value.
 */
export interface NestingLimits {
  readonly opening: number;
  readonly word: number;
  readonly error: number;
}

/** No limits, for a JSON text that is known to be valid. */
const NO_LIMITS: NestingLimits = { opening: Number.POSITIVE_INFINITY, word: Number.POSITIVE_INFINITY, error: Number.POSITIVE_INFINITY };

/** The number of digits above which Python refuses to read an integer. */
const INTEGER_DIGITS_LIMIT = 4_300;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, AnnotationValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
];
const NUMBER_WORDS = ['NaN', 'Infinity', '-Infinity'];

class LenientJsonError extends Error {
  readonly kind: 'not_json' | 'too_much';

  constructor(kind: 'not_json' | 'too_much') {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Reads JSON text as the collector's reader does. `NaN` and infinities are accepted, the last of equal keys wins, and control characters in strings are errors.
 * Numbers keep their text. For single values and small JSON texts in annotations only; use `readJson` for the whole `extra` part.
 */
export function readLenientJson(text: string, limits: NestingLimits = NO_LIMITS): LenientJson {
  const reader = new Reader(text, limits);
  try {
    return { kind: 'value', value: reader.document() };
  } catch (error) {
    if (error instanceof LenientJsonError) return { kind: error.kind };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  readonly #limits: NestingLimits;
  #at = 0;
  /** The number of arrays and objects that are open. */
  #depth = 0;

  constructor(text: string, limits: NestingLimits) {
    this.#text = text;
    this.#limits = limits;
  }

  document(): AnnotationValue {
    this.#skipBlanks();
    const value = this.#value();
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw new LenientJsonError('not_json');
    return value;
  }

  /** The failure for a syntax error. It is `too_much` if the nesting is so deep that the collector's reader cannot report a syntax error. */
  #error(): LenientJsonError {
    return new LenientJsonError(this.#depth >= this.#limits.error ? 'too_much' : 'not_json');
  }

  #value(): AnnotationValue {
    const char = this.#text[this.#at];
    if (char === '"') return this.#string();
    if (char === '[') return this.#inside(() => this.#list());
    if (char === '{') return this.#inside(() => this.#object());
    for (const [word, value] of WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    for (const word of NUMBER_WORDS) {
      if (!this.#text.startsWith(word, this.#at)) continue;
      if (this.#depth >= this.#limits.word) throw new LenientJsonError('too_much');
      this.#at += word.length;
      return jsonNumber(word);
    }
    return this.#number();
  }

  #inside(read: () => AnnotationValue): AnnotationValue {
    this.#depth += 1;
    if (this.#depth >= this.#limits.opening) throw new LenientJsonError('too_much');
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #number(): AnnotationValue {
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.#text)?.[0];
    if (text === undefined) throw new LenientJsonError('not_json');
    this.#at += text.length;
    if (text.length > INTEGER_DIGITS_LIMIT && /^-?\d+$/.test(text) && text.replace('-', '').length > INTEGER_DIGITS_LIMIT)
      throw new LenientJsonError('too_much');
    return jsonNumber(text);
  }

  #list(): AnnotationValue {
    this.#at += 1;
    const items: AnnotationValue[] = [];
    this.#skipBlanks();
    if (this.#take(']')) return items;
    for (;;) {
      this.#skipBlanks();
      items.push(this.#value());
      this.#skipBlanks();
      if (this.#take(']')) return items;
      this.#expect(',');
    }
  }

  #object(): AnnotationValue {
    this.#at += 1;
    const members = new Map<string, AnnotationValue>();
    this.#skipBlanks();
    if (this.#take('}')) return members;
    for (;;) {
      this.#skipBlanks();
      if (this.#text[this.#at] !== '"') throw this.#error();
      const key = this.#string();
      this.#skipBlanks();
      this.#expect(':');
      this.#skipBlanks();
      members.set(key, this.#value());
      this.#skipBlanks();
      if (this.#take('}')) return members;
      this.#expect(',');
    }
  }

  #string(): string {
    const start = this.#at;
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at];
      if (char === '\\') this.#at += 1;
      else if (char === '"') {
        this.#at += 1;
        const text = unescaped(this.#text.slice(start, this.#at));
        if (text === null) break;
        return text;
      }
    }
    throw this.#error();
  }

  #skipBlanks(): void {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'end')) this.#at += 1;
  }

  #take(char: string): boolean {
    if (this.#text[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #expect(char: string): void {
    if (!this.#take(char)) throw this.#error();
  }
}

/** Decodes a JSON string, given with its quotes. Returns null if the string is invalid. JSON.parse has the same rules for strings as the collector's reader. */
function unescaped(quotedText: string): string | null {
  try {
    const value: unknown = JSON.parse(quotedText);
    return typeof value === 'string' ? value : null;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}
