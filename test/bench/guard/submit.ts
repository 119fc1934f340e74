import path from 'node:path';
import { type RunningChild, numberOf, startChild } from '../support/children.ts';
import type { GuardRow, OpenGroup } from './rows.ts';
import { AT_ONCE, queueChild } from '../sending/submit-bench.ts';
import { writeLarge, writeSmall } from '../sending/submit-reports.ts';

const REPORTS = 1_000;

/** Measures the CPU time of submissions to a local server that accepts everything. The floor writes the same files to its sockets. */
export async function guardSubmit(folder: string): Promise<OpenGroup> {
  const server = await startChild('sending/submit-server-child.ts', []);
  const url = `http://127.0.0.1:${String(numberOf(server.first, 'port'))}/submit`;
  const large = writeLarge(folder);
  const small = writeSmall(folder, REPORTS);
  const [largeFloor, smallFloor] = [await floorChild(url, large, 1), await floorChild(url, small.folder, AT_ONCE)];
  const alone = await startChild('sending/submit-direct-child.ts', [url, large, '1']);
  const aloneSmall = await startChild('sending/submit-direct-child.ts', [url, small.folder, String(AT_ONCE)]);
  const queue = await queueChild(path.join(folder, 'home'), small.captures, url);
  const children = [largeFloor, smallFloor, alone, aloneSmall, queue, server];
  return {
    rows: [
      rowOf('one body of 64 MiB', alone, largeFloor, 9),
      rowOf('5 KiB without the queue', aloneSmall, smallFloor, 5),
      rowOf('5 KiB through the queue', queue, smallFloor, 3),
    ],
    async close() {
      for (const child of children) await child.ended();
    },
  };
}

function floorChild(url: string, bodies: string, at: number): Promise<RunningChild> {
  return startChild('guard/submit-floor-child.ts', [url, bodies, String(at)]);
}

function rowOf(row: string, own: RunningChild, floor: RunningChild, turns: number): GuardRow {
  const cpuOf = (child: RunningChild) => async () => numberOf(await child.ask(), 'cpu');
  return { row, measure: cpuOf(own), floor: cpuOf(floor), turns };
}
