import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { stackOf, symbolOf } from '../../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { lastComponent } from '../../../../shared/report/dump/format/modules.ts';
import { callFrameRules, windowsFrameAt } from '../../../../shared/report/dump/symbols/call-frame-rules.ts';
import { dumpSymbols } from '../../../../shared/report/dump/symbols/dump-symbols.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols, SymbolIndexer } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import { DEFAULT_LIMITS } from '../../../../shared/report/dump/unwind/unwinder.ts';
import { Dice } from '../../../builders/platform/dice.ts';
import { MADE_MACHINES } from '../../../builders/report/made-dumps.ts';
import { madeSymbolDump } from '../../../builders/report/made-symbol-dumps.ts';
import { mutateSymbols } from '../../../builders/report/mutate-symbols.ts';
import { timedMutation } from '../../../builders/report/mutation-time.ts';

const MODULE_BYTES = 0x4000;
const LOOKUPS = 200;

/** What a run found. */
export interface SymbolMutationTally {
  /** Files whose MODULE line can still be read. */
  readonly modules: number;
  readonly brokenLines: number;
  /** Looked up addresses with a name, and with rules or sizes. */
  readonly named: number;
  readonly ruled: number;
  readonly frames: number;
  readonly frameNames: number;
  /** The longest time of a file, in ms of CPU, and its seed. */
  readonly slowest: number;
  readonly slowestSeed: number;
}

/** Reads the mutated symbol files with the seeds from `seed` on. Throws an error that names the seed if one cannot be read, or takes longer than a second. */
export function readSymbolMutations(seed: number, count: number): SymbolMutationTally {
  const tally = { modules: 0, brokenLines: 0, named: 0, ruled: 0, frames: 0, frameNames: 0, slowest: 0, slowestSeed: seed };
  for (let at = seed; at < seed + count; at += 1) {
    const work = prepared(at);
    const { read, took } = timedMutation(at, () => readOne(work, at));
    if (took > tally.slowest) {
      tally.slowest = took;
      tally.slowestSeed = at;
    }
    for (const key of ['modules', 'brokenLines', 'named', 'ruled', 'frames', 'frameNames'] as const) tally[key] += read[key];
  }
  return tally;
}

interface Work {
  readonly dump: Uint8Array;
  readonly threads: number;
  /** The mutated file, the module it belongs to, and the files of the other modules. */
  readonly mutated: Uint8Array;
  readonly leaf: string;
  readonly others: ReadonlyMap<string, string>;
  readonly dice: Dice;
}

function prepared(seed: number): Work {
  const dice = new Dice(seed);
  const machine = MADE_MACHINES[seed % MADE_MACHINES.length] ?? MADE_MACHINES[0];
  // Some seeds make no symbol file.
  for (let at = seed; ; at += 1_000_003) {
    const { spec, files } = madeSymbolDump(at, machine);
    const file = files[dice.int(0, Math.max(files.length - 1, 0))];
    if (file === undefined) continue;
    return {
      dump: buildDump(spec),
      threads: spec.threads?.length ?? 0,
      mutated: mutateSymbols(file.text, dice),
      leaf: file.path[0],
      others: new Map(files.map(({ path: [leaf], text }) => [leaf, text])),
      dice,
    };
  }
}

type Counts = Omit<SymbolMutationTally, 'slowest' | 'slowestSeed'>;

function readOne({ dump: bytes, threads, mutated, leaf, others, dice }: Work, seed: number): Counts {
  try {
    const file = inPieces(mutated, dice);
    const opened = new Map([...others].map(([name, text]) => [name, name === leaf ? file : openText(text)]));
    const dump = openDump(sourceOfBytes(bytes));
    if (isDumpFailure(dump)) throw new Error(dump.code);
    const symbolsAt = dumpSymbols(dump, (_index, { ids }) => opened.get(lastComponent(ids.debugPath)) ?? null);
    let [frames, frameNames] = [0, 0];
    for (let index = 0; index < threads; index += 1) {
      const stack = stackOf(dump, index, DEFAULT_LIMITS, symbolsAt);
      frames += stack.frames.length;
      frameNames += stack.frames.filter((frame) => symbolOf(stack, frame) !== null).length;
    }
    return {
      modules: file.index.module === null ? 0 : 1,
      brokenLines: file.index.brokenLines,
      ...lookedUp(file, dice),
      frames,
      frameNames,
    };
  } catch (error) {
    throw new Error(`the mutation with seed ${String(seed)} cannot be read`, { cause: error });
  }
}

function inPieces(bytes: Uint8Array, dice: Dice): SymbolFile {
  const indexer = new SymbolIndexer();
  const most = dice.pick([3, 100, 5_000, 1 << 20]);
  for (let at = 0; at < bytes.length;) {
    const size = dice.int(1, most);
    indexer.add(bytes.subarray(at, at + size));
    at += size;
  }
  return new SymbolFile(sourceOfBytes(bytes), indexer.finish());
}

function openText(text: string): SymbolFile {
  const source = sourceOfBytes(encodeUtf8(text));
  return new SymbolFile(source, indexSymbols(source));
}

/** Looks up addresses in the module, and a few outside it. */
function lookedUp(file: SymbolFile, dice: Dice): Pick<Counts, 'named' | 'ruled'> {
  let [named, ruled] = [0, 0];
  const outside = [0, 0xffff_ffff, 2 ** 32, 2 ** 53 - 1];
  for (let lookup = 0; lookup < LOOKUPS; lookup += 1) {
    const address = outside[lookup] ?? dice.int(0, MODULE_BYTES);
    const symbol = file.symbolAt(address);
    if ((symbol !== null) !== file.hasSymbolAt(address)) throw new Error(`two answers for the address ${String(address)}`);
    file.parameterBytesAt(address);
    if (symbol !== null) named += 1;
    if (callFrameRules(file, address) !== null || windowsFrameAt(file, address) !== null) ruled += 1;
  }
  return { named, ruled };
}
