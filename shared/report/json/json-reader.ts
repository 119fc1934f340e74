import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COMMA, QUOTE, beforeBlanks, isHexDigit } from './json-bytes.ts';
import { NumberRows } from '../../bytes/number-rows.ts';
import { type Rows, CACHED_ROWS, rowsOf } from '../../bytes/rows.ts';

/** A member of the outermost object. Positions are offsets in the given bytes; ranges include quotes. */
export interface JsonMember {
  readonly nameStart: ByteOffset;
  readonly nameEnd: ByteOffset;
  readonly valueStart: ByteOffset;
  readonly valueEnd: ByteOffset;
  readonly type: JsonType;
}

const JSON_TYPES = ['string', 'number', 'object', 'array', 'true', 'false', 'null', 'nonfinite'] as const;

export type JsonType = (typeof JSON_TYPES)[number];

/**
 * `syntax`: not JSON. `nonfinite`: NaN, Infinity or -Infinity. `digits`: an integer too long for the collector's reader. `depth`: nesting too deep for it. For
 * the last two, the collector answers 500.
 */
export type JsonErrorKind = 'syntax' | 'nonfinite' | 'digits' | 'depth';

export interface JsonReading {
  readonly type: JsonType | null;
  /** The members in order, including repeated ones. If there is an error, the members before it. */
  readonly members: Rows<JsonMember>;
  /** The offset after the last comma between members; 0 if there is none. The members before this offset are certain, even if an error follows. */
  readonly membersEnd: ByteOffset;
  readonly error: { readonly kind: JsonErrorKind; readonly offset: ByteOffset } | null;
  /** Deepest nesting of arrays and objects. */
  readonly depth: number;
}

/** The largest number of digits in an integer that the collector's reader accepts (measured). */
const MAX_DIGITS = 4_300;

/**
 * Nesting depths from which the collector's reader fails (measured): when it opens an array or object, when it creates NaN or an infinity, and when it reports
 * a syntax error other than a missing value.
 */
export const DEPTH_OF_ANSWER_500 = 973;
const DEPTH_OF_NO_WORD = 972;
const DEPTH_OF_NO_ERROR = 970;

const PLUS = 0x2b;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

export interface JsonOptions {
  readonly nonfinite: boolean;
  readonly from?: ByteOffset;
  /**
   * The bytes as text, one character per byte. Given only if the text contains neither backslashes nor control characters, so that each string ends at the next
   * quote.
   */
  readonly plainText?: string | null;
  /** See `ByteSource.throwIfCancelled`. */
  readonly throwIfCancelled?: (() => void) | undefined;
}

/** The number of values between two calls of `throwIfCancelled`. */
const VALUES_A_CHECK = 2_048;

/**
 * Reads JSON text (RFC 8259) from UTF-8 bytes without building values. Returns the positions of the outermost object's members, and the first error.
 * `nonfinite: true` accepts NaN and Infinity, as the collector's reader does. `from`: where the text begins. Linear, without recursion.
 */
export function readJson(bytes: Uint8Array, options: JsonOptions): JsonReading {
  return new Reader(bytes, options).read();
}

/** Collects members. The first `CACHED_ROWS` (usually all) are stored as objects, further ones in columns. */
class Members {
  readonly #first: JsonMember[] = [];
  #columns: NumberRows | null = null;

  add(nameStart: ByteOffset, nameEnd: ByteOffset, valueStart: ByteOffset, valueEnd: ByteOffset, type: JsonType): void {
    if (this.#first.length < CACHED_ROWS) {
      this.#first.push({ nameStart, nameEnd, valueStart, valueEnd, type });
      return;
    }
    this.#columns ??= new NumberRows(5);
    this.#columns.add(nameStart, nameEnd, valueStart, valueEnd, JSON_TYPES.indexOf(type));
  }

  done(): Rows<JsonMember> {
    const [first, columns] = [this.#first, this.#columns];
    if (columns === null) return first;
    columns.close();
    return rowsOf(first.length + columns.count, (index) => first[index] ?? memberOf(columns, index - first.length));
  }
}

function memberOf(columns: NumberRows, row: number): JsonMember {
  return {
    nameStart: columns.value(row, 0),
    nameEnd: columns.value(row, 1),
    valueStart: columns.value(row, 2),
    valueEnd: columns.value(row, 3),
    type: JSON_TYPES[columns.value(row, 4)] ?? 'string',
  };
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #nonfinite: boolean;
  readonly #plainText: string | null;
  readonly #checkIn: (() => void) | undefined;
  readonly #members = new Members();
  #values = 0;
  #at: ByteOffset;
  #deepest = 0;
  /** The number of arrays and objects that are open. */
  #depth = 0;
  #error: JsonReading['error'] = null;
  #type: JsonType | null = null;
  #membersEnd: ByteOffset = 0;

  constructor(bytes: Uint8Array, { nonfinite, from = 0, plainText = null, throwIfCancelled }: JsonOptions) {
    this.#checkIn = throwIfCancelled;
    this.#bytes = bytes;
    this.#at = from;
    this.#nonfinite = nonfinite;
    this.#plainText = plainText;
  }

  read(): JsonReading {
    this.#blanks();
    const type = this.#document();
    if (this.#error === null) this.#type = type;
    this.#blanks();
    if (this.#at < this.#bytes.length) this.#fail('syntax', this.#at);
    return {
      type: this.#type,
      members: this.#members.done(),
      membersEnd: this.#membersEnd,
      error: this.#positionedError(),
      depth: this.#deepest,
    };
  }

  /**
   * Records the first error and moves to the end, where every loop stops. Does not throw: errors are common when many reports are judged, and throwing is slow.
   */
  #fail(kind: JsonErrorKind, offset: ByteOffset): void {
    this.#error ??= { kind, offset };
    this.#at = this.#bytes.length;
  }

  /** The recorded error. For a comma directly before a closing bracket, the error is at the comma. (A value was expected at the bracket.) */
  #positionedError(): JsonReading['error'] {
    const error = this.#error;
    const byte = error === null ? undefined : this.#bytes[error.offset];
    if (error?.kind !== 'syntax' || (byte !== CLOSE_BRACE && byte !== CLOSE_BRACKET)) return error;
    const last = beforeBlanks(this.#bytes, error.offset) - 1;
    return this.#bytes[last] === COMMA ? { ...error, offset: last } : error;
  }

  /** Records a syntax error. If the nesting is so deep that the collector's reader cannot report one, records a `depth` error instead. */
  #refuse(offset: ByteOffset): void {
    this.#fail(this.#depth >= DEPTH_OF_NO_ERROR ? 'depth' : 'syntax', offset);
  }

  /** Reads the outermost value. If it is an object, records its members. */
  #document(): JsonType {
    if (this.#peek() !== 0x7b) return this.#value();
    this.#type = 'object';
    this.#depth = 1;
    this.#deepest = 1;
    this.#at += 1;
    this.#blanks();
    if (this.#take(0x7d)) return this.#closed('object');
    for (;;) {
      this.#count();
      this.#blanks();
      const nameStart = this.#at;
      this.#string();
      const nameEnd = this.#at;
      this.#blanks();
      this.#expect(0x3a);
      this.#blanks();
      const valueStart = this.#at;
      const type = this.#peek() === QUOTE ? this.#scalar() : this.#value();
      if (this.#error !== null) return 'object';
      this.#members.add(nameStart, nameEnd, valueStart, this.#at, type);
      this.#blanks();
      if (!this.#take(0x2c)) break;
      this.#membersEnd = this.#at;
    }
    this.#expect(0x7d);
    return this.#closed('object');
  }

  #closed(type: JsonType): JsonType {
    this.#depth -= 1;
    return type;
  }

  #count(): void {
    this.#values += 1;
    if (this.#values % VALUES_A_CHECK === 0) this.#checkIn?.();
  }

  /** Reads a value and everything inside it. Open brackets are kept in a list instead of on the call stack. */
  #value(): JsonType {
    const open: number[] = [];
    let type: JsonType | null = null;
    for (;;) {
      this.#count();
      const byte = this.#peek();
      if (byte === 0x7b || byte === 0x5b) {
        type ??= byte === 0x7b ? 'object' : 'array';
        open.push(byte);
        this.#depth += 1;
        this.#deepest = Math.max(this.#deepest, this.#depth);
        if (this.#depth >= DEPTH_OF_ANSWER_500) this.#fail('depth', this.#at);
        this.#at += 1;
        this.#blanks();
        if (!this.#take(byte + 2)) {
          if (byte === 0x7b) this.#memberName();
          continue;
        }
        open.pop();
        this.#depth -= 1;
      } else {
        const scalar = this.#scalar();
        type ??= scalar;
      }
      if (!this.#closeFinished(open)) return type;
    }
  }

  /** Reads `,` or closing brackets after a value within brackets. Returns false if all brackets are closed. */
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
      this.#depth -= 1;
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
      if (!this.#nonfinite) this.#fail('nonfinite', start);
      else if (this.#depth >= DEPTH_OF_NO_WORD) this.#fail('depth', start);
      return 'nonfinite';
    }
    this.#number();
    return 'number';
  }

  #number(): void {
    const start = this.#at;
    const first = this.#bytes[start] === MINUS ? start + 1 : start;
    // A number cannot continue after a leading zero.
    const whole = this.#bytes[first] === ZERO ? first + 1 : endOfDigits(this.#bytes, first);
    if (whole === first) {
      this.#fail('syntax', start);
      return;
    }
    const fraction = this.#bytes[whole] === POINT ? endOfDigits(this.#bytes, whole + 1) : whole;
    const mantissa = fraction > whole + 1 ? fraction : whole;
    const end = endOfExponent(this.#bytes, mantissa);
    if (end === whole && whole - first > MAX_DIGITS) this.#fail('digits', start);
    else this.#at = end;
  }

  #string(): void {
    this.#expect(QUOTE);
    if (this.#plainText !== null && this.#error === null) {
      const end = this.#plainText.indexOf('"', this.#at);
      if (end < 0) this.#refuse(this.#bytes.length);
      else this.#at = end + 1;
      return;
    }
    while (this.#error === null) {
      this.#at = endOfRun(this.#bytes, this.#at);
      const byte = this.#bytes[this.#at];
      if (byte === undefined || byte < 0x20) this.#refuse(this.#at);
      this.#at += 1;
      if (byte === QUOTE) return;
      if (byte === BACKSLASH) this.#escape();
    }
  }

  #escape(): void {
    const byte = this.#bytes[this.#at] ?? 0;
    if (byte === 0x75) {
      for (let digit = 1; digit <= 4; digit += 1)
        if (!isHexDigit(this.#bytes[this.#at + digit])) {
          this.#refuse(this.#at + digit);
          return;
        }
      this.#at += 5;
    } else if ('"\\/bfnrt'.includes(String.fromCharCode(byte)) && byte !== 0) this.#at += 1;
    else this.#refuse(this.#at);
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
    if (!this.#take(byte)) this.#refuse(this.#at);
  }

  #blanks(): void {
    for (let byte = this.#peek(); byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09; byte = this.#peek()) this.#at += 1;
  }
}

/** The position of the next quote, backslash or control character of a string; the end if there is none. */
function endOfRun(bytes: Uint8Array, from: ByteOffset): ByteOffset {
  let at = from;
  for (let byte = bytes[at]; byte !== undefined && byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH; byte = bytes[at]) at += 1;
  return at;
}

function endOfDigits(bytes: Uint8Array, from: ByteOffset): ByteOffset {
  let at = from;
  for (let byte = bytes[at]; byte !== undefined && byte >= ZERO && byte <= NINE; byte = bytes[at]) at += 1;
  return at;
}

/** The end of the exponent that begins at `from`, or `from` if there is none. */
function endOfExponent(bytes: Uint8Array, from: ByteOffset): ByteOffset {
  if (((bytes[from] ?? 0) | 0x20) !== 0x65) return from;
  const sign = bytes[from + 1];
  const digits = sign === PLUS || sign === MINUS ? from + 2 : from + 1;
  const end = endOfDigits(bytes, digits);
  return end > digits ? end : from;
}

/** The size in bytes of the largest JSON text that is read. */
export const MAX_JSON_SIZE: ByteLength = 32 * 1024 * 1024;
