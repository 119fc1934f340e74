import { benchFolder } from '../support/reports.ts';
import { mebibytes, milliseconds, print, ratio, table } from '../support/table.ts';
import { percentile, type Repeats, timesOf } from '../support/timing.ts';
import { builtInputs, corpusInputs, type DumpInput } from './dump-inputs.ts';
import { disassemblerOf, summarize, unwindAll } from './dump-work.ts';
import { type NativeTime, nativeTime } from './native-time.ts';
import { benchSymbols } from './symbol-bench.ts';

const OWN: Repeats = { runs: 201, warmUp: 150, budget: 1_000 };
/** Less CPU than this, in milliseconds, cannot be distinguished from the time of the start. */
const LEAST_CPU = 0.05;
/** Where the goals are stricter. */
const LARGEST = 5;

interface Row {
  readonly input: DumpInput;
  readonly native: NativeTime;
  /** Medians in milliseconds. */
  readonly summary: number;
  readonly threads: number;
  readonly frames: number;
  /** Bytes, without the table of memory ranges. */
  readonly read: number;
}

/**
 * Measures what the Crash screen needs of each dump, and all stacks of it, beside Breakpad's program; then stacks with symbols. `--only TEXT`: the dumps whose
 * name contains it, without symbols. `--symbols`: only with symbols.
 */
export async function benchDump(args: readonly string[]): Promise<void> {
  if (args[0] === '--symbols') return benchSymbols();
  const only = args[0] === '--only' ? (args[1] ?? '') : '';
  const folder = benchFolder();
  try {
    const inputs = [...corpusInputs(), ...builtInputs(folder.path)].filter(({ name }) => name.includes(only));
    await warmUp(inputs);
    const rows: Row[] = [];
    for (const input of inputs) rows.push(await rowOf(input));
    printRows(rows);
  } finally {
    folder.remove();
  }
  if (only === '') await benchSymbols();
}

/** Compiles the code for all kinds of dumps, so that the first row is measured as the others are. */
async function warmUp(inputs: readonly DumpInput[]): Promise<void> {
  for (const { file } of inputs) {
    const disassembler = await disassemblerOf(file);
    for (let run = 0; run < 100; run += 1) {
      summarize(file, disassembler);
      unwindAll(file);
    }
  }
}

async function rowOf(input: DumpInput): Promise<Row> {
  const { file } = input;
  const disassembler = await disassemblerOf(file);
  const native = nativeTime(file);
  const { bytesRead, tableBytes } = summarize(file, disassembler);
  const summary = percentile(await timesOf(() => summarize(file, disassembler), OWN), 0.5);
  const threads = percentile(await timesOf(() => unwindAll(file), OWN), 0.5);
  return { input, native, summary, threads, frames: unwindAll(file), read: bytesRead - tableBytes };
}

/** NaN if Breakpad's program took no measurable time, as for a dump that it refuses. */
function toNative(time: number, { cpu }: NativeTime): number {
  return cpu < LEAST_CPU ? Number.NaN : time / cpu;
}

function printRows(rows: readonly Row[]): void {
  print(
    table(
      ['dump', 'size', 'Breakpad, CPU', 'wall', 'summary', 'to CPU', 'KiB read', 'all threads', 'to CPU', 'frames'],
      rows.map(({ input, native, summary, threads, frames, read }) => [
        input.name,
        mebibytes(input.size),
        milliseconds(native.cpu),
        milliseconds(native.wall),
        milliseconds(summary),
        ratio(toNative(summary, native)),
        (read / 1_024).toFixed(0),
        milliseconds(threads),
        ratio(toNative(threads, native)),
        String(frames),
      ]),
    ),
  );
  const largest = rows.toSorted((a, b) => b.input.size - a.input.size).slice(0, LARGEST);
  const sum = (pick: (row: Row) => number): number => largest.reduce((total, row) => total + pick(row), 0);
  const toLargest = sum(({ summary }) => summary) / sum(({ native }) => native.cpu);
  print(`\nSummaries of the ${String(LARGEST)} largest: ${ratio(toLargest)} the time of Breakpad.`);
  print(`Slowest summary: ${milliseconds(Math.max(...rows.map(({ summary }) => summary)))}.`);
}
