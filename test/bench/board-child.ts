import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { filesBelow } from '../../electron/host/files/files-below.ts';
import { threadsToRead } from '../../electron/host/reading/reading-pool.ts';
import type { Pass } from './board-pass.ts';
import { openBenchHost } from './bench-host.ts';
import { peakMemory } from './peak-memory.ts';

// One look at a folder, in a process of its own: `hash`, `first` or `second`; a folder for the data; the folder of the reports.
const [, , kind = '', folder = '', reports = ''] = process.argv;
// The news that are waited for hold no process.
const alive = setInterval(() => undefined, 60_000);
const start = performance.now();
const rows = kind === 'hash' ? await hashAll() : await listAll();
clearInterval(alive);
const wall = performance.now() - start;
const { user, system } = process.cpuUsage();
const pass: Pass = { wall, cpu: (user + system) / 1_000, peak: peakMemory(), rows };
process.stdout.write(JSON.stringify(pass));

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

async function listAll(): Promise<number> {
  const host = await openBenchHost(path.join(folder, 'data'));
  const read = new Promise<number>((resolve) => {
    host.onEvent((event, payload) => {
      if (event === 'board.changed' && 'reading' in payload && payload.reading === 0) resolve(payload.total);
    });
  });
  const file = await host.registerPath(reports);
  if (!file.ok) throw new Error(file.error.code);
  const added = await host.call('board.add', { files: [file.value.file], include: '' });
  if (!added.ok) throw new Error(added.error.code);
  const total = await read;
  await host.close();
  return total;
}
