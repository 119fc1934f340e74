import { jsonNumber } from './annotation-value.ts';
import type { AnnotationValue } from './annotation-value.ts';

/** `not-json`: the collector's reader reports a syntax error; `too-much`: it gives up in another way (nesting, length of an integer). */
export type LenientJson =
  { readonly kind: 'value'; readonly value: AnnotationValue } | { readonly kind: 'not-json' } | { readonly kind: 'too-much' };

/** Nesting at which the collector's reader gives up (measured: 972 arrays inside an object). */
const NESTING_LIMIT = 972;
/** Digits at which the collector's language refuses to read an integer. */
const INTEGER_DIGITS_LIMIT = 4_300;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORDS: readonly (readonly [string, AnnotationValue])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
  ['NaN', jsonNumber('NaN')],
  ['Infinity', jsonNumber('Infinity')],
  ['-Infinity', jsonNumber('-Infinity')],
];

class Refusal extends Error {
  readonly kind: 'not-json' | 'too-much';

  constructor(kind: 'not-json' | 'too-much') {
    super(kind);
    this.kind = kind;
  }
}

/**
 * Reads a JSON text as the collector's own reader does: `NaN` and infinities pass, the last of equal keys wins, control characters inside texts
 * do not pass. Numbers keep their text. For the small JSON texts inside annotations; the `extra` part has its own reader over bytes.
 */
export function readLenientJson(text: string): LenientJson {
  const reader = new Reader(text);
  try {
    return { kind: 'value', value: reader.document() };
  } catch (error) {
    if (error instanceof Refusal) return { kind: error.kind };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): AnnotationValue {
    this.#skipBlanks();
    const value = this.#value(0);
    this.#skipBlanks();
    if (this.#at < this.#text.length) throw new Refusal('not-json');
    return value;
  }

  #value(depth: number): AnnotationValue {
    if (depth > NESTING_LIMIT) throw new Refusal('too-much');
    const char = this.#text[this.#at];
    if (char === '"') return this.#string();
    if (char === '[') return this.#list(depth);
    if (char === '{') return this.#object(depth);
    for (const [word, value] of WORDS) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    return this.#number();
  }

  #number(): AnnotationValue {
    NUMBER.lastIndex = this.#at;
    const text = NUMBER.exec(this.#text)?.[0];
    if (text === undefined) throw new Refusal('not-json');
    this.#at += text.length;
    if (text.length > INTEGER_DIGITS_LIMIT && /^-?\d+$/.test(text) && text.replace('-', '').length > INTEGER_DIGITS_LIMIT)
      throw new Refusal('too-much');
    return jsonNumber(text);
  }

  #list(depth: number): AnnotationValue {
    this.#at += 1;
    const items: AnnotationValue[] = [];
    this.#skipBlanks();
    if (this.#take(']')) return items;
    for (;;) {
      this.#skipBlanks();
      items.push(this.#value(depth + 1));
      this.#skipBlanks();
      if (this.#take(']')) return items;
      this.#expect(',');
    }
  }

  #object(depth: number): AnnotationValue {
    this.#at += 1;
    const members = new Map<string, AnnotationValue>();
    this.#skipBlanks();
    if (this.#take('}')) return members;
    for (;;) {
      this.#skipBlanks();
      if (this.#text[this.#at] !== '"') throw new Refusal('not-json');
      const key = this.#string();
      this.#skipBlanks();
      this.#expect(':');
      this.#skipBlanks();
      members.set(key, this.#value(depth + 1));
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
        return unescape(this.#text.slice(start, this.#at));
      }
    }
    throw new Refusal('not-json');
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
    if (!this.#take(char)) throw new Refusal('not-json');
  }
}

/** The ES reader has the same rules for what stands between two quotes. */
function unescape(quotedText: string): string {
  try {
    const value: unknown = JSON.parse(quotedText);
    if (typeof value === 'string') return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Refusal('not-json');
}
