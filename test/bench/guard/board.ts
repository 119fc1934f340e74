import { rmSync } from 'node:fs';
import path from 'node:path';
import { boardPass } from '../board/board-bench.ts';
import { makeReports } from '../board/board-folder.ts';
import type { OpenGroup } from './rows.ts';

const FILES = 2_000;

/** Measures the CPU time that turns a folder into rows of the board. The floor reads and hashes the same files. */
export function guardBoard(folder: string): OpenGroup {
  const reports = path.join(folder, 'reports');
  makeReports(reports, FILES);
  const cpuOf = async (kind: string): Promise<number> => (await boardPass(kind, folder, reports)).cpu;
  const floor = (): Promise<number> => cpuOf('hash');
  function first(): Promise<number> {
    rmSync(path.join(folder, 'data'), { recursive: true, force: true });
    return cpuOf('first');
  }
  // The order matters, because later rows use the data that the first row stored. The last row runs only once: changing to a rule that is already in effect
  // does nothing.
  return {
    rows: [
      { row: 'first pass', measure: first, floor, turns: 2 },
      { row: 'second pass', measure: () => cpuOf('second'), floor, turns: 2 },
      { row: 'all rows loaded', measure: () => cpuOf('loaded'), floor, turns: 2 },
      { row: 'reread after rule change', measure: () => cpuOf('rejudge'), floor, turns: 1 },
    ],
  };
}
