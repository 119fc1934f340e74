import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { threadsToRead } from '../../../electron/host/report/reading/reading-pool.ts';
import { crashDump } from '../dump/dump-inputs.ts';
import { makeReports } from './board-folder.ts';
import type { Pass } from './read-pass.ts';
import { childResult } from '../support/children.ts';
import { mebibytes, milliseconds, print, table } from '../support/table.ts';

const FILES = 50_000;
/** Number of reports with a minidump that can be read. */
const CRASHES = 4_000;

/** Reads a folder of reports in a separate process that writes its data to `folder`. `kind`: see `board-child.ts`. */
export async function boardPass(kind: string, folder: string, reports: string): Promise<Pass> {
  return (await childResult('board/board-child.ts', [kind, folder, reports])) as Pass;
}

/**
 * Measures, without a window, how fast a folder of generated reports becomes rows. Also measures a second pass, a request for all rows, and a pass that rereads
 * all reports for another throttling rule. For comparison, measures a loop that only reads and hashes the files with as many threads. Then, does the same for
 * reports with readable minidumps, without and with the facts of their crashes. For a quick look, use `--files N`.
 */
export async function benchBoard(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { files: { type: 'string', default: String(FILES) } } });
  const files = Number(values.files);
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-bench-'));
  try {
    await benchPasses(folder, files);
    await benchCrashes(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchPasses(folder: string, files: number): Promise<void> {
  const reports = path.join(folder, 'reports');
  const bytes = makeReports(reports, files);
  const pass = (kind: string): Promise<Pass> => boardPass(kind, folder, reports);
  // During the first pass, the new files are still in the operating system's write cache.
  printPasses(`${String(files)} reports, ${mebibytes(bytes)}, ${String(threadsToRead())} threads`, files, [
    ['read and hash only', await pass('hash')],
    ['first pass', await pass('first')],
    ['second pass', await pass('second')],
    ['all rows loaded', await pass('loaded')],
    ['reread after rule change', await pass('rejudge')],
  ]);
}

/** What the facts of crashes cost: a first pass without and with them. */
async function benchCrashes(folder: string): Promise<void> {
  const reports = path.join(folder, 'crashes');
  const dump = crashDump();
  const bytes = makeReports(reports, CRASHES, 1, () => dump);
  const pass = (kind: string): Promise<Pass> => boardPass(kind, path.join(folder, `crashes-${kind}`), reports);
  printPasses(`${String(CRASHES)} reports with a readable minidump, ${mebibytes(bytes)}`, CRASHES, [
    ['read and hash only', await pass('hash')],
    ['first pass, minidumps hidden', await pass('hidden')],
    ['first pass', await pass('first')],
  ]);
}

function printPasses(title: string, files: number, rows: readonly (readonly [string, Pass])[]): void {
  print(title);
  print(
    table(
      ['', 'time', 'files a second', 'CPU a file', 'host thread, of these', 'most memory', 'longest gap', 'CPU of a turn'],
      rows.map(([name, { wall, cpu, host, peak, gap, turn }]) => [
        name,
        milliseconds(wall),
        ((files / wall) * 1_000).toFixed(0),
        `${((cpu / files) * 1_000).toFixed(0)} µs`,
        `${((host / files) * 1_000).toFixed(0)} µs`,
        mebibytes(peak),
        milliseconds(gap),
        milliseconds(turn),
      ]),
    ),
  );
}
