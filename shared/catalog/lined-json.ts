/** A JSON value that knows the line that it begins in, counted from 1. */
export type LinedValue =
  | { readonly kind: 'text'; readonly line: number; readonly text: string }
  | { readonly kind: 'other'; readonly line: number }
  | { readonly kind: 'list'; readonly line: number; readonly items: readonly LinedValue[] }
  | { readonly kind: 'object'; readonly line: number; readonly members: readonly LinedMember[] };

export interface LinedMember {
  readonly key: string;
  readonly line: number;
  readonly value: LinedValue;
}

export type LinedReading = { readonly ok: true; readonly value: LinedValue } | { readonly ok: false; readonly line: number };

/** Deeper than any list of annotations is. */
const DEEPEST = 64;

const BLANKS = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Reads JSON text for people who write it by hand: where it is none, the line of the first fault. A byte order mark before it is passed over. */
export function readLinedJson(text: string): LinedReading {
  const reader = new Reader(text.replace(/^\ufeff/, ''));
  const value = reader.document();
  return value === null ? { ok: false, line: reader.line } : { ok: true, value };
}

/** Every step gives null where the text is no JSON, and stands there then. */
class Reader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #counted = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get line(): number {
    // Counted on from where it was asked for last.
    for (; this.#counted < this.#at; this.#counted += 1) if (this.#text.charAt(this.#counted) === '\n') this.#line += 1;
    return this.#line;
  }

  document(): LinedValue | null {
    const value = this.#value(0);
    if (value === null) return null;
    this.#match(BLANKS);
    return this.#at === this.#text.length ? value : null;
  }

  #value(depth: number): LinedValue | null {
    this.#match(BLANKS);
    const { line } = this;
    if (depth > DEEPEST) return null;
    if (this.#take('{')) return this.#object(line, depth);
    if (this.#take('[')) return this.#list(line, depth);
    const text = this.#string();
    if (text !== null) return { kind: 'text', line, text };
    return this.#match(SCALAR) === null ? null : { kind: 'other', line };
  }

  #object(line: number, depth: number): LinedValue | null {
    const members: LinedMember[] = [];
    this.#match(BLANKS);
    if (this.#take('}')) return { kind: 'object', line, members };
    for (;;) {
      this.#match(BLANKS);
      const keyLine = this.line;
      const key = this.#string();
      if (key === null) return null;
      this.#match(BLANKS);
      if (!this.#take(':')) return null;
      const value = this.#value(depth + 1);
      if (value === null) return null;
      members.push({ key, line: keyLine, value });
      this.#match(BLANKS);
      if (this.#take('}')) return { kind: 'object', line, members };
      if (!this.#take(',')) return null;
    }
  }

  #list(line: number, depth: number): LinedValue | null {
    const items: LinedValue[] = [];
    this.#match(BLANKS);
    if (this.#take(']')) return { kind: 'list', line, items };
    for (;;) {
      const item = this.#value(depth + 1);
      if (item === null) return null;
      items.push(item);
      this.#match(BLANKS);
      if (this.#take(']')) return { kind: 'list', line, items };
      if (!this.#take(',')) return null;
    }
  }

  #string(): string | null {
    const written = this.#match(STRING);
    if (written === null) return null;
    const value: unknown = JSON.parse(written);
    return typeof value === 'string' ? value : null;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  #take(character: string): boolean {
    if (this.#text.charAt(this.#at) !== character) return false;
    this.#at += 1;
    return true;
  }
}
