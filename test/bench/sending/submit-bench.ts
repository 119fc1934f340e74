import path from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningChild, numberOf, startChild } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { curlMany, curlOne, curlVersion, writeCurlConfig } from './submit-curl.ts';
import { LARGE_BYTES, SMALL_BYTES, writeLarge, writeSmall } from './submit-reports.ts';
import { mebibytes, milliseconds, print, ratio, table } from '../support/table.ts';
import { type Times, fastest, percentile } from '../support/timing.ts';

const SMALL_REPORTS = 10_000;
/** Number of concurrent requests. */
export const AT_ONCE = 32;
const LARGE_ROUNDS = 9;
const SMALL_ROUNDS = 5;
const QUEUE_ROUNDS = 3;
/** Number of reports in the long run, which shows whether memory grows. */
const ITEMS = 100_000;

/** Measures submissions to a server that accepts everything, alternating with curl: 64 MiB, 5 KiB without and with the queue, and memory over many reports. */
export async function benchSubmit(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { items: { type: 'string', default: String(ITEMS) } } });
  const folder = benchFolder();
  const server = await startChild('sending/submit-server-child.ts', []);
  const url = `http://127.0.0.1:${String(numberOf(server.first, 'port'))}/submit`;
  const curl = curlVersion();
  try {
    print(curl === null ? 'There is no curl here: no ratios.' : `Beside ${curl}, in turns.`);
    await benchLarge(url, folder.path, curl !== null);
    print();
    const small = writeSmall(folder.path, SMALL_REPORTS);
    const config = curl === null ? null : path.join(folder.path, 'curl-config');
    if (config !== null) writeCurlConfig(config, url, small.bodies);
    await benchSmall(url, small.folder, config);
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
  const ofCurl = hasCurl ? () => curlOne(url, file) : null;
  const { own, curl } = await inTurns([url, file, '1'], LARGE_ROUNDS, ofCurl);
  print(
    table(
      [`one body of ${mebibytes(LARGE_BYTES)}`, 'least', 'median', 'times as fast as curl, by medians'],
      rowsOf(own, curl, (time) => milliseconds(time), 'curl --data-binary'),
    ),
  );
}

async function benchSmall(url: string, bodies: string, config: string | null): Promise<void> {
  const ofCurl = config === null ? null : () => curlMany(config, AT_ONCE);
  const { own, curl } = await inTurns([url, bodies, String(AT_ONCE)], SMALL_ROUNDS, ofCurl);
  print(table([headOf('without the queue'), 'most', 'median', RATIO], rowsOf(own, curl, perSecond, 'curl --parallel')));
}

interface Turns {
  readonly own: Times;
  readonly curl: Times;
}

/**
 * Runs the sender and curl alternately, so that other load on the machine affects both. The first round does not count. The sender is a separate process that
 * starts no children, because after a fork the first write to each memory page is slower.
 */
async function inTurns(args: readonly string[], rounds: number, ofCurl: (() => Promise<number>) | null): Promise<Turns> {
  const sender = await startChild('sending/submit-direct-child.ts', args);
  const own: number[] = [];
  const curl: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const other = await ofCurl?.();
    const time = numberOf(await sender.ask(), 'time');
    if (round === 0) continue;
    own.push(time);
    if (other !== undefined) curl.push(other);
  }
  await sender.ended();
  return { own: sorted(own), curl: sorted(curl) };
}

async function benchQueue(url: string, folder: string, captures: string, config: string | null): Promise<void> {
  const child = await queueChild(path.join(folder, 'home'), captures, url);
  const curl: number[] = [];
  const rounds: Round[] = [];
  for (let round = 0; round < QUEUE_ROUNDS; round += 1) {
    if (config !== null) curl.push(await curlMany(config, AT_ONCE));
    rounds.push(await roundOf(child));
  }
  await child.ended();
  const sending = sorted(rounds.map((round) => round.sending));
  print(table([headOf('through the queue'), 'most', 'median', RATIO], rowsOf(sending, sorted(curl), perSecond, 'curl --parallel')));
  print();
  const queueing = sorted(rounds.map((round) => round.queueing));
  print(
    table(['looked at and queued', 'most', 'median'], [['reports', perSecond(fastest(queueing)), perSecond(percentile(queueing, 0.5))]]),
  );
}

async function benchMemory(url: string, folder: string, captures: string, items: number): Promise<void> {
  const child = await queueChild(path.join(folder, 'home-long'), captures, url);
  const rows: string[][] = [];
  for (let sent = SMALL_REPORTS; sent <= Math.max(items, SMALL_REPORTS); sent += SMALL_REPORTS) {
    const { memory, heap, sending } = await roundOf(child);
    rows.push([sent.toLocaleString('en'), mebibytes(memory), mebibytes(heap), perSecond(sending)]);
  }
  await child.ended();
  print(table(['sent through the queue', 'memory of the process', 'of it on the heap', 'of the last 10,000'], rows));
}

/** Starts a child process with a host. The host has reports on its board, which it queues and sends on request. */
export function queueChild(home: string, captures: string, url: string): Promise<RunningChild> {
  return startChild('sending/submit-queue-child.ts', [home, captures, url, String(AT_ONCE)], ['--expose-gc']);
}

interface Round {
  readonly queueing: number;
  readonly sending: number;
  readonly memory: number;
  readonly heap: number;
}

async function roundOf(child: RunningChild): Promise<Round> {
  const round = await child.ask();
  const of = (field: keyof Round): number => numberOf(round, field);
  return { queueing: of('queueing'), sending: of('sending'), memory: of('memory'), heap: of('heap') };
}

const RATIO = 'times as fast as curl, by medians';

function headOf(way: string): string {
  return `${SMALL_REPORTS.toLocaleString('en')} of ${String(SMALL_BYTES / 1_024)} KiB, ${String(AT_ONCE)} at a time, ${way}`;
}

function rowsOf(own: Times, other: Times, shown: (time: number) => string, curl: string): string[][] {
  const figures = (times: Times): string[] => [shown(fastest(times)), shown(percentile(times, 0.5))];
  return [
    ['Crashlens', ...figures(own), ratio(percentile(other, 0.5) / percentile(own, 0.5))],
    ...(other.length === 0 ? [] : [[curl, ...figures(other), '-']]),
  ];
}

function sorted(times: readonly number[]): Times {
  return times.toSorted((a, b) => a - b);
}

/** Formats the rate at which all small reports were processed in `time` milliseconds. */
function perSecond(time: number): string {
  return `${Math.round(SMALL_REPORTS / (time / 1_000)).toLocaleString('en')} a second`;
}
