import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { stackOf } from '../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { lastComponent, modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { dumpSymbols } from '../../../shared/report/dump/symbols/dump-symbols.ts';
import { SymbolFile } from '../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolsAt } from '../../../shared/report/dump/symbols/symbols-at.ts';
import type { StackEnd } from '../../../shared/report/dump/unwind/frame.ts';
import { DEFAULT_LIMITS } from '../../../shared/report/dump/unwind/unwinder.ts';
import { MADE_MACHINES } from '../../builders/report/made-dumps.ts';
import type { MadeMachine } from '../../builders/report/made-stacks.ts';
import { madeSymbolDump } from '../../builders/report/made-symbol-dumps.ts';
import { type BreakpadFrame, breakpadStacks } from './breakpad-stacks.ts';
import { foundCallers } from './made-dumps.ts';
import { type FirstDifference, isCall, ruleOf, type SymbolRule, SYMBOL_RULES } from './symbol-rules.ts';

/** The fields of a frame that are compared. */
const SYMBOL_FIELDS = ['address', 'module', 'function', 'file', 'line', 'trust'] as const;
type SymbolField = (typeof SYMBOL_FIELDS)[number];

/** A frame in a common form; an inlined call has the address of the function that contains it. Empty: no value. */
export type ComparedFrame = Readonly<Record<SymbolField, string>> & {
  /** How the function that contains an inlined call was found. */
  readonly found: BreakpadFrame['trust'];
  readonly instructionPointer: bigint | null;
  /** Null: unknown. */
  readonly framePointer: bigint | null;
};

/** A frame of ours. `lookup`: the address that symbols are looked up for. */
export interface OwnFrame extends ComparedFrame {
  readonly lookup: bigint;
}

interface FieldAgreement {
  readonly field: SymbolField;
  readonly agreed: number;
  readonly total: number;
}

/** A rule in which the readers differ, and the dumps with a stack that differs by it. */
interface RuleCount {
  readonly rule: SymbolRule;
  readonly dumps: number;
  /** The calls from which stacks that differ by it were made, and how many of them each side found, in order. */
  readonly callers: number;
  readonly foundByUs: number;
  readonly foundByThem: number;
}

export interface SymbolComparison {
  readonly dumps: number;
  /** Without the frames from the first on that differs by a rule. */
  readonly fields: readonly FieldAgreement[];
  /** Frames of which every field agrees, and all that were compared. */
  readonly equal: number;
  readonly frames: number;
  readonly rules: readonly RuleCount[];
  /** The machines, and how many frames were found in which way. */
  readonly found: ReadonlyMap<string, number>;
  /** First differences that follow no rule. */
  readonly unexplained: readonly string[];
}

/** x86 Windows twice: only its symbol files have STACK WIN records. */
const MACHINES: readonly [MadeMachine, ...MadeMachine[]] = [...MADE_MACHINES, MADE_MACHINES[0]];

/** Unwinds `count` made dumps with made symbol files by our code and by Breakpad's. Dump `n` has the seed `seed + n`. */
export function compareMadeSymbols(count: number, seed: number, folder: string): SymbolComparison {
  const tally = new SymbolTally();
  for (let index = 0; index < count; index += 1) {
    const machine = MACHINES[index % MACHINES.length] ?? MACHINES[0];
    compareOne(tally, machine, seed + index, folder);
  }
  return tally.result(count);
}

function compareOne(tally: SymbolTally, machine: MadeMachine, seed: number, folder: string): void {
  const { spec, files, codes, callers } = madeSymbolDump(seed, machine);
  const bytes = buildDump(spec);
  const path = join(folder, `${String(seed)}.dmp`);
  const symbols = join(folder, String(seed));
  writeFileSync(path, bytes);
  for (const file of files) {
    const to = join(symbols, ...file.path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, file.text);
  }
  mkdirSync(symbols, { recursive: true });
  const theirs = breakpadStacks(path, symbols);
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  const byLeaf = new Map(files.map(({ path: [leaf], text }) => [leaf, opened(text)]));
  const symbolsAt = dumpSymbols(dump, (_index, { ids }) => byLeaf.get(lastComponent(ids.debugPath)) ?? null);
  for (const index of spec.threads?.keys() ?? [])
    tally.add({
      machine,
      seed,
      where: `${machine.cpu} ${machine.os}, seed ${String(seed)} thread ${String(index)}`,
      ...ownStack(dump, index, symbolsAt),
      theirs: (theirs.get(index) ?? []).map(comparedFrame),
      codes,
      callers: callers[index] ?? [],
    });
  rmSync(symbols, { recursive: true });
  rmSync(path);
}

function opened(text: string): SymbolFile {
  const source = sourceOfBytes(encodeUtf8(text));
  return new SymbolFile(source, indexSymbols(source));
}

/** Our frames, with inlined calls as frames of their own, as Breakpad shows them. */
function ownStack(dump: Dump, thread: number, symbolsAt: SymbolsAt): { readonly ours: readonly OwnFrame[]; readonly end: StackEnd } {
  const { frames, end } = stackOf(dump, thread, DEFAULT_LIMITS, symbolsAt);
  const ours = frames.flatMap(({ trust, registers, lookupAddress, moduleIndex }) => {
    const symbols = symbolsAt(lookupAddress);
    const symbol = symbols === null ? null : symbols.file.symbolAt(symbols.offset);
    const module = moduleIndex < 0 ? '' : (modulesOf(dump).at(moduleIndex)?.name ?? '');
    const { instructionPointer, stackPointer, framePointer } = registers;
    const address = `${instructionPointer.toString(16)} ${stackPointer.toString(16)}`;
    const own = { ...placeOf(symbol), instructionPointer, framePointer, trust, found: trust, address, module, lookup: lookupAddress };
    const inlines = (symbol?.inlines ?? []).map((call) => ({ ...own, ...placeOf(call), address: '', trust: 'inline' }));
    return [...inlines, own];
  });
  return { ours, end };
}

interface Place {
  readonly function: string | null;
  readonly file: string | null;
  readonly line: number | null;
}

/** Breakpad shows only the name of a file. */
function placeOf(place: Place | null): Readonly<Record<'function' | 'file' | 'line', string>> {
  return { function: place?.function ?? '', file: lastComponent(place?.file ?? ''), line: place?.line?.toString() ?? '' };
}

const WITH_LINE = /^(?<module>.*?)!(?<name>.*) \[(?<file>.*) : (?<line>\d+) \+ 0x[0-9a-f]+\]$/;
const WITH_FUNCTION = /^(?<module>.*?)!(?<name>.*) \+ 0x[0-9a-f]+$/;
const WITH_MODULE = /^(?<module>.*) \+ 0x[0-9a-f]+$/;

function comparedFrame({ trust, instructionPointer, stackPointer, framePointer = null, location }: BreakpadFrame): ComparedFrame {
  const groups = (WITH_LINE.exec(location) ?? WITH_FUNCTION.exec(location) ?? WITH_MODULE.exec(location))?.groups ?? {};
  const address =
    instructionPointer === null || stackPointer === null ? '' : `${instructionPointer.toString(16)} ${stackPointer.toString(16)}`;
  return {
    address: trust === 'inline' ? '' : address,
    module: groups['module'] ?? '',
    function: groups['name'] ?? '',
    file: groups['file'] ?? '',
    line: groups['line'] ?? '',
    trust,
    found: trust,
    instructionPointer,
    framePointer,
  };
}

interface ComparedThread extends Pick<FirstDifference, 'machine' | 'codes' | 'end'> {
  readonly seed: number;
  readonly where: string;
  readonly callers: readonly bigint[];
  readonly ours: readonly OwnFrame[];
  readonly theirs: readonly ComparedFrame[];
}

class SymbolTally {
  readonly #agreed = new Map<SymbolField, number>();
  readonly #found = new Map<string, number>();
  readonly #threadsOf = new Map<SymbolRule, ComparedThread[]>();
  readonly #unexplained: string[] = [];
  #equal = 0;
  #frames = 0;

  add(thread: ComparedThread): void {
    const { machine, codes, where, ours, theirs, end } = thread;
    const count = Math.max(ours.length, theirs.length);
    for (let at = 0; at < count; at += 1) {
      const [own, other] = [ours[at], theirs[at]];
      const fields = SYMBOL_FIELDS.filter((field) => own !== undefined && own[field] === other?.[field]);
      if (fields.length < SYMBOL_FIELDS.length) {
        const rule = ruleOf({ machine, codes, end, ours: own, theirs: other, before: ours.slice(0, at), theirBefore: theirs.slice(0, at) });
        if (rule !== null) {
          this.#threadsOf.set(rule, [...(this.#threadsOf.get(rule) ?? []), thread]);
          if (rule.isLocal) continue;
          return;
        }
        this.#unexplained.push(`${where} frame ${String(at)}: ${shown(own)}; Breakpad: ${shown(other)}`);
      }
      this.#frames += 1;
      if (fields.length === SYMBOL_FIELDS.length) this.#equal += 1;
      for (const field of fields) this.#agreed.set(field, (this.#agreed.get(field) ?? 0) + 1);
      const kind = `${machine.cpu} ${machine.os} ${other?.trust ?? 'none'}`;
      this.#found.set(kind, (this.#found.get(kind) ?? 0) + 1);
      // The rest of a stack is another one.
      if (own?.address !== other?.address) return;
    }
  }

  result(dumps: number): SymbolComparison {
    return {
      dumps,
      fields: SYMBOL_FIELDS.map((field) => ({ field, agreed: this.#agreed.get(field) ?? 0, total: this.#frames })),
      equal: this.#equal,
      frames: this.#frames,
      rules: SYMBOL_RULES.map((rule) => ruleCount(rule, this.#threadsOf.get(rule) ?? [])),
      found: this.#found,
      unexplained: this.#unexplained,
    };
  }
}

function ruleCount(rule: SymbolRule, threads: readonly ComparedThread[]): RuleCount {
  const sum = (pick: (thread: ComparedThread) => number): number => threads.reduce((total, each) => total + pick(each), 0);
  return {
    rule,
    dumps: new Set(threads.map(({ seed }) => seed)).size,
    callers: sum(({ callers }) => callers.length),
    foundByUs: sum(({ callers, ours }) => foundCallers(callers, ours.filter(isCall))),
    foundByThem: sum(({ callers, theirs }) => foundCallers(callers, theirs.filter(isCall))),
  };
}

function shown(frame: ComparedFrame | undefined): string {
  return frame === undefined ? 'no frame' : SYMBOL_FIELDS.map((field) => frame[field]).join(' | ');
}
