import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Host } from '../../../electron/host/platform/base/host.ts';
import { filesBelow } from '../../../electron/host/platform/files/files-below.ts';
import { threadsToRead } from '../../../electron/host/report/reading/reading-pool.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import type { Pass } from './read-pass.ts';
import { openBenchHost } from '../support/bench-host.ts';
import { peakMemory } from '../support/peak-memory.ts';

// Reads a folder once in a separate process. Kinds: `hash`, `first`, `hidden` (reads nothing from minidumps), `second`, `loaded` (requests all rows) or `rejudge`
// (applies another throttling rule). The other arguments are the folder for the data and the folder of the reports.
/** Milliseconds between two readings of the clocks. */
const EVERY = 5;

const [, , kind = '', folder = '', reports = ''] = process.argv;
const start = performance.now();
const before = { all: process.cpuUsage(), host: process.threadCpuUsage() };
let last = { at: start, cpu: msOf(before.host) };
let longest = { gap: 0, turn: 0 };
// A pending event does not keep the process alive; this interval does.
const watch = setInterval(look, EVERY);
const rows = await passOf();
look();
clearInterval(watch);
const wall = performance.now() - start;
const cpu = msOf(process.cpuUsage(before.all));
const pass: Pass = { wall, cpu, host: last.cpu - msOf(before.host), ...longest, peak: peakMemory(), rows };
process.stdout.write(JSON.stringify(pass));

/** Records the longest time between two turns of the event loop and the longest CPU time of a turn. */
function look(): void {
  const now = { at: performance.now(), cpu: msOf(process.threadCpuUsage()) };
  longest = {
    gap: Math.max(longest.gap, now.at - last.at - EVERY),
    turn: Math.max(longest.turn, now.cpu - last.cpu),
  };
  last = now;
}

function msOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000;
}

async function hashAll(): Promise<number> {
  const paths = [...filesBelow(reports, (shown) => shown)].map((found) => found.path);
  const threads = threadsToRead();
  const workers = Array.from(
    { length: threads },
    (_, at) =>
      new Worker(new URL('./board-hash-worker.ts', import.meta.url), { workerData: paths.filter((__, index) => index % threads === at) }),
  );
  const counts = await Promise.all(workers.map(async (worker) => Number((await once(worker, 'message'))[0])));
  return counts.reduce((sum, count) => sum + count, 0);
}

function passOf(): Promise<number> {
  if (kind === 'hash') return hashAll();
  return kind === 'loaded' || kind === 'rejudge' ? askAll() : listAll();
}

/** Resolves with the number of rows at the next board event that reports no file still being read. */
function readOf(host: Host): Promise<number> {
  return new Promise((resolve) => {
    const stop = host.onEvent((event, payload) => {
      if (event !== 'board.changed' || !('reading' in payload) || payload.reading > 0) return;
      stop();
      resolve(payload.total);
    });
  });
}

/** Resolves at the next `board.changed` event. */
function eventOf(host: Host): Promise<void> {
  return new Promise((resolve) => {
    const stop = host.onEvent((event) => {
      if (event !== 'board.changed') return;
      stop();
      resolve();
    });
  });
}

/** Opens a host. The time until it can answer does not count as a gap between turns. */
async function openedHost(): Promise<Host> {
  const host = await openBenchHost(path.join(folder, 'data'));
  look();
  longest = { gap: 0, turn: 0 };
  return host;
}

async function askAll(): Promise<number> {
  const host = await openedHost();
  for (;;) {
    // Requests rows as the page does: immediately, and again after each event of the board.
    const nextEvent = eventOf(host);
    const page = await host.call('board.query', FIRST_ROWS);
    if (!page.ok) throw new Error(page.error.code);
    if (!page.value.loading) break;
    await nextEvent;
  }
  if (kind === 'rejudge') {
    const read = readOf(host);
    const set = await host.call('settings.set', { key: 'target.throttling', value: 'accept_all' });
    if (!set.ok) throw new Error(set.error.code);
    await read;
  }
  const state = await host.call('board.state', {});
  await host.close();
  return state.ok ? state.value.total : 0;
}

async function listAll(): Promise<number> {
  const host = await openedHost();
  if (kind === 'hidden') await host.call('settings.set', { key: 'dump.shown', value: 'nothing' });
  const read = readOf(host);
  const file = await host.registerPath(reports);
  if (!file.ok) throw new Error(file.error.code);
  const added = await host.call('board.add', { files: [file.value.file], include: '' });
  if (!added.ok) throw new Error(added.error.code);
  const total = await read;
  await host.close();
  return total;
}
