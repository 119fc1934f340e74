import { decodeUtf8 } from '../../../bytes/utf8.ts';
import { LineCursor } from './line-cursor.ts';
import type { SymbolFile } from './symbol-file.ts';

/** How a function restores its caller's registers at one address: an expression for each, as words. */
interface CallFrameRules {
  /** By name without `$`; `.cfa` and `.ra` as they are. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
  /** True before the first row after INIT: the function has not yet changed anything. */
  readonly isAtStart: boolean;
}

/**
 * The rules of STACK CFI records at an address from the start of the module: those of INIT, each replaced by the later rows up to the address. Null without a
 * record.
 */
export function callFrameRules(file: SymbolFile, address: number): CallFrameRules | null {
  const { callFrames } = file.index;
  const index = callFrames.containing(address);
  if (index < 0) return null;
  const [offset = 0, limit = 0] = [callFrames.offsets[index], callFrames.limits[index]];
  const cursor = new LineCursor();
  const rules = new Map<string, readonly string[]>();
  const head = file.lineAt(offset);
  cursor.start(head, 0, head.length);
  for (const word of ['STACK', 'CFI', 'INIT']) cursor.skips(word);
  cursor.hex();
  cursor.hex();
  addRules(rules, cursor.rest());
  let isAtStart = true;
  for (const bytes of file.linesOf(offset, limit)) {
    cursor.start(bytes, 0, bytes.length);
    if (!cursor.skips('STACK') || !cursor.skips('CFI')) continue;
    const from = cursor.hex();
    if (from < 0 || from > address) continue;
    isAtStart = false;
    addRules(rules, cursor.rest());
  }
  return { rules, isAtStart };
}

/** Adds the rules of one line: `NAME: WORD WORD NAME: WORD`. */
function addRules(rules: Map<string, readonly string[]>, text: string): void {
  let name: string | null = null;
  let words: string[] = [];
  const end = (): void => {
    if (name !== null) rules.set(name, words);
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
