import type { ByteLength, ByteOffset } from '../bytes/byte-source.ts';

/** One member of the outermost object; positions are in the bytes that were read, quotes included. */
export interface JsonMember {
  readonly nameStart: ByteOffset;
  readonly nameEnd: ByteOffset;
  readonly valueStart: ByteOffset;
  readonly valueEnd: ByteOffset;
  readonly type: JsonType;
}

export type JsonType = 'string' | 'number' | 'object' | 'array' | 'true' | 'false' | 'null' | 'nonfinite';

/** `syntax`: not JSON; `nonfinite`: NaN, Infinity or -Infinity; `digits`, `depth`: valid JSON that the collector's reader fails on with a 500. */
export type JsonFaultKind = 'syntax' | 'nonfinite' | 'digits' | 'depth';

export interface JsonReading {
  readonly type: JsonType | null;
  /** Members in order, duplicates kept; those before the fault where there is one. */
  readonly members: readonly JsonMember[];
  readonly fault: { readonly kind: JsonFaultKind; readonly offset: ByteOffset } | null;
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
}

/** Most digits of an integer, and the nesting that the collector's reader no longer takes (measured). */
const MOST_DIGITS = 4_300;
const DEPTH_OF_ANSWER_500 = 973;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/;

/**
 * Reads JSON text (RFC 8259) from UTF-8 bytes without building its values: where the members of the outermost object stand, or the first fault.
 * `nonfinite: true` lets NaN and Infinity pass, as the collector's own reader does; `from` is where the text begins. Linear in time, without recursion.
 */
export function readJson(bytes: Uint8Array, options: { readonly nonfinite: boolean; readonly from?: ByteOffset }): JsonReading {
  const reader = new Reader(bytes, options.nonfinite, options.from ?? 0);
  return reader.read();
}

/** A fault found inside the reader; it never leaves this file. */
class Fault extends Error {
  readonly kind: JsonFaultKind;
  readonly offset: ByteOffset;

  constructor(kind: JsonFaultKind, offset: ByteOffset) {
    super(kind);
    this.kind = kind;
    this.offset = offset;
  }
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #nonfinite: boolean;
  readonly #members: JsonMember[] = [];
  #at: ByteOffset;
  #deepest = 0;
  #type: JsonType | null = null;

  constructor(bytes: Uint8Array, nonfinite: boolean, from: ByteOffset) {
    this.#bytes = bytes;
    this.#at = from;
    this.#nonfinite = nonfinite;
  }

  read(): JsonReading {
    try {
      this.#blanks();
      this.#type = this.#document();
      this.#blanks();
      if (this.#at < this.#bytes.length) throw new Fault('syntax', this.#at);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { type: this.#type, members: this.#members, fault: { kind: error.kind, offset: error.offset }, depth: this.#deepest };
    }
    return { type: this.#type, members: this.#members, fault: null, depth: this.#deepest };
  }

  /** The outermost value; of an object its members are noted. */
  #document(): JsonType {
    if (this.#peek() !== 0x7b) return this.#value();
    this.#type = 'object';
    this.#deepest = 1;
    this.#at += 1;
    this.#blanks();
    if (this.#take(0x7d)) return 'object';
    do {
      this.#blanks();
      const nameStart = this.#at;
      this.#string();
      const nameEnd = this.#at;
      this.#blanks();
      this.#expect(0x3a);
      this.#blanks();
      const valueStart = this.#at;
      const type = this.#peek() === QUOTE ? this.#scalar() : this.#value();
      this.#members.push({ nameStart, nameEnd, valueStart, valueEnd: this.#at, type });
      this.#blanks();
    } while (this.#take(0x2c));
    this.#expect(0x7d);
    return 'object';
  }

  /** One value with everything in it; open brackets are kept in a list instead of on the call stack. */
  #value(): JsonType {
    const open: number[] = [];
    const outer = this.#deepest > 0 ? 1 : 0;
    let type: JsonType | null = null;
    for (;;) {
      const byte = this.#peek();
      if (byte === 0x7b || byte === 0x5b) {
        type ??= byte === 0x7b ? 'object' : 'array';
        open.push(byte);
        this.#deepest = Math.max(this.#deepest, open.length + outer);
        if (open.length + outer >= DEPTH_OF_ANSWER_500) throw new Fault('depth', this.#at);
        this.#at += 1;
        this.#blanks();
        if (!this.#take(byte + 2)) {
          if (byte === 0x7b) this.#memberName();
          continue;
        }
        open.pop();
      } else {
        const scalar = this.#scalar();
        type ??= scalar;
      }
      if (!this.#closeFinished(open)) return type;
    }
  }

  /** After a value inside brackets: passes `,` or closing brackets. False where no bracket is open any more. */
  #closeFinished(open: number[]): boolean {
    for (let bracket = open.at(-1); bracket !== undefined; bracket = open.at(-1)) {
      this.#blanks();
      if (this.#take(0x2c)) {
        this.#blanks();
        if (bracket === 0x7b) this.#memberName();
        return true;
      }
      this.#expect(bracket + 2);
      open.pop();
    }
    return false;
  }

  #memberName(): void {
    this.#string();
    this.#blanks();
    this.#expect(0x3a);
    this.#blanks();
  }

  #scalar(): JsonType {
    if (this.#peek() === QUOTE) {
      this.#string();
      return 'string';
    }
    for (const word of ['true', 'false', 'null'] as const) if (this.#word(word)) return word;
    for (const word of ['NaN', 'Infinity', '-Infinity']) {
      const start = this.#at;
      if (!this.#word(word)) continue;
      if (!this.#nonfinite) throw new Fault('nonfinite', start);
      return 'nonfinite';
    }
    this.#number();
    return 'number';
  }

  #number(): void {
    const start = this.#at;
    let end = start;
    while (isNumberByte(this.#bytes[end])) end += 1;
    const match = NUMBER.exec(String.fromCharCode(...this.#bytes.subarray(start, Math.min(end, start + 8_000))));
    // Past 8,000 bytes of number characters there are too many digits whatever follows.
    if (end - start > 8_000 && match !== null) throw new Fault('digits', start);
    if (match === null) throw new Fault('syntax', start);
    const isInteger = match[2] === undefined && match[3] === undefined;
    if (isInteger && (match[1] ?? '').length > MOST_DIGITS) throw new Fault('digits', start);
    this.#at = start + match[0].length;
  }

  #string(): void {
    this.#expect(QUOTE);
    for (;;) {
      this.#at = endOfRun(this.#bytes, this.#at);
      const byte = this.#bytes[this.#at];
      if (byte === undefined || byte < 0x20) throw new Fault('syntax', this.#at);
      this.#at += 1;
      if (byte === QUOTE) return;
      this.#escape();
    }
  }

  #escape(): void {
    const byte = this.#bytes[this.#at] ?? 0;
    if (byte === 0x75) {
      for (let digit = 1; digit <= 4; digit += 1)
        if (!isHexDigit(this.#bytes[this.#at + digit])) throw new Fault('syntax', this.#at + digit);
      this.#at += 5;
    } else if ('"\\/bfnrt'.includes(String.fromCharCode(byte)) && byte !== 0) this.#at += 1;
    else throw new Fault('syntax', this.#at);
  }

  #word(word: string): boolean {
    for (let at = 0; at < word.length; at += 1) if (this.#bytes[this.#at + at] !== word.charCodeAt(at)) return false;
    this.#at += word.length;
    return true;
  }

  #peek(): number | undefined {
    return this.#bytes[this.#at];
  }

  #take(byte: number): boolean {
    if (this.#bytes[this.#at] !== byte) return false;
    this.#at += 1;
    return true;
  }

  #expect(byte: number): void {
    if (!this.#take(byte)) throw new Fault('syntax', this.#at);
  }

  #blanks(): void {
    for (let byte = this.#peek(); byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = this.#peek()) this.#at += 1;
  }
}

/** Position of the next byte that is more than a character of a string: a quote, a backslash, a control character; the end where there is none. */
function endOfRun(bytes: Uint8Array, from: ByteOffset): ByteOffset {
  let at = from;
  for (let byte = bytes[at]; byte !== undefined && byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH; byte = bytes[at]) at += 1;
  return at;
}

function isNumberByte(byte: number | undefined): boolean {
  return (
    byte !== undefined &&
    ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2b || byte === 0x2e || byte === 0x65 || byte === 0x45)
  );
}

function isHexDigit(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66));
}

/** Length of the JSON text in bytes that a reader should still be given whole. */
export const LARGEST_JSON: ByteLength = 32 * 1024 * 1024;
