import type { ByteLength, ByteOffset, ByteSource } from '../../../bytes/byte-source.ts';
import { type AddressRecords, NumberCollector, type NumberedRecords, RecordCollector } from './address-records.ts';
import { InlineForms } from './inline-forms.ts';
import { LineCursor } from './line-cursor.ts';
import { endOfLineRecord, readLineRecord } from './line-records.ts';
import { readModuleLine, type SymbolModule } from './module-line.ts';
import { RecordBudget } from './record-budget.ts';

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
  /** Whether INLINE records lack the file of the call, and INLINE_ORIGIN records have one: the form of most of them. */
  readonly hasOldInlines: boolean;
  /** How many lines are left out: those that are no record, INLINE records of the other form, and records for which the index has no memory left. */
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
/** The first letter of INLINE. */
const INLINE = 0x49;
/** The first bytes of a line. All numbers of a record are in them; names are read later. */
const HEAD: ByteLength = 1_024;

/**
 * Makes the index of a symbol file, which it gets in pieces of any size. The records take at most a fifth of the bytes of the file, or 32 MiB in a smaller
 * file, and at most 128 MiB; later ones are left out.
 */
export class SymbolIndexer {
  readonly #cursor = new LineCursor();
  readonly #budget = new RecordBudget();
  readonly #functions = new RecordCollector(this.#budget);
  readonly #publics = new RecordCollector(this.#budget);
  readonly #callFrames = new RecordCollector(this.#budget);
  readonly #programs = new RecordCollector(this.#budget);
  readonly #frameSizes = new RecordCollector(this.#budget);
  readonly #files = new NumberCollector(this.#budget);
  readonly #origins = new NumberCollector(this.#budget);
  readonly #forms = new InlineForms();
  #module: SymbolModule | null = null;
  #brokenLines = 0;
  #lines = 0;
  /** The record to which following lines can belong: a FUNC or a STACK CFI INIT. */
  #open: RecordCollector | null = null;
  /** Where the lines begin that follow the last line of the open record and do not belong to it; -1 without such lines. */
  #othersFrom: ByteOffset = -1;
  /** The start of a line whose end is in a later piece. */
  readonly #head = new Uint8Array(HEAD);
  #headLength = 0;
  #isInLine = false;
  #lineOffset: ByteOffset = 0;
  #offset: ByteOffset = 0;

  /** Takes the next piece of the file. */
  add(bytes: Uint8Array): void {
    this.#budget.growTo(this.#offset + bytes.length);
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
        const next = bytes[at] === INLINE ? this.#forms.addLine(bytes, at) : endOfLineRecord(bytes, at);
        if (next > 0) {
          this.#othersFrom = -1;
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

  /** The index, after the last piece. Takes time linear in the number of records. */
  finish(): SymbolIndex {
    if (this.#isInLine) this.#line(this.#head, 0, this.#headLength, this.#lineOffset);
    this.#close(this.#offset);
    const { isOld, others } = this.#forms.result();
    return {
      module: this.#module,
      functions: this.#functions.finish('first'),
      publics: this.#publics.finish('all'),
      callFrames: this.#callFrames.finish('first'),
      programs: this.#programs.finish('all'),
      frameSizes: this.#frameSizes.finish('all'),
      files: this.#files.finish(),
      origins: this.#origins.finish(),
      hasOldInlines: isOld,
      brokenLines: this.#brokenLines + others,
    };
  }

  #keepHead(bytes: Uint8Array, from: number, to: number): void {
    const piece = bytes.subarray(from, Math.min(to, from + HEAD - this.#headLength));
    this.#head.set(piece, this.#headLength);
    this.#headLength += piece.length;
  }

  /** Ends the lines of the open record. `offset`: where the next line begins. */
  #close(offset: ByteOffset): void {
    this.#open?.endNewest(this.#othersFrom < 0 ? offset : this.#othersFrom);
    this.#open = null;
    this.#othersFrom = -1;
  }

  #line(bytes: Uint8Array, from: number, to: number, offset: ByteOffset): void {
    const cursor = this.#cursor;
    this.#lines += 1;
    // Never looks further, so that the pieces make no difference.
    cursor.start(bytes, from, Math.min(to, from + HEAD));
    if (cursor.isAtEnd()) return;
    if (this.#belongs(cursor, to - from >= HEAD)) {
      this.#othersFrom = -1;
      return;
    }
    if (this.#othersFrom < 0) this.#othersFrom = offset;
    cursor.restart();
    if (!this.#record(cursor, offset)) this.#brokenLines += 1;
  }

  /** Whether a line is a sound one of the open record. `isCut`: only its first bytes are known. */
  #belongs(cursor: LineCursor, isCut: boolean): boolean {
    if (this.#open === this.#functions) {
      if (cursor.skips('INLINE')) return isCut || this.#forms.addInline(cursor);
      return readLineRecord(cursor) !== null;
    }
    return this.#open === this.#callFrames && cursor.skips('STACK') && cursor.skips('CFI') && cursor.hex() >= 0;
  }

  /** Reads a line that does not belong to the open record. False if it is broken, or if there is no memory left for it. Only FUNC, PUBLIC and INIT end the open record. */
  #record(cursor: LineCursor, offset: ByteOffset): boolean {
    if (cursor.skips('FUNC')) return this.#function(cursor, offset);
    if (cursor.skips('PUBLIC')) {
      this.#close(offset);
      cursor.skips('m');
      const address = cursor.hex();
      return address >= 0 && cursor.hex() >= 0 && this.#publics.add(address, address, offset);
    }
    if (cursor.skips('STACK')) return this.#stack(cursor, offset);
    if (cursor.skips('FILE')) {
      const number = cursor.decimal();
      return number >= 0 && this.#files.add(number, offset);
    }
    if (cursor.skips('INLINE_ORIGIN')) {
      const number = cursor.decimal();
      if (number < 0 || !this.#origins.add(number, offset)) return false;
      this.#forms.addOrigin(cursor);
      return true;
    }
    if (cursor.skips('MODULE')) {
      if (this.#lines > 1) return false;
      this.#module = readModuleLine(cursor);
      return this.#module !== null;
    }
    // Lines of a function that was left out, and records that are not known.
    return !cursor.skips('INLINE') && isKeyword(cursor.word());
  }

  #function(cursor: LineCursor, offset: ByteOffset): boolean {
    this.#close(offset);
    cursor.skips('m');
    const address = cursor.hex();
    const size = cursor.hex();
    if (address < 0 || size < 0 || cursor.hex() < 0) return false;
    if (size === 0) return true;
    if (!this.#functions.add(address, address + size, offset)) return false;
    this.#open = this.#functions;
    return true;
  }

  #stack(cursor: LineCursor, offset: ByteOffset): boolean {
    if (cursor.skips('CFI')) return cursor.skips('INIT') && this.#callFrame(cursor, offset);
    if (!cursor.skips('WIN')) return false;
    const type = cursor.hex();
    const address = cursor.hex();
    const size = cursor.hex();
    if (type < 0 || address < 0 || size < 0) return false;
    if (type === 4) return this.#programs.add(address, address + size, offset);
    return type !== 0 || this.#frameSizes.add(address, address + size, offset);
  }

  #callFrame(cursor: LineCursor, offset: ByteOffset): boolean {
    const address = cursor.hex();
    const size = cursor.hex();
    const isSound = address >= 0 && size >= 0;
    // The rows after a broken record belong to it, but the lines of a function go on.
    if (isSound || this.#open === this.#callFrames) this.#close(offset);
    if (!isSound || size === 0) return isSound;
    if (!this.#callFrames.add(address, address + size, offset)) return false;
    this.#open = this.#callFrames;
    return true;
  }
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
