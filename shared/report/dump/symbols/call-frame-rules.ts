import type { ByteLength } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { countIndexesWhile } from '../../../bytes/rows.ts';
import { decodeUtf8 } from '../../../bytes/utf8.ts';
import { LineCursor } from './line-cursor.ts';
import { MAX_WORDS } from './postfix.ts';
import type { SymbolFile } from './symbol-file.ts';
import { WeightedCache } from './weighted-cache.ts';

/** How a function restores its caller's registers at one address: an expression for each, as words. */
interface CallFrameRules {
  /** By name without `$`; `.cfa` and `.ra` as they are. */
  readonly rules: Rules;
  /** True before the first row after INIT: the function has not yet changed anything. */
  readonly isAtStart: boolean;
}

/** The text of STACK CFI records that one stack may need. Functions of real programs have a few hundred bytes, and the largest ones some 100 KiB. */
const MAX_STACK_TEXT: ByteLength = 4 << 20;

/** The records that one stack has used. A hostile file has any number of records of 1 MiB, and each frame of a stack can use another one. */
export class RuleBudget {
  #left = MAX_STACK_TEXT;
  readonly #used = new WeakMap<SymbolFile, Set<number>>();

  /** True if a record was used before, or if there is enough left for it. `index`: of the record. `bytes`: of its text. */
  allows(file: SymbolFile, index: number, bytes: ByteLength): boolean {
    const used = this.#used.get(file) ?? new Set();
    if (used.has(index)) return true;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    this.#used.set(file, used.add(index));
    return true;
  }
}

/**
 * The rules of STACK CFI records at an address from the start of the module: those of INIT, each replaced by the later rows up to the address. Null without a
 * record, if its rows have more than 1 MiB, or if `budget` does not allow it. Reads nothing after the first call for a record, and parses at most 4 KiB.
 */
export function callFrameRules(file: SymbolFile, address: number, budget: RuleBudget | null = null): CallFrameRules | null {
  const { callFrames } = file.index;
  const index = callFrames.containing(address);
  const bytes = (callFrames.limits[index] ?? 0) - (callFrames.offsets[index] ?? 0);
  if (index < 0 || budget?.allows(file, index, bytes) === false) return null;
  const record = recordsOf(file).getOrMake(index, () => CallFrameRecord.of(file, index));
  return record?.rulesAt(address) ?? null;
}

/** Records with their rows, which a stack needs again and again: at least all that one stack may use. */
const recordsOf = memoize(
  (_file: SymbolFile) => new WeightedCache<CallFrameRecord | null>(MAX_STACK_TEXT * 3, (record) => record?.weight ?? RECORD_WEIGHT),
);

/** What a record and a row need besides text. */
const RECORD_WEIGHT = 256;
const ROW_WEIGHT = 16;
/** After so many bytes of rows, the rules are stored. */
const STEP: ByteLength = 4_096;
/** More registers than any machine has. */
const MAX_RULES = 128;

const LF = 0x0a;

type Rules = ReadonlyMap<string, readonly string[]>;

/** A row: the address from which on its rules hold, and where they are in the text of the record. */
interface Row {
  readonly from: number;
  readonly start: number;
  readonly end: number;
}

/** A STACK CFI INIT record with its rows by address. A damaged file can have any number of rows, and a stack any number of addresses in them. */
class CallFrameRecord {
  readonly #text: Uint8Array;
  readonly #rows: readonly Row[];
  /** Rules after the first `count` rows. */
  readonly #stored: { readonly count: number; readonly rules: Rules }[] = [];

  /** Null for a record with too many rows. */
  static of(file: SymbolFile, index: number): CallFrameRecord | null {
    const { callFrames } = file.index;
    const lines = file.linesOf(callFrames.offsets[index] ?? 0, callFrames.limits[index] ?? 0);
    // A copy, because the source may reuse its memory.
    return lines === null ? null : new CallFrameRecord(lines.slice());
  }

  private constructor(text: Uint8Array) {
    this.#text = text;
    const rows: Row[] = [];
    const cursor = new LineCursor();
    const rules = new Map<string, readonly string[]>();
    for (let at = 0, end = 0; at < text.length; at = end + 1) {
      end = text.indexOf(LF, at);
      if (end < 0) end = text.length;
      cursor.start(text, at, end);
      if (!cursor.skips('STACK') || !cursor.skips('CFI')) continue;
      if (at === 0) {
        cursor.skips('INIT');
        cursor.hex();
        cursor.hex();
        addRules(rules, cursor.rest());
        continue;
      }
      const from = cursor.hex();
      if (from >= 0) rows.push({ from, ...cursor.restRange() });
    }
    rows.sort((a, b) => a.from - b.from);
    this.#rows = rows;
    this.#stored.push({ count: 0, rules: new Map(rules) });
    let bytes = 0;
    for (const [at, row] of rows.entries()) {
      addRules(rules, this.#textOf(row));
      bytes += row.end - row.start + ROW_WEIGHT;
      if (bytes < STEP) continue;
      this.#stored.push({ count: at + 1, rules: new Map(rules) });
      bytes = 0;
    }
  }

  get weight(): number {
    return this.#text.length + RECORD_WEIGHT;
  }

  rulesAt(address: number): CallFrameRules {
    const count = countIndexesWhile(this.#rows.length, (row) => (this.#rows[row]?.from ?? 0) <= address);
    const stored = this.#stored[countIndexesWhile(this.#stored.length, (at) => (this.#stored[at]?.count ?? 0) <= count) - 1];
    const rules = new Map(stored?.rules);
    for (const row of this.#rows.slice(stored?.count ?? 0, count)) addRules(rules, this.#textOf(row));
    return { rules, isAtStart: count === 0 };
  }

  #textOf({ start, end }: Row): string {
    return decodeUtf8(this.#text.subarray(start, end));
  }
}

/** Adds the rules of one line: `NAME: WORD WORD NAME: WORD`. */
function addRules(rules: Map<string, readonly string[]>, text: string): void {
  let name: string | null = null;
  let words: string[] = [];
  const end = (): void => {
    if (name !== null && (rules.size < MAX_RULES || rules.has(name))) rules.set(name, words);
    words = [];
  };
  for (const word of text.split(' ')) {
    if (word === '') continue;
    if (word.endsWith(':')) {
      end();
      name = bareName(word.slice(0, -1));
      // An expression with more words fails.
    } else if (words.length <= MAX_WORDS) words.push(word.startsWith('$') ? bareName(word) : word);
  }
  end();
}

function bareName(name: string): string {
  return name.startsWith('$') ? name.slice(1) : name;
}

/** A STACK WIN record: how large the frame of a function of x86 Windows is. */
export interface WindowsFrame {
  readonly parameterBytes: number;
  readonly savedBytes: number;
  readonly localBytes: number;
  /** Type 4: how to restore the registers; null for type 0. */
  readonly program: string | null;
  /** Type 0: whether the function uses ebp as an ordinary register, and saved it. */
  readonly allocatesBasePointer: boolean;
}

/** The longest STACK WIN record that is used; those of real programs have a few hundred bytes. */
const MAX_WINDOWS_FRAME: ByteLength = 4_096;

/** The STACK WIN record at an address from the start of the module, of type 4, else of type 0. Null without one, and for one with more than 4 KiB. */
export function windowsFrameAt(file: SymbolFile, address: number): WindowsFrame | null {
  const { programs, frameSizes } = file.index;
  for (const records of [programs, frameSizes]) {
    const index = records.containing(address);
    if (index >= 0) return windowsFrame(file.lineAt(records.offsets[index] ?? 0, MAX_WINDOWS_FRAME + 1));
  }
  return null;
}

/** STACK WIN type rva size prolog epilog parameters saved locals stack hasProgram (program or allocatesBasePointer) */
function windowsFrame(line: Uint8Array): WindowsFrame | null {
  const cursor = new LineCursor();
  cursor.start(line, 0, line.length);
  if (line.length > MAX_WINDOWS_FRAME || !cursor.skips('STACK') || !cursor.skips('WIN')) return null;
  const numbers = Array.from({ length: 10 }, () => cursor.hex());
  if (numbers.some((each) => each < 0 || each > MAX_NUMBER)) return null;
  const [, , , , , parameterBytes = 0, savedBytes = 0, localBytes = 0, , hasProgram = 0] = numbers;
  const rest = cursor.rest().trimEnd();
  return {
    parameterBytes,
    savedBytes,
    localBytes,
    program: hasProgram === 0 ? null : rest,
    allocatesBasePointer: hasProgram === 0 && /^0*1$/.test(rest),
  };
}

/** The numbers of x86 have 32 bits. */
const MAX_NUMBER = 0xffff_ffff;
