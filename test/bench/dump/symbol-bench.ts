import { rmSync, statSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import { SymbolIndexer } from '../../../shared/report/dump/symbols/symbol-indexer.ts';
import { childResult, numberOf } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { mebibytes, milliseconds, print, ratio, table } from '../support/table.ts';
import { FEW_RUNS, nativeTime } from './native-time.ts';
import { corpusSymbolInputs, gzipped, largeSymbolInput, type SymbolInput } from './symbol-inputs.ts';
import { countLines, indexFile, inflateFile, unwindWithSymbols } from './symbol-work.ts';

const LARGE = 300_000_000;
const HUGE = 1_000_000_000;

/** Measures stacks with symbols beside Breakpad's program, and the index of a symbol file. */
export async function benchSymbols(): Promise<void> {
  const folder = benchFolder();
  try {
    const rows: (readonly string[])[] = [];
    for (const input of corpusSymbolInputs()) {
      if ((await unwindWithSymbols(input, path.join(folder.path, 'cache'))) === 0) continue;
      rows.push(await stackRow(input, folder.path, 15, nativeTime(input.dump, input.folder)));
    }
    const large = largeSymbolInput(path.join(folder.path, 'large'), LARGE);
    if (large === null) return print('Not run: there is no corpus.');
    rows.push(await stackRow(large, folder.path, 1, nativeTime(large.dump, large.folder, FEW_RUNS)));
    print(`\nStacks with symbols, CPU, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
    print(table(['dump', 'Breakpad', 'wall', 'first time', 'to Breakpad', 'afterwards', 'to Breakpad', 'names'], rows));
    await printIndexing(large.file);
    rmSync(path.join(folder.path, 'large'), { recursive: true });
    await printMemory(folder.path);
  } finally {
    folder.remove();
  }
}

/** CPU of one run in milliseconds, of this process with its threads. */
async function cpuOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The median of the CPU of several runs. */
async function medianOf(runs: number, run: () => unknown, before: () => void = () => undefined): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < runs; turn += 1) {
    before();
    times.push(await cpuOf(run));
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
}

async function stackRow(
  input: SymbolInput,
  folder: string,
  runs: number,
  native: { readonly cpu: number; readonly wall: number },
): Promise<readonly string[]> {
  const cache = path.join(folder, 'cache');
  const clear = (): void => {
    rmSync(cache, { recursive: true, force: true });
  };
  // Compiles the code.
  await medianOf(runs * 4, () => unwindWithSymbols(input, cache), clear);
  await medianOf(runs * 4, () => unwindWithSymbols(input, cache));
  const first = await medianOf(runs * 3, () => unwindWithSymbols(input, cache), clear);
  const afterwards = await medianOf(runs * 3, () => unwindWithSymbols(input, cache));
  const names = await unwindWithSymbols(input, cache);
  clear();
  return [
    input.name,
    milliseconds(native.cpu),
    milliseconds(native.wall),
    milliseconds(first),
    ratio(first / native.cpu),
    milliseconds(afterwards),
    ratio(afterwards / native.cpu),
    String(names),
  ];
}

async function printIndexing(file: string): Promise<void> {
  const packed = await gzipped(file);
  // Each pair alternates, so that both meet the same load.
  const times = { lines: [] as number[], index: [] as number[], gunzip: [] as number[], both: [] as number[] };
  for (let turn = 0; turn < 5; turn += 1) {
    times.lines.push(await cpuOf(() => countLines(file)));
    times.index.push(await cpuOf(() => indexFile(file)));
    times.gunzip.push(await cpuOf(() => inflateFile(packed, null)));
    times.both.push(await cpuOf(() => inflateFile(packed, new SymbolIndexer())));
  }
  const median = (each: readonly number[]): number => each.toSorted((a, b) => a - b)[2] ?? Number.NaN;
  const [lines, index, gunzip, both] = [median(times.lines), median(times.index), median(times.gunzip), median(times.both)];
  const bytes = indexFile(file);
  const { size } = statSync(file);
  print(`\nIndex of ${mebibytes(size)}, CPU, medians of 5, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`);
  print(
    table(
      ['', 'floor', 'index', 'to the floor', 'goal'],
      [
        ['plain; the floor finds the line ends', milliseconds(lines), milliseconds(index), ratio(index / lines), '2x'],
        ['gzip; the floor inflates', milliseconds(gunzip), milliseconds(both), ratio(both / gunzip), '1.5x'],
      ],
    ),
  );
  print(`\nThe index has ${mebibytes(bytes)}, ${ratio(bytes / size)} the file (goal: 0.2x).`);
}

async function printMemory(folder: string): Promise<void> {
  const huge = largeSymbolInput(path.join(folder, 'huge'), HUGE);
  if (huge === null) return;
  const cache = path.join(folder, 'cache');
  const first = await childResult('dump/symbol-memory-child.ts', [huge.dump, huge.folder, cache]);
  const afterwards = await childResult('dump/symbol-memory-child.ts', [huge.dump, huge.folder, cache]);
  print(
    `Memory over the idle process with 1 GB of symbols: ${mebibytes(numberOf(first, 'over'))} the first time, ${mebibytes(numberOf(afterwards, 'over'))} afterwards (goal: 256 MiB).`,
  );
}
