import type { ByteLength, ByteOffset, ByteSource } from '../../../bytes/byte-source.ts';
import { inlineFormOf } from './inline-forms.ts';
import { LineCursor } from './line-cursor.ts';
import { readLineRecord } from './line-records.ts';
import type { SymbolIndex } from './symbol-indexer.ts';
import { WeightedCache } from './weighted-cache.ts';

/** A call as the source shows it. Null: the symbol file does not say. */
interface SourceCall {
  readonly function: string | null;
  /** The name in the symbol file, if it is mangled; null if `function` is that name. */
  readonly mangled: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

/** What a symbol file says about an address. */
export interface SymbolAt {
  /** Where the function begins, from the start of the module. */
  readonly address: number;
  /** The demangled name. */
  readonly function: string;
  /** The name in the symbol file, if it is mangled; null if `function` is that name. */
  readonly mangled: string | null;
  /** True if several symbols have this address. */
  readonly hasOtherNames: boolean;
  /** The location in the function itself: of the instruction, or of the outermost inlined call. */
  readonly file: string | null;
  readonly line: number | null;
  /** The inlined calls, innermost first. */
  readonly inlines: readonly SourceCall[];
  /** True if the lines of the function are too many to be read, so that location and inlined calls are unknown. */
  readonly isCut: boolean;
}

/**
 * The longest line that is read; a longer one ends there. The longest names of real programs have a few thousand characters, and demangled names have as many
 * as this at most.
 */
const MAX_LINE: ByteLength = 1 << 14;
/** All numbers of a record are in its first bytes. */
const MAX_NUMBERS: ByteLength = 1_024;
/** The most bytes of lines of one record that are read. */
const MAX_LINES: ByteLength = 1 << 20;
/** The deepest chain of inlined calls. */
const MAX_DEPTH = 256;
const LF = 0x0a;

/** The memory for names, and for results with the names that they refer to, in UTF-16 units: results of 10,000 addresses and more. */
const MAX_NAMES = 1 << 22;
const MAX_KNOWN = 1 << 24;
/** What a result and a call need besides names. */
const CALL_WEIGHT = 64;

/** A symbol file with its index. Reads by ranges what a lookup needs. Names are cut after 16 KiB, and caches take at most about 50 MiB. */
export class SymbolFile {
  readonly index: SymbolIndex;
  readonly #source: ByteSource;
  readonly #demangle: (name: string) => string;
  readonly #cursor = new LineCursor();
  /** By address: each output asks for the frames of a stack again, and recursion has the same address many times. */
  readonly #known = new WeightedCache<SymbolAt | null>(MAX_KNOWN, weightOf);
  /** Names of functions and files by the offset of their record, so that results share them. */
  readonly #functionNames = new WeightedCache<FunctionName>(MAX_NAMES, nameWeight);
  readonly #fileNames = new WeightedCache<string>(MAX_NAMES, (name) => CALL_WEIGHT + name.length);

  /** `demangle`: returns the name as the source has it. Default: names stay as they are. */
  constructor(source: ByteSource, index: SymbolIndex, demangle: (name: string) => string = (name) => name) {
    this.#source = source;
    this.#demangle = demangle;
    this.index = index;
  }

  /** The function at an address from the start of the module: the FUNC that contains it, else the nearest PUBLIC below it if no FUNC begins between. */
  symbolAt(address: number): SymbolAt | null {
    return this.#known.getOrMake(address, () => this.#find(address));
  }

  #find(address: number): SymbolAt | null {
    const inside = this.index.functions.containing(address);
    if (inside >= 0) return this.#functionAt(inside, address);
    const nearest = this.#publicFor(address);
    return nearest < 0 ? null : this.#publicAt(nearest, this.index.publics.starts[nearest] ?? 0);
  }

  /** True if `symbolAt` has an answer; reads nothing. */
  hasSymbolAt(address: number): boolean {
    return this.index.functions.containing(address) >= 0 || this.#publicFor(address) >= 0;
  }

  /** The bytes of stack that the parameters of the function at an address need, by its FUNC or PUBLIC record; 0 without one. */
  parameterBytesAt(address: number): number {
    const { functions, publics } = this.index;
    const inside = functions.containing(address);
    const nearest = inside < 0 ? this.#publicFor(address) : -1;
    if (inside < 0 && nearest < 0) return 0;
    const cursor =
      inside < 0
        ? this.#cursorAt(publics.offsets[nearest] ?? 0, 'PUBLIC', MAX_NUMBERS)
        : this.#cursorAt(functions.offsets[inside] ?? 0, 'FUNC', MAX_NUMBERS);
    cursor.skips('m');
    for (let word = inside < 0 ? 1 : 2; word > 0; word -= 1) cursor.hex();
    return Math.max(cursor.hex(), 0);
  }

  /**
   * The index of the nearest PUBLIC at or below an address that is in no FUNC; -1 if there is none, or if a FUNC begins between. Of several at one address the
   * first of the file, as in Breakpad.
   */
  #publicFor(address: number): number {
    const { functions, publics } = this.index;
    const nearest = publics.firstAtOrBelow(address);
    const before = functions.atOrBelow(address);
    return nearest < 0 || (before >= 0 && (functions.starts[before] ?? 0) >= (publics.starts[nearest] ?? 0)) ? -1 : nearest;
  }

  /** A line of the file, without its keyword checked; at most its first `most` bytes, by default 16 KiB. Empty outside the file. */
  lineAt(offset: ByteOffset, most: ByteLength = MAX_LINE): Uint8Array {
    const bytes = this.#source.read(offset, most);
    const end = bytes.indexOf(LF);
    return end < 0 ? bytes : bytes.subarray(0, end);
  }

  /** The lines of a record from its first line up to `limit`; null if they have more than 1 MiB. Valid until the next read. */
  linesOf(offset: ByteOffset, limit: ByteOffset): Uint8Array | null {
    return limit - offset > MAX_LINES ? null : this.#source.read(offset, limit - offset);
  }

  /** Null if the index is of other bytes. */
  #publicAt(index: number, address: number): SymbolAt | null {
    const cursor = this.#cursor;
    const offset = this.index.publics.offsets[index] ?? 0;
    const bytes = this.lineAt(offset);
    cursor.start(bytes, 0, bytes.length);
    if (!cursor.skips('PUBLIC')) return null;
    const hasOtherNames = cursor.skips('m');
    if (cursor.hex() !== address) return null;
    cursor.hex();
    return { address, ...this.#named(offset, () => cursor), hasOtherNames, file: null, line: null, inlines: [], isCut: false };
  }

  /** Null if the index is of other bytes. */
  #functionAt(index: number, address: number): SymbolAt | null {
    const { functions } = this.index;
    const [offset = 0, limit = 0, start = 0] = [functions.offsets[index], functions.limits[index], functions.starts[index]];
    const cursor = this.#cursor;
    const bytes = this.lineAt(offset);
    cursor.start(bytes, 0, bytes.length);
    if (!cursor.skips('FUNC')) return null;
    const hasOtherNames = cursor.skips('m');
    if (cursor.hex() !== start) return null;
    for (let word = 0; word < 2; word += 1) cursor.hex();
    const named = this.#named(offset, () => cursor);
    const lines = this.linesOf(offset, limit);
    const { location, calls } = lines === null ? NOTHING : this.#locate(lines, address);
    // Each inlined function has the location of the call from the one inside it; the innermost has the one of the instruction.
    const places = [location, ...calls.map(({ file, line }) => ({ file, line }))];
    const inlines = calls.map(({ origin }, at) => ({
      ...this.#origin(origin),
      file: this.#fileName(places[at]?.file ?? -1),
      line: lineOrNull(places[at]?.line ?? -1),
    }));
    const own = places.at(-1);
    return {
      address: start,
      ...named,
      hasOtherNames,
      file: this.#fileName(own?.file ?? -1),
      line: lineOrNull(own?.line ?? -1),
      inlines,
      isCut: lines === null,
    };
  }

  /** The line record of an address, and the inlined calls that contain it, innermost first. `lines`: those of a FUNC. */
  #locate(lines: Uint8Array, address: number): Located {
    const byDepth: InlinedCall[] = [];
    let location: Place = NO_PLACE;
    const cursor = this.#cursor;
    for (let at = lines.indexOf(LF) + 1, end = 0; at > 0 && at < lines.length; at = end + 1) {
      end = lines.indexOf(LF, at);
      if (end < 0) end = lines.length;
      cursor.start(lines, at, end);
      if (cursor.skips('INLINE')) {
        const call = this.#inlineAt(cursor, address);
        // Ranges of one depth do not overlap in a sound file; in any other the first counts.
        if (call !== null) byDepth[call.depth] ??= call;
      } else if (location === NO_PLACE) {
        const record = readLineRecord(cursor);
        if (record !== null && address >= record.start && address < record.start + record.size) location = record;
      }
    }
    const chain: InlinedCall[] = [];
    for (let depth = 0, call = byDepth[0]; call !== undefined; depth += 1, call = byDepth[depth]) chain.unshift(call);
    return { location, calls: chain };
  }

  #inlineAt(cursor: LineCursor, address: number): InlinedCall | null {
    const { hasOldInlines } = this.index;
    if (inlineFormOf(cursor) !== (hasOldInlines ? 'old' : 'new')) return null;
    const depth = cursor.decimal();
    const line = cursor.decimal();
    const file = hasOldInlines || cursor.skipsNegative() ? -1 : cursor.decimal();
    const origin = cursor.decimal();
    if (depth < 0 || depth > MAX_DEPTH || line < 0 || origin < 0) return null;
    while (!cursor.isAtEnd()) {
      const start = cursor.hex();
      const size = cursor.hex();
      if (start < 0 || size < 0) return null;
      if (address >= start && address < start + size) return { depth, line, file, origin };
    }
    return null;
  }

  #fileName(number: number): string | null {
    const offset = number < 0 ? -1 : this.index.files.offsetOf(number);
    if (offset < 0) return null;
    return this.#fileNames.getOrMake(offset, () => {
      const cursor = this.#cursorAt(offset, 'FILE');
      cursor.decimal();
      return cursor.rest();
    });
  }

  /** The name of a record. `offset`: of its line. `atName`: the cursor, where the name begins. */
  #named(offset: ByteOffset, atName: () => LineCursor): FunctionName {
    return this.#functionNames.getOrMake(offset, () => {
      const name = atName().rest();
      const demangled = this.#demangle(name);
      return { function: demangled, mangled: demangled === name ? null : name };
    });
  }

  #origin(number: number): FunctionName | typeof NO_NAME {
    const offset = this.index.origins.offsetOf(number);
    if (offset < 0) return NO_NAME;
    return this.#named(offset, () => {
      const cursor = this.#cursorAt(offset, 'INLINE_ORIGIN');
      cursor.decimal();
      if (this.index.hasOldInlines) cursor.skipsInteger();
      return cursor;
    });
  }

  #cursorAt(offset: ByteOffset, keyword: string, most: ByteLength = MAX_LINE): LineCursor {
    const bytes = this.lineAt(offset, most);
    this.#cursor.start(bytes, 0, bytes.length);
    this.#cursor.skips(keyword);
    return this.#cursor;
  }
}

interface FunctionName {
  readonly function: string;
  readonly mangled: string | null;
}

const NO_NAME = { function: null, mangled: null } as const;

function nameWeight(name: FunctionName): number {
  return CALL_WEIGHT + name.function.length + (name.mangled?.length ?? 0);
}

function callWeight(call: SourceCall): number {
  return CALL_WEIGHT + (call.function?.length ?? 0) + (call.mangled?.length ?? 0) + (call.file?.length ?? 0);
}

function weightOf(found: SymbolAt | null): number {
  return found === null ? CALL_WEIGHT : found.inlines.reduce((sum, call) => sum + callWeight(call), callWeight(found));
}

interface Place {
  /** -1: unknown. */
  readonly line: number;
  readonly file: number;
}

interface InlinedCall extends Place {
  readonly depth: number;
  readonly origin: number;
}

interface Located {
  readonly location: Place;
  readonly calls: readonly InlinedCall[];
}

const NO_PLACE: Place = { line: -1, file: -1 };
const NOTHING: Located = { location: NO_PLACE, calls: [] };

/** Line 0 means code without a line. */
function lineOrNull(line: number): number | null {
  return line <= 0 ? null : line;
}
