import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../shells/browser-process.ts';
import type { Counts } from './suite-report.ts';

/** The record of the suites that passed in a long run. A repeated run with the same seed and the same sources skips them. */
interface LongRun {
  /** Counts of a suite that passed in an earlier run. Undefined if the suite has not passed yet. */
  passed(suite: string): Counts | undefined;
  record(suite: string, counts: Counts): Promise<void>;
}

/** Opens the record of a seed in `folder`. A record that was made from other sources (another `stamp`) counts as empty. */
export async function openLongRun(
  seed: number,
  stamp: string,
  folder: string = path.join(ROOT, 'node_modules', '.cache', 'crashlens'),
): Promise<LongRun> {
  const file = path.join(folder, `long-${String(seed)}.json`);
  let suites: Readonly<Record<string, Counts>> = {};
  try {
    const record = JSON.parse(await readFile(file, 'utf8')) as {
      readonly stamp: string;
      readonly suites: Readonly<Record<string, Counts>>;
    };
    if (record.stamp === stamp) suites = record.suites;
  } catch (reason) {
    // No suite of this seed has passed yet.
    if ((reason as NodeJS.ErrnoException).code !== 'ENOENT') throw reason;
  }
  return {
    passed: (suite) => suites[suite],
    async record(suite, counts) {
      suites = { ...suites, [suite]: counts };
      await mkdir(folder, { recursive: true });
      await writeFile(file, JSON.stringify({ stamp, suites }));
    },
  };
}
