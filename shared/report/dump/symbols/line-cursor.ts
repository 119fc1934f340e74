import { decodeUtf8 } from '../../../bytes/utf8.ts';

const SPACE = 0x20;
const CR = 0x0d;
const MINUS = 0x2d;

/** Reads the words of one line of a symbol file. One cursor is used for many lines, so that reading a file makes no objects. */
export class LineCursor {
  #bytes: Uint8Array = new Uint8Array(0);
  #from = 0;
  #at = 0;
  #end = 0;

  /** Begins to read the bytes `[from, to)`, a line without its LF. */
  start(bytes: Uint8Array, from: number, to: number): void {
    this.#bytes = bytes;
    this.#from = from;
    this.#at = from;
    this.#end = to > from && bytes[to - 1] === CR ? to - 1 : to;
  }

  /** Begins to read the same line again. */
  restart(): void {
    this.#at = this.#from;
  }

  /** True if nothing but spaces is left. */
  isAtEnd(): boolean {
    this.#skipSpaces();
    return this.#at >= this.#end;
  }

  /** The next word as a hexadecimal number; -1 if it is none, or too large to be exact (2^53). */
  hex(): number {
    return this.#number(16);
  }

  /** The next word as a decimal number; -1 as above. */
  decimal(): number {
    return this.#number(10);
  }

  /** Skips the next word if it is `word`. */
  skips(word: string): boolean {
    this.#skipSpaces();
    const end = this.#at + word.length;
    if (end > this.#end || (end < this.#end && this.#bytes[end] !== SPACE)) return false;
    for (let index = 0; index < word.length; index += 1) if (this.#bytes[this.#at + index] !== word.charCodeAt(index)) return false;
    this.#at = end;
    return true;
  }

  /** Skips the next word if it is a negative number, which some tools write for a missing line or file. */
  skipsNegative(): boolean {
    const from = this.#at;
    this.#skipSpaces();
    if (this.#at < this.#end && this.#bytes[this.#at] === MINUS) {
      this.#at += 1;
      if (this.decimal() >= 0) return true;
    }
    this.#at = from;
    return false;
  }

  /** Skips the next word if it is a decimal number, also a negative one, and other words follow. */
  skipsInteger(): boolean {
    const from = this.#at;
    if ((this.skipsNegative() || this.decimal() >= 0) && !this.isAtEnd()) return true;
    this.#at = from;
    return false;
  }

  /** How many words are left, if each is a hexadecimal or negative number; else -1. Skips nothing. */
  countNumbers(): number {
    let words = 0;
    let isInWord = false;
    for (let at = this.#at; at < this.#end; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte === SPACE) isInWord = false;
      else if (isInWord) {
        if (digitOf(byte, 16) < 0) return -1;
      } else {
        isInWord = true;
        words += 1;
        if (byte !== MINUS && digitOf(byte, 16) < 0) return -1;
      }
    }
    return words;
  }

  /** The next word; empty at the end. */
  word(): string {
    this.#skipSpaces();
    const from = this.#at;
    while (this.#at < this.#end && this.#bytes[this.#at] !== SPACE) this.#at += 1;
    return decodeUtf8(this.#bytes.subarray(from, this.#at));
  }

  /** The rest of the line. */
  rest(): string {
    const { start, end } = this.restRange();
    return decodeUtf8(this.#bytes.subarray(start, end));
  }

  /** Where the rest of the line is in the bytes. */
  restRange(): { readonly start: number; readonly end: number } {
    this.#skipSpaces();
    return { start: this.#at, end: this.#end };
  }

  #skipSpaces(): void {
    while (this.#at < this.#end && this.#bytes[this.#at] === SPACE) this.#at += 1;
  }

  #number(base: 10 | 16): number {
    this.#skipSpaces();
    let value = 0;
    const from = this.#at;
    for (; this.#at < this.#end; this.#at += 1) {
      const digit = digitOf(this.#bytes[this.#at] ?? 0, base);
      if (digit < 0) break;
      value = value * base + digit;
    }
    const isWord = this.#at > from && (this.#at >= this.#end || this.#bytes[this.#at] === SPACE);
    return isWord && value <= Number.MAX_SAFE_INTEGER ? value : -1;
  }
}

function digitOf(byte: number, base: 10 | 16): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  if (base === 10) return -1;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
