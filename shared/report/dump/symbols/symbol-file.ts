import type { ByteLength, ByteOffset, ByteSource } from '../../../bytes/byte-source.ts';
import { LineCursor } from './line-cursor.ts';
import type { SymbolIndex } from './symbol-indexer.ts';

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

/** The longest name or rule that is read. */
const MAX_LINE: ByteLength = 1 << 16;
/** The most bytes of lines of one function that are read. */
const MAX_LINES: ByteLength = 1 << 20;
/** The deepest chain of inlined calls. */
const MAX_DEPTH = 256;
const LF = 0x0a;

/** A symbol file with its index. Reads by ranges what a lookup needs. */
export class SymbolFile {
  readonly index: SymbolIndex;
  readonly #source: ByteSource;
  readonly #demangle: (name: string) => string;
  readonly #cursor = new LineCursor();
  /** By address: each output asks for the frames of a stack again, and recursion has the same address many times. */
  readonly #known = new Map<number, SymbolAt | null>();

  /** `demangle`: returns the name as the source has it. Default: names stay as they are. */
  constructor(source: ByteSource, index: SymbolIndex, demangle: (name: string) => string = (name) => name) {
    this.#source = source;
    this.#demangle = demangle;
    this.index = index;
  }

  /** The function at an address from the start of the module: the FUNC that contains it, else the nearest PUBLIC below it if no FUNC begins between. */
  symbolAt(address: number): SymbolAt | null {
    const known = this.#known.get(address);
    if (known !== undefined) return known;
    const found = this.#find(address);
    this.#known.set(address, found);
    return found;
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
      inside < 0 ? this.#cursorAt(publics.offsets[nearest] ?? 0, 'PUBLIC') : this.#cursorAt(functions.offsets[inside] ?? 0, 'FUNC');
    cursor.skips('m');
    for (let word = inside < 0 ? 1 : 2; word > 0; word -= 1) cursor.hex();
    return Math.max(cursor.hex(), 0);
  }

  /** The index of the nearest PUBLIC at or below an address that is in no FUNC; -1 if there is none, or if a FUNC begins between. */
  #publicFor(address: number): number {
    const { functions, publics } = this.index;
    const nearest = publics.atOrBelow(address);
    const before = functions.atOrBelow(address);
    return nearest < 0 || (before >= 0 && (functions.starts[before] ?? 0) >= (publics.starts[nearest] ?? 0)) ? -1 : nearest;
  }

  /** A line of the file, without its keyword checked. Empty outside the file. */
  lineAt(offset: ByteOffset): Uint8Array {
    const bytes = this.#source.read(offset, MAX_LINE);
    const end = bytes.indexOf(LF);
    return end < 0 ? bytes : bytes.subarray(0, end);
  }

  /** The lines of a record after its first line, up to `limit`. */
  *linesOf(offset: ByteOffset, limit: ByteOffset): Generator<Uint8Array> {
    const bytes = this.#source.read(offset, Math.min(limit - offset, MAX_LINES));
    let at = bytes.indexOf(LF) + 1;
    while (at > 0 && at < bytes.length) {
      const end = bytes.indexOf(LF, at);
      yield bytes.subarray(at, end < 0 ? bytes.length : end);
      if (end < 0) return;
      at = end + 1;
    }
  }

  /** Null if the index is of other bytes. */
  #publicAt(index: number, address: number): SymbolAt | null {
    const cursor = this.#cursor;
    const bytes = this.lineAt(this.index.publics.offsets[index] ?? 0);
    cursor.start(bytes, 0, bytes.length);
    if (!cursor.skips('PUBLIC')) return null;
    const hasOtherNames = cursor.skips('m');
    if (cursor.hex() !== address) return null;
    cursor.hex();
    return { address, ...this.#named(cursor.rest()), hasOtherNames, file: null, line: null, inlines: [], isCut: false };
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
    const name = cursor.rest();
    const isCut = limit - offset > MAX_LINES;
    const { location, calls } = isCut ? NOTHING : this.#locate(offset, limit, address);
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
      ...this.#named(name),
      hasOtherNames,
      file: this.#fileName(own?.file ?? -1),
      line: lineOrNull(own?.line ?? -1),
      inlines,
      isCut,
    };
  }

  /** The line record of an address, and the inlined calls that contain it, innermost first. */
  #locate(offset: ByteOffset, limit: ByteOffset, address: number): Located {
    const byDepth: InlinedCall[] = [];
    let location: Place = NO_PLACE;
    const cursor = this.#cursor;
    for (const bytes of this.linesOf(offset, limit)) {
      cursor.start(bytes, 0, bytes.length);
      if (cursor.skips('INLINE')) {
        const call = this.#inlineAt(cursor, address);
        // Ranges of one depth do not overlap in a sound file; in any other the first counts.
        if (call !== null) byDepth[call.depth] ??= call;
        continue;
      }
      if (location !== NO_PLACE) continue;
      const start = cursor.hex();
      const size = cursor.hex();
      if (start < 0 || size < 0 || address < start || address >= start + size) continue;
      const line = cursor.decimal();
      location = { line, file: line < 0 ? -1 : cursor.decimal() };
    }
    const chain: InlinedCall[] = [];
    for (let depth = 0, call = byDepth[0]; call !== undefined; depth += 1, call = byDepth[depth]) chain.unshift(call);
    return { location, calls: chain };
  }

  #inlineAt(cursor: LineCursor, address: number): InlinedCall | null {
    const depth = cursor.decimal();
    const line = cursor.decimal();
    const file = this.index.hasOldInlines ? -1 : cursor.decimal();
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
    const cursor = this.#cursorAt(offset, 'FILE');
    cursor.decimal();
    return cursor.rest();
  }

  #named(name: string): { readonly function: string; readonly mangled: string | null } {
    const demangled = this.#demangle(name);
    return { function: demangled, mangled: demangled === name ? null : name };
  }

  #origin(number: number): { readonly function: string | null; readonly mangled: string | null } {
    const offset = this.index.origins.offsetOf(number);
    if (offset < 0) return { function: null, mangled: null };
    const cursor = this.#cursorAt(offset, 'INLINE_ORIGIN');
    cursor.decimal();
    if (this.index.hasOldInlines) cursor.decimal();
    return this.#named(cursor.rest());
  }

  #cursorAt(offset: ByteOffset, keyword: string): LineCursor {
    const bytes = this.lineAt(offset);
    this.#cursor.start(bytes, 0, bytes.length);
    this.#cursor.skips(keyword);
    return this.#cursor;
  }
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
