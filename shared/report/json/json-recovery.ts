import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import {
  APOSTROPHE,
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  RETURN,
  SLASH,
  STAR,
  behindBlanks,
  commentMark,
  isBlank,
  isWordByte,
  wordEnd,
} from './json-bytes.ts';
import type { JsonExpected, JsonError, JsonErrorCode, JsonSplice } from './json-errors.ts';
import { type JsonOptions, DEPTH_OF_ANSWER_500 } from './json-reader.ts';
import { type JsonState, expectedIn } from './json-state.ts';
import { readString, describeJsonAt } from './json-strings.ts';
import { isEndOfValue, readWord } from './json-words.ts';

/** The result of reading JSON text as it was probably meant. Contains its errors in the order in which they were found. */
export interface JsonRecovery {
  readonly errors: readonly JsonError[];
  /** True if the text was read to its end, is an object, and every error has a fix. */
  readonly isWhole: boolean;
}

/** The maximum number of recorded errors. The text after the last of them is not read. */
const MAX_ERRORS = 10_000;

/**
 * Reads invalid JSON as it was probably meant, as far as possible. Returns its errors with their fixes. The first error is the syntax error that `readJson`
 * finds, if any. Linear, without recursion.
 */
export function recoverJson(bytes: Uint8Array, options: Pick<JsonOptions, 'nonfinite' | 'from' | 'throwIfCancelled'>): JsonRecovery {
  return new JsonRecoverer(bytes, options).read();
}

/** Bytes that can be removed after the outermost value without loss: blanks, NUL, closing brackets, commas, semicolons. */
const IDLE: ReadonlySet<number> = new Set([0, 0x09, 0x0a, 0x0d, 0x20, COMMA, 0x3b, CLOSE_BRACE, CLOSE_BRACKET]);

/** The number of steps between two calls of `throwIfCancelled`. */
const STEPS_A_CHECK = 2_048;

class JsonRecoverer {
  readonly #bytes: Uint8Array;
  readonly #nonfinite: boolean;
  readonly #checkIn: (() => void) | undefined;
  readonly #errors: JsonError[] = [];
  readonly #open: number[] = [];
  #state: JsonState = 'start';
  #at: ByteOffset;
  #isStopped = false;
  #isObject = false;
  #lastComma: ByteOffset = 0;
  /** The position after the last number if nothing follows that number yet. */
  #numberEnd: ByteOffset = -1;
  /** The number of members or items of the outermost value. */
  #members = 0;

  constructor(bytes: Uint8Array, { nonfinite, from = 0, throwIfCancelled }: Pick<JsonOptions, 'nonfinite' | 'from' | 'throwIfCancelled'>) {
    this.#bytes = bytes;
    this.#nonfinite = nonfinite;
    this.#checkIn = throwIfCancelled;
    this.#at = from;
  }

  read(): JsonRecovery {
    const start = this.#bytes;
    if (this.#at === 0 && start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf) this.#mark();
    for (let step = 1; this.#goesOn(); step += 1) {
      if (step % STEPS_A_CHECK === 0) this.#checkIn?.();
      this.#step();
    }
    return { errors: this.#errors, isWhole: this.#isObject && this.#errors.every(({ jsonFix }) => jsonFix !== null) && !this.#isStopped };
  }

  /** Skips blanks and comments. Returns false at the end of the text, or if reading has stopped early. */
  #goesOn(): boolean {
    if (!this.#isStopped) this.#blanksAndComments();
    if (this.#isStopped) return false;
    if (this.#at < this.#bytes.length) return true;
    if (this.#state !== 'behind') this.#cut();
    return false;
  }

  #step(): void {
    switch (this.#state) {
      case 'start':
      case 'value':
      case 'item':
      case 'first_item':
        this.#value();
        return;
      case 'first_name':
      case 'name':
        this.#name();
        return;
      case 'colon':
        this.#colon();
        return;
      case 'after':
        this.#after();
        return;
      case 'behind':
        this.#textBehind();
    }
  }

  #mark(): void {
    this.#note('mark', { splices: [{ offset: 0, remove: 3, insert: '' }], jsonFix: 'mark' });
    this.#at = 3;
  }

  /** Skips blanks and comments. Must not be called in a string, where a comment mark is text. */
  #blanksAndComments(): void {
    for (;;) {
      this.#at = behindBlanks(this.#bytes, this.#at);
      const mark = commentMark(this.#bytes, this.#at);
      if (mark === 0 || this.#isStopped) return;
      this.#comment(mark);
    }
  }

  #comment(mark: ByteLength): void {
    const start = this.#at;
    const isBlock = this.#bytes[start] === SLASH && this.#bytes[start + 1] === STAR;
    const end = isBlock ? this.#blockEnd(start + mark) : this.#lineEnd(start + mark);
    if (end === null) {
      this.#stop('comment');
      return;
    }
    // A line comment at the end of the text may be the rest of a value whose quote was lost.
    const certain = isBlock || end < this.#bytes.length || this.#state === 'behind';
    // If a line end was lost, a comment with quotes may contain members.
    const lossless = !this.#bytes.subarray(start, end).some((byte) => byte === QUOTE || byte === APOSTROPHE);
    this.#note('comment', { splices: [{ offset: start, remove: end - start, insert: '' }], jsonFix: 'comments', certain, lossless });
    this.#at = end;
  }

  #lineEnd(from: ByteOffset): ByteOffset {
    let at = from;
    for (let byte = this.#bytes[at]; byte !== undefined && byte !== LINE_FEED && byte !== RETURN; byte = this.#bytes[at]) at += 1;
    return at;
  }

  #blockEnd(from: ByteOffset): ByteOffset | null {
    for (let at = this.#bytes.indexOf(STAR, from); at >= 0; at = this.#bytes.indexOf(STAR, at + 1))
      if (this.#bytes[at + 1] === SLASH) return at + 2;
    return null;
  }

  #name(): void {
    const byte = this.#bytes[this.#at];
    if (byte === CLOSE_BRACE && this.#state === 'first_name') this.#close();
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && this.#state === 'name') this.#trailing('close_brace');
    else if (byte === COMMA) this.#extraComma(true);
    else if (byte === QUOTE) this.#string('colon');
    else if (byte === APOSTROPHE) this.#singleQuoted('colon');
    else if (isWordByte(byte)) this.#bareName();
    else this.#stop(this.#unexpected());
  }

  #bareName(): void {
    const [start, end] = [this.#at, wordEnd(this.#bytes, this.#at)];
    if (this.#bytes[behindBlanks(this.#bytes, end)] !== COLON) {
      this.#stop('bare_word');
      return;
    }
    this.#note('bare_word', { splices: inQuotes(start, end), jsonFix: 'names' });
    this.#at = end;
    this.#state = 'colon';
  }

  #colon(): void {
    const byte = this.#bytes[this.#at];
    if (byte === COLON) this.#at += 1;
    // The fix is uncertain: a comma may be missing too, and either of the two strings may be the name.
    else if (this.#beginsValue(byte) && isBlank(this.#bytes[this.#at - 1]))
      this.#note('missing_colon', { splices: [{ offset: this.#at, remove: 0, insert: ':' }], jsonFix: 'separators', certain: false });
    else {
      this.#stop(this.#unexpected());
      return;
    }
    this.#state = 'value';
  }

  #value(): void {
    const byte = this.#bytes[this.#at];
    if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#openBracket(byte);
    else if (byte === CLOSE_BRACKET && this.#state === 'first_item') this.#close();
    else if ((byte === CLOSE_BRACE || byte === CLOSE_BRACKET) && this.#state === 'item') this.#trailing('close_bracket');
    else if (byte === COMMA && (this.#state === 'item' || this.#state === 'first_item')) this.#extraComma(false);
    else if (byte === QUOTE) this.#string('after');
    else if (byte === APOSTROPHE) this.#singleQuoted('after');
    else this.#word();
  }

  #word(): void {
    const isRoot = this.#state === 'start';
    const word = readWord(this.#bytes, this.#at, this.#nonfinite);
    if (word === null) {
      this.#stop(this.#unexpected());
      return;
    }
    // If there is a word instead of the outermost object, the text has a different format. So there is no fix.
    if (word.error !== null) this.#push(isRoot ? { ...word.error, expected: 'object', jsonFix: null, splices: [] } : word.error);
    if (word.error?.jsonFix === null || (isRoot && word.error !== null)) this.#isStopped = true;
    this.#at = word.end;
    this.#numberEnd = word.isNumber ? word.end : -1;
    this.#afterValue();
  }

  #openBracket(byte: number): void {
    if (this.#state === 'start') this.#isObject = byte === OPEN_BRACE;
    this.#open.push(byte);
    if (this.#open.length >= DEPTH_OF_ANSWER_500) this.#stop('too_deep');
    this.#at += 1;
    this.#state = byte === OPEN_BRACE ? 'first_name' : 'first_item';
  }

  #close(): void {
    this.#open.pop();
    this.#at += 1;
    this.#afterValue();
  }

  #afterValue(): void {
    if (this.#open.length === 1) this.#members += 1;
    this.#state = this.#open.length === 0 ? 'behind' : 'after';
  }

  #after(): void {
    const byte = this.#bytes[this.#at];
    const bracket = this.#open.at(-1) ?? OPEN_BRACE;
    if (byte === COMMA) {
      this.#lastComma = this.#at;
      this.#at += 1;
      this.#state = bracket === OPEN_BRACE ? 'name' : 'item';
    } else if (byte === bracket + 2) this.#close();
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#stop('wrong_bracket');
    else if (bracket === OPEN_BRACE && (byte === QUOTE || byte === APOSTROPHE)) {
      // Without a blank between them, the two quotes may be unescaped quotes in one string.
      const certain = isBlank(this.#bytes[this.#at - 1]);
      this.#note('missing_comma', { splices: [{ offset: this.#at, remove: 0, insert: ',' }], jsonFix: 'separators', certain });
      this.#state = 'name';
    } else {
      const isText = this.#bytes[this.#at - 1] === QUOTE && (isWordByte(byte) || (byte ?? 0) >= 0x80);
      this.#stop(isText ? 'unescaped_quote' : this.#unexpected());
    }
  }

  #string(next: 'colon' | 'after'): void {
    const start = this.#at;
    const read = readString(this.#bytes, start, (error) => {
      this.#push(error);
    });
    if (read.end === null) {
      this.#cutInString(start, next, read.cutEscape);
      return;
    }
    this.#at = read.end;
    if (next === 'colon') this.#state = next;
    else this.#afterValue();
  }

  /**
   * Reads a string in single quotes. It has a fix only if a colon (after a name) or the end of a value follows. The fix is certain if the string contains no
   * double quotes.
   */
  #singleQuoted(next: 'colon' | 'after'): void {
    const start = this.#at;
    const within: JsonError[] = [];
    const read = readString(this.#bytes, start, (error) => within.push(error));
    const isFollowed = (end: ByteOffset): boolean =>
      next === 'colon' ? this.#bytes[behindBlanks(this.#bytes, end)] === COLON : isEndOfValue(this.#bytes, end);
    if (read.end === null || !isFollowed(read.end) || this.#state === 'start') {
      this.#stop('single_quotes');
      return;
    }
    this.#note('single_quotes', { splices: read.splices, jsonFix: 'quotes', certain: !read.holdsQuote });
    for (const error of within) this.#push(error);
    this.#at = read.end;
    if (next === 'colon') this.#state = next;
    else this.#afterValue();
  }

  /** Reports the last comma, which precedes a closing bracket. */
  #trailing(expected: JsonExpected): void {
    const offset = this.#lastComma;
    this.#noteAt(offset, 'trailing_comma', expected, { splices: [{ offset, remove: 1, insert: '' }], jsonFix: 'commas' });
    this.#state = 'after';
  }

  /** Records an extra comma. In an array, removing it is not lossless: it may mark a missing value. */
  #extraComma(lossless: boolean): void {
    this.#note('extra_comma', { splices: [{ offset: this.#at, remove: 1, insert: '' }], jsonFix: 'commas', lossless });
    this.#at += 1;
  }

  #textBehind(): void {
    const [start, end] = [this.#at, this.#bytes.length];
    let lossless = true;
    for (let at = start; at < end && lossless; at += 1) lossless = IDLE.has(this.#bytes[at] ?? 0);
    this.#note('text_behind', { splices: [{ offset: start, remove: end - start, insert: '' }], jsonFix: 'tail', lossless });
    this.#at = end;
  }

  /** Handles a text that ends between strings. Closes the open brackets if at least one member remains. A number at the end may have lost digits. */
  #cut(): void {
    const state = this.#state;
    const isBetween = state === 'after' || state === 'name' || state === 'item' || state === 'first_name' || state === 'first_item';
    if (!isBetween || !this.#isObject || (this.#members === 0 && this.#open.length === 1)) {
      this.#stop(state === 'start' ? 'empty' : 'cut_short');
      return;
    }
    const end = this.#bytes.length;
    const isAtComma = state === 'name' || state === 'item';
    const comma = isAtComma ? [{ offset: this.#lastComma, remove: 1, insert: '' }] : [];
    const lossless = this.#open.length === 1 && this.#numberEnd < end;
    this.#note('cut_short', { splices: [...comma, { offset: end, remove: 0, insert: this.#closing() }], jsonFix: 'close', lossless });
  }

  #cutInString(start: ByteOffset, next: 'colon' | 'after', cutEscape: ByteOffset | null): void {
    const end = this.#bytes.length;
    this.#at = end;
    const isValue = next === 'after' && this.#isObject;
    const escape = cutEscape === null ? [] : [{ offset: cutEscape, remove: end - cutEscape, insert: '' }];
    const splices = [...escape, { offset: end, remove: 0, insert: `"${this.#closing()}` }];
    const details = isValue ? ({ splices, jsonFix: 'close' } as const) : {};
    this.#noteAt(end, 'cut_short', 'string_end', { ...details, certain: false, lossless: false, begins: start });
    this.#isStopped ||= !isValue;
    this.#state = 'behind';
  }

  #closing(): string {
    return this.#open
      .toReversed()
      .map((bracket) => String.fromCharCode(bracket + 2))
      .join('');
  }

  #beginsValue(byte: number | undefined): boolean {
    return byte === QUOTE || byte === APOSTROPHE || byte === OPEN_BRACE || byte === OPEN_BRACKET || isWordByte(byte);
  }

  #unexpected(): JsonErrorCode {
    const byte = this.#bytes[this.#at];
    if (byte === APOSTROPHE) return 'single_quotes';
    if (byte === BACKSLASH && this.#bytes[this.#at + 1] === QUOTE) return 'escaped_quotes';
    if (this.#state === 'value' && (byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET)) return 'missing_value';
    return isWordByte(byte) ? 'bare_word' : 'unexpected';
  }

  /** Records an error without an automatic fix. The text after it is not read. */
  #stop(code: JsonErrorCode): void {
    this.#note(code, {});
    this.#isStopped = true;
  }

  #note(code: JsonErrorCode, details: Partial<JsonError>): void {
    this.#noteAt(this.#at, code, expectedIn(this.#state, this.#open.at(-1) === OPEN_BRACE), details);
  }

  #noteAt(offset: ByteOffset, code: JsonErrorCode, expected: JsonExpected, details: Partial<JsonError>): void {
    const nothing = { begins: null, jsonFix: null, splices: [] as readonly JsonSplice[], certain: true, lossless: true };
    const found = code === 'mark' ? ({ found: 'mark', control: null } as const) : describeJsonAt(this.#bytes, offset);
    this.#push({ code, offset, ...found, expected, ...nothing, ...details });
  }

  #push(error: JsonError): void {
    if (this.#isStopped) return;
    this.#errors.push(error);
    this.#isStopped = this.#errors.length >= MAX_ERRORS;
  }
}

function inQuotes(start: ByteOffset, end: ByteOffset): readonly JsonSplice[] {
  return [
    { offset: start, remove: 0, insert: '"' },
    { offset: end, remove: 0, insert: '"' },
  ];
}
