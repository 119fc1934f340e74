import { createLruCache } from '../../../bytes/lru-cache.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { countIndexesWhile } from '../../../bytes/rows.ts';
import { decodeUtf8 } from '../../../bytes/utf8.ts';
import { LineCursor } from './line-cursor.ts';
import type { SymbolFile } from './symbol-file.ts';

/** How a function restores its caller's registers at one address: an expression for each, as words. */
interface CallFrameRules {
  /** By name without `$`; `.cfa` and `.ra` as they are. */
  readonly rules: Rules;
  /** True before the first row after INIT: the function has not yet changed anything. */
  readonly isAtStart: boolean;
}

/**
 * The rules of STACK CFI records at an address from the start of the module: those of INIT, each replaced by the later rows up to the address. Null without a
 * record. Reads at most 64 rows after the first call for a record.
 */
export function callFrameRules(file: SymbolFile, address: number): CallFrameRules | null {
  const index = file.index.callFrames.containing(address);
  if (index < 0) return null;
  return recordsOf(file)
    .getOrMake(String(index), () => new CallFrameRecord(file, index))
    .rulesAt(address);
}

/** Records with their rows, which a stack needs again and again. */
const recordsOf = memoize((_file: SymbolFile) => createLruCache<CallFrameRecord>(MAX_RECORDS));

const MAX_RECORDS = 8;
/** After so many rows, the rules are stored. */
const STEP = 64;
/** More registers than any machine has. */
const MAX_RULES = 128;

type Rules = ReadonlyMap<string, readonly string[]>;

/** A STACK CFI INIT record with its rows by address. A damaged file can have any number of rows, and a stack any number of addresses in them. */
class CallFrameRecord {
  readonly #rows: readonly { readonly from: number; readonly text: string }[];
  /** The rules before row 0, `STEP`, 2 * `STEP` ... */
  readonly #rules: Rules[] = [];

  constructor(file: SymbolFile, index: number) {
    const { callFrames } = file.index;
    const [offset = 0, limit = 0] = [callFrames.offsets[index], callFrames.limits[index]];
    const cursor = new LineCursor();
    const rules = new Map<string, readonly string[]>();
    const head = file.lineAt(offset);
    cursor.start(head, 0, head.length);
    for (const word of ['STACK', 'CFI', 'INIT']) cursor.skips(word);
    cursor.hex();
    cursor.hex();
    addRules(rules, cursor.rest());
    const rows: { from: number; text: string }[] = [];
    for (const bytes of file.linesOf(offset, limit)) {
      cursor.start(bytes, 0, bytes.length);
      if (!cursor.skips('STACK') || !cursor.skips('CFI')) continue;
      const from = cursor.hex();
      if (from >= 0) rows.push({ from, text: cursor.rest() });
    }
    rows.sort((a, b) => a.from - b.from);
    for (const [at, { text }] of rows.entries()) {
      if (at % STEP === 0) this.#rules.push(new Map(rules));
      addRules(rules, text);
    }
    if (rows.length % STEP === 0) this.#rules.push(rules);
    this.#rows = rows;
  }

  rulesAt(address: number): CallFrameRules {
    const count = countIndexesWhile(this.#rows.length, (row) => (this.#rows[row]?.from ?? 0) <= address);
    const step = Math.floor(count / STEP);
    const rules = new Map(this.#rules[step]);
    for (const { text } of this.#rows.slice(step * STEP, count)) addRules(rules, text);
    return { rules, isAtStart: count === 0 };
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
    } else words.push(word.startsWith('$') ? bareName(word) : word);
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

/** The STACK WIN record at an address from the start of the module, of type 4, else of type 0. */
export function windowsFrameAt(file: SymbolFile, address: number): WindowsFrame | null {
  const { programs, frameSizes } = file.index;
  for (const records of [programs, frameSizes]) {
    const index = records.containing(address);
    if (index >= 0) return windowsFrame(file.lineAt(records.offsets[index] ?? 0));
  }
  return null;
}

/** STACK WIN type rva size prolog epilog parameters saved locals stack hasProgram (program or allocatesBasePointer) */
function windowsFrame(line: Uint8Array): WindowsFrame | null {
  const words = decodeUtf8(line).trimEnd().split(/ +/);
  const numbers = words.slice(2, 12).map((word) => (/^[0-9a-fA-F]{1,8}$/.test(word) ? Number.parseInt(word, 16) : NaN));
  if (numbers.length < 10 || numbers.some((each) => Number.isNaN(each))) return null;
  const [, , , , , parameterBytes = 0, savedBytes = 0, localBytes = 0, , hasProgram = 0] = numbers;
  const rest = words.slice(12).join(' ');
  return {
    parameterBytes,
    savedBytes,
    localBytes,
    program: hasProgram === 0 ? null : rest,
    allocatesBasePointer: hasProgram === 0 && /^0*1$/.test(rest),
  };
}
