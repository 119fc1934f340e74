import type { ByteLength, ByteOffset, ByteSource } from '../../../bytes/byte-source.ts';
import { type AddressRecords, NumberedRecords, RecordCollector } from './address-records.ts';
import { LineCursor } from './line-cursor.ts';
import { readModuleLine, type SymbolModule } from './module-line.ts';

/** Where the records of a symbol file are. Names, lines and rules are read from the file when they are needed. */
export interface SymbolIndex {
  /** Null if the file does not begin with a MODULE line. */
  readonly module: SymbolModule | null;
  readonly functions: AddressRecords;
  readonly publics: AddressRecords;
  /** STACK CFI INIT records. */
  readonly callFrames: AddressRecords;
  /** STACK WIN records of type 4 (programs) and type 0 (sizes). */
  readonly programs: AddressRecords;
  readonly frameSizes: AddressRecords;
  readonly files: NumberedRecords;
  readonly origins: NumberedRecords;
  /** Whether INLINE records lack the file of the call, and INLINE_ORIGIN records have one. */
  readonly hasOldInlines: boolean;
  /** How many lines are no record; they are left out. */
  readonly brokenLines: number;
}

/** The bytes that an index needs in memory. */
export function indexSize({ functions, publics, callFrames, programs, frameSizes, files, origins }: SymbolIndex): ByteLength {
  const tables = [functions, publics, callFrames, programs, frameSizes].flatMap(({ starts, ends, offsets, limits }) => [
    starts,
    ends,
    offsets,
    limits,
  ]);
  const lists = [files, origins].flatMap(({ numbers, offsets }) => [numbers, offsets]);
  return [...tables, ...lists].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

const LF = 0x0a;
/** The first bytes of a line that crosses two pieces. All numbers of a record are in them; names are read later. */
const HEAD: ByteLength = 1_024;

/** Makes the index of a symbol file, which it gets in pieces of any size. */
export class SymbolIndexer {
  readonly #cursor = new LineCursor();
  readonly #functions = new RecordCollector();
  readonly #publics = new RecordCollector();
  readonly #callFrames = new RecordCollector();
  readonly #programs = new RecordCollector();
  readonly #frameSizes = new RecordCollector();
  readonly #files = new RecordCollector();
  readonly #origins = new RecordCollector();
  #module: SymbolModule | null = null;
  #hasOldInlines: boolean | null = null;
  #brokenLines = 0;
  #lines = 0;
  /** The record to which the following lines belong; null after any other. */
  #open: RecordCollector | null = null;
  /** The start of a line whose end is in a later piece. */
  readonly #head = new Uint8Array(HEAD);
  #headLength = 0;
  #isInLine = false;
  #lineOffset: ByteOffset = 0;
  #offset: ByteOffset = 0;

  /** Takes the next piece of the file. */
  add(bytes: Uint8Array): void {
    let at = 0;
    if (this.#isInLine) {
      const end = bytes.indexOf(LF);
      this.#keepHead(bytes, 0, end < 0 ? bytes.length : end);
      if (end < 0) {
        this.#offset += bytes.length;
        return;
      }
      this.#isInLine = false;
      this.#line(this.#head, 0, this.#headLength, this.#lineOffset);
      at = end + 1;
    }
    while (at < bytes.length) {
      // Most lines are those of functions.
      if (this.#open === this.#functions) {
        const next = endOfLineRecord(bytes, at);
        if (next > 0) {
          at = next;
          continue;
        }
      }
      const end = bytes.indexOf(LF, at);
      if (end < 0) {
        this.#isInLine = true;
        this.#headLength = 0;
        this.#lineOffset = this.#offset + at;
        this.#keepHead(bytes, at, bytes.length);
        break;
      }
      this.#line(bytes, at, end, this.#offset + at);
      at = end + 1;
    }
    this.#offset += bytes.length;
  }

  /** The index, after the last piece. */
  finish(): SymbolIndex {
    if (this.#isInLine) this.#line(this.#head, 0, this.#headLength, this.#lineOffset);
    this.#close(this.#offset);
    return {
      module: this.#module,
      functions: this.#functions.finish('first'),
      publics: this.#publics.finish('all'),
      callFrames: this.#callFrames.finish('first'),
      programs: this.#programs.finish('all'),
      frameSizes: this.#frameSizes.finish('all'),
      files: NumberedRecords.from(this.#files.finish('all')),
      origins: NumberedRecords.from(this.#origins.finish('all')),
      hasOldInlines: this.#hasOldInlines ?? false,
      brokenLines: this.#brokenLines,
    };
  }

  #keepHead(bytes: Uint8Array, from: number, to: number): void {
    const piece = bytes.subarray(from, Math.min(to, from + HEAD - this.#headLength));
    this.#head.set(piece, this.#headLength);
    this.#headLength += piece.length;
  }

  #close(offset: ByteOffset): void {
    this.#open?.endNewest(offset);
    this.#open = null;
  }

  #line(bytes: Uint8Array, from: number, to: number, offset: ByteOffset): void {
    const cursor = this.#cursor;
    this.#lines += 1;
    cursor.start(bytes, from, to);
    if (this.#open === this.#functions && isLowerHex(bytes[from] ?? 0)) {
      if (!isLineRecord(cursor)) this.#brokenLines += 1;
      return;
    }
    if (cursor.isAtEnd()) return;
    if (cursor.skips('INLINE')) this.#inline(cursor);
    else if (cursor.skips('STACK')) this.#stack(cursor, offset);
    else {
      this.#close(offset);
      if (!this.#record(cursor, offset)) this.#brokenLines += 1;
    }
  }

  /** A record that ends the lines of the one before it. False if the line is broken. */
  #record(cursor: LineCursor, offset: ByteOffset): boolean {
    if (cursor.skips('FUNC')) return this.#function(cursor, offset);
    if (cursor.skips('PUBLIC')) {
      cursor.skips('m');
      const address = cursor.hex();
      if (address < 0 || cursor.hex() < 0) return false;
      this.#publics.add(address, address, offset);
      return true;
    }
    if (cursor.skips('FILE')) return this.#numbered(cursor, this.#files, offset);
    if (cursor.skips('INLINE_ORIGIN')) return this.#numbered(cursor, this.#origins, offset);
    if (cursor.skips('MODULE')) {
      if (this.#lines > 1) return false;
      this.#module = readModuleLine(cursor);
      return this.#module !== null;
    }
    // Lines of a function that was left out, and records that are not known.
    return isKeyword(cursor.word());
  }

  #function(cursor: LineCursor, offset: ByteOffset): boolean {
    cursor.skips('m');
    const address = cursor.hex();
    const size = cursor.hex();
    if (address < 0 || size < 0 || cursor.hex() < 0) return false;
    if (size === 0) return true;
    this.#functions.add(address, address + size, offset);
    this.#open = this.#functions;
    return true;
  }

  #numbered(cursor: LineCursor, records: RecordCollector, offset: ByteOffset): boolean {
    const number = cursor.decimal();
    if (number < 0) return false;
    records.add(number, number, offset);
    return true;
  }

  /** INLINE depth line [file] origin (address size)+: an even number of words has the file of the call. */
  #inline(cursor: LineCursor): void {
    if (this.#open !== this.#functions) {
      this.#brokenLines += 1;
      return;
    }
    if (this.#hasOldInlines !== null) return;
    let words = 0;
    while (!cursor.isAtEnd()) {
      cursor.word();
      words += 1;
    }
    this.#hasOldInlines = words % 2 === 1;
  }

  #stack(cursor: LineCursor, offset: ByteOffset): void {
    if (cursor.skips('CFI')) {
      if (!cursor.skips('INIT')) {
        // A row belongs to the INIT record before it.
        if (this.#open !== this.#callFrames || cursor.hex() < 0) this.#brokenLines += 1;
        return;
      }
      this.#close(offset);
      const address = cursor.hex();
      const size = cursor.hex();
      if (address < 0 || size < 0) this.#brokenLines += 1;
      else if (size > 0) {
        this.#callFrames.add(address, address + size, offset);
        this.#open = this.#callFrames;
      }
      return;
    }
    this.#close(offset);
    if (!cursor.skips('WIN')) {
      this.#brokenLines += 1;
      return;
    }
    const type = cursor.hex();
    const address = cursor.hex();
    const size = cursor.hex();
    if (type < 0 || address < 0 || size < 0) this.#brokenLines += 1;
    else if (type === 4 || type === 0) (type === 4 ? this.#programs : this.#frameSizes).add(address, address + size, offset);
  }
}

const SPACE = 0x20;
/** The words of a line record: address, size, line, file. */
const LINE_WORDS = 4;

/**
 * Where the line after a line record begins, if `bytes` have a sound one at `from`, separated by single spaces; else -1, and `isLineRecord` decides. Checks and
 * finds the end in one pass, because a symbol file is mostly such lines.
 */
function endOfLineRecord(bytes: Uint8Array, from: number): number {
  let words = 1;
  let length = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if ((byte >= 0x30 && byte <= 0x39) || (words <= 2 && byte >= 0x61 && byte <= 0x66)) {
      length += 1;
      if (length > MAX_DIGITS) return -1;
    } else if (byte === SPACE && length > 0 && words < LINE_WORDS) {
      words += 1;
      length = 0;
    } else return byte === LF && words === LINE_WORDS && length > 0 ? at + 1 : -1;
  }
  return -1;
}

/** Numbers of this many hexadecimal digits are exact. */
const MAX_DIGITS = 13;

function isLowerHex(byte: number): boolean {
  return (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66);
}

/** Address, size, line and file. Some tools write a negative line for none. */
function isLineRecord(cursor: LineCursor): boolean {
  if (cursor.hex() < 0 || cursor.hex() < 0) return false;
  if (cursor.decimal() < 0 && !cursor.word().startsWith('-')) return false;
  return cursor.decimal() >= 0;
}

/** Records that this reader does not know begin with a word in capital letters, such as INFO. */
function isKeyword(word: string): boolean {
  return /^[A-Z][A-Z_]+$/.test(word);
}

const PIECE: ByteLength = 1 << 20;

/** Makes the index of a symbol file. Reads the file once; takes time linear in its size. */
export function indexSymbols(source: ByteSource): SymbolIndex {
  const indexer = new SymbolIndexer();
  for (let at: ByteOffset = 0; at < source.size; at += PIECE) {
    source.throwIfCancelled?.();
    indexer.add(source.read(at, PIECE));
  }
  return indexer.finish();
}
