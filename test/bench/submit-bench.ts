import path from 'node:path';
import { parseArgs } from 'node:util';
import { childResult, numberOf, startChild } from './children.ts';
import { benchFolder } from './reports.ts';
import { sendAlone } from './submit-alone.ts';
import { curlMany, curlOne, curlVersion, writeCurlConfig } from './submit-curl.ts';
import { LARGE_BYTES, SMALL_BYTES, writeLarge, writeSmall } from './submit-reports.ts';
import { mebibytes, milliseconds, print, ratio, table } from './table.ts';
import type { Times } from './timing.ts';
import { fastest, percentile } from './timing.ts';

const SMALL_REPORTS = 10_000;
/** Requests at a time. */
const AT_ONCE = 32;
const LARGE_ROUNDS = 9;
const SMALL_ROUNDS = 5;
const QUEUE_ROUNDS = 3;
/** Reports of the long run that shows whether memory grows. */
const ITEMS = 100_000;

/** Submissions to a server that takes everything, beside curl in turns: 64 MiB, 5 KiB without the queue and through it, and memory over many. */
export async function benchSubmit(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { items: { type: 'string', default: String(ITEMS) } } });
  const folder = benchFolder();
  const server = await startChild('submit-server-child.ts', []);
  const url = `http://127.0.0.1:${String(numberOf(server.first, 'port'))}/submit`;
  const curl = curlVersion();
  try {
    print(curl === null ? 'There is no curl here: no ratios.' : `Beside ${curl}, in turns.`);
    await benchLarge(url, folder.path, curl !== null);
    print();
    const small = writeSmall(folder.path, SMALL_REPORTS);
    const config = curl === null ? null : path.join(folder.path, 'curl-config');
    if (config !== null) writeCurlConfig(config, url, small.bodies);
    await benchSmall(url, small.bodies, config);
    print();
    await benchQueue(url, folder.path, small.captures, config);
    print();
    await benchMemory(url, folder.path, small.captures, Number(values.items));
  } finally {
    await server.ended();
    folder.remove();
  }
}

async function benchLarge(url: string, folder: string, hasCurl: boolean): Promise<void> {
  const file = writeLarge(folder);
  const ours: number[] = [];
  const curls: number[] = [];
  // In turns, so that what else the machine does falls on both; the first round does not count.
  for (let round = 0; round <= LARGE_ROUNDS; round += 1) {
    const ofCurl = hasCurl ? await curlOne(url, file) : null;
    const own = await sendAlone(url, [file], 1);
    if (round === 0) continue;
    ours.push(own);
    if (ofCurl !== null) curls.push(ofCurl);
  }
  print(
    table(
      [`one body of ${mebibytes(LARGE_BYTES)}`, 'least', 'median', 'times as fast as curl, by medians'],
      rowsOf(ours, curls, (time) => milliseconds(time), 'curl --data-binary'),
    ),
  );
}

async function benchSmall(url: string, files: readonly string[], config: string | null): Promise<void> {
  const ours: number[] = [];
  const curls: number[] = [];
  for (let round = 0; round <= SMALL_ROUNDS; round += 1) {
    const ofCurl = config === null ? null : await curlMany(config, AT_ONCE);
    const own = await sendAlone(url, files, AT_ONCE);
    if (round === 0) continue;
    ours.push(own);
    if (ofCurl !== null) curls.push(ofCurl);
  }
  print(table([headOf('without the queue'), 'most', 'median', RATIO], rowsOf(ours, curls, perSecond, 'curl --parallel')));
}

async function benchQueue(url: string, folder: string, captures: string, config: string | null): Promise<void> {
  const home = path.join(folder, 'home');
  const rounds = roundsOf(await queueChild(home, captures, url, QUEUE_ROUNDS, config));
  const curls = rounds.flatMap(({ curl }) => (curl === null ? [] : [curl]));
  const sending = rounds.map((round) => round.sending);
  print(table([headOf('through the queue'), 'most', 'median', RATIO], rowsOf(sending, curls, perSecond, 'curl --parallel')));
  print();
  const queueing = sorted(rounds.map((round) => round.queueing));
  print(
    table(['looked at and queued', 'most', 'median'], [['reports', perSecond(fastest(queueing)), perSecond(percentile(queueing, 0.5))]]),
  );
}

async function benchMemory(url: string, folder: string, captures: string, items: number): Promise<void> {
  const rounds = roundsOf(
    await queueChild(path.join(folder, 'home-long'), captures, url, Math.max(1, Math.round(items / SMALL_REPORTS)), null),
  );
  const rows = rounds.map(({ memory, heap, sending }, index) => [
    ((index + 1) * SMALL_REPORTS).toLocaleString('en'),
    mebibytes(memory),
    mebibytes(heap),
    perSecond(sending),
  ]);
  print(table(['sent through the queue', 'memory of the process', 'of it on the heap', 'of the last 10,000'], rows));
}

function queueChild(home: string, captures: string, url: string, rounds: number, config: string | null): Promise<unknown> {
  return childResult('submit-queue-child.ts', [home, captures, url, String(AT_ONCE), String(rounds), config ?? ''], ['--expose-gc']);
}

interface Round {
  readonly curl: number | null;
  readonly queueing: number;
  readonly sending: number;
  readonly memory: number;
  readonly heap: number;
}

function roundsOf(result: unknown): readonly Round[] {
  return (result as { readonly rounds: readonly Round[] }).rounds;
}

const RATIO = 'times as fast as curl, by medians';

function headOf(way: string): string {
  return `${SMALL_REPORTS.toLocaleString('en')} of ${String(SMALL_BYTES / 1_024)} KiB, ${String(AT_ONCE)} at a time, ${way}`;
}

function rowsOf(ours: readonly number[], curls: readonly number[], shown: (time: number) => string, curl: string): string[][] {
  const own = sorted(ours);
  const other = sorted(curls);
  const figures = (times: Times): string[] => [shown(fastest(times)), shown(percentile(times, 0.5))];
  return [
    ['Crashlens', ...figures(own), ratio(percentile(other, 0.5) / percentile(own, 0.5))],
    ...(other.length === 0 ? [] : [[curl, ...figures(other), '-']]),
  ];
}

function sorted(times: readonly number[]): Times {
  return times.toSorted((a, b) => a - b);
}

/** Of the small reports. */
function perSecond(time: number): string {
  return `${Math.round(SMALL_REPORTS / (time / 1_000)).toLocaleString('en')} a second`;
}
