import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readSync, statfsSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { startBrowserShell } from '../../support/shells/browser-process.ts';
import { findChromium } from '../../support/runner/chromium.ts';
import { MIB } from '../support/bodies.ts';
import { benchFolder, requestOf } from '../support/reports.ts';
import { writeSparseReport } from '../support/sparse-report.ts';
import { mebibytes, milliseconds, print, ratio, table } from '../support/table.ts';

const SIZES = [200 * MIB, 2_048 * MIB];
const SMALL_FILES = 100;
const SMALL_BYTES = 10 * 1_024;
/** Required disk space in bytes for the files and the shell's copies, with some margin. */
const NEEDED = 6_144 * MIB;
/** Timeout in milliseconds. */
const LIMIT = 10 * 60_000;

/** Imports files into the browser shell with a real Chromium, alternating with loopback transfer and SHA-256 as the floor. */
export async function benchUpload(): Promise<void> {
  const program = findChromium();
  const folder = benchFolder();
  const { bavail, bsize } = statfsSync(folder.path);
  try {
    if (program === null) return print('Not run: there is no Chromium.');
    if (bavail * bsize < NEEDED) return print(`Not run: the disk of ${folder.path} has less than ${mebibytes(NEEDED)} left.`);
    const browser = await chromium.launch({ executablePath: program });
    try {
      await benchLarge(browser, folder.path);
      print();
      await benchSmall(browser, folder.path);
    } finally {
      await browser.close();
    }
  } finally {
    folder.remove();
  }
}

async function benchLarge(browser: Browser, folder: string): Promise<void> {
  const rows: string[][] = [];
  for (const size of SIZES) {
    const file = path.join(folder, `${String(size / MIB)}.http`);
    writeSparseReport(file, size);
    // Measurements alternate, so that other load on the machine affects both.
    const floors = [await floorOf(file)];
    const taken = await imported(browser, path.join(folder, `home-${String(size)}`), [file]);
    floors.push(await floorOf(file));
    const floor = Math.min(...floors);
    rows.push([
      mebibytes(size),
      milliseconds(floor),
      milliseconds(taken.imported),
      ratio(taken.imported / floor),
      milliseconds(taken.longestWhileTaken),
      milliseconds(taken.opened),
      milliseconds(taken.longest),
    ]);
  }
  print(
    table(['file', 'loopback and SHA-256', 'received', 'to floor', 'longest task', 'until it is shown', 'longest task until then'], rows),
  );
}

async function benchSmall(browser: Browser, folder: string): Promise<void> {
  const small = path.join(folder, 'small');
  mkdirSync(small);
  const bytes = requestOf({ name: 'small', form: 'kv', dumpBytes: SMALL_BYTES, annotations: 20 });
  const files = Array.from({ length: SMALL_FILES }, (_, index) => path.join(small, `report-${String(index)}.http`));
  // Each file gets unique bytes, so that the reports differ.
  for (const [index, file] of files.entries()) writeFileSync(file, Buffer.concat([bytes, Buffer.from(String(index))]));
  const taken = await imported(browser, path.join(folder, 'home-small'), files);
  print(
    table(
      ['files', 'received', 'until all are open', 'longest task'],
      [
        [
          `${String(SMALL_FILES)} of ${String(SMALL_BYTES / 1_024)} KiB`,
          milliseconds(taken.imported),
          milliseconds(taken.opened),
          milliseconds(taken.longest),
        ],
      ],
    ),
  );
}

/** Returns the milliseconds to transfer a file between two processes over loopback, and to hash it in memory with SHA-256. */
async function floorOf(file: string): Promise<number> {
  return (await loopbackTime(file)) + hashTime(file);
}

async function loopbackTime(file: string): Promise<number> {
  const server = createServer().listen({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'upload-floor-child.ts'), file, String(port)], {
    stdio: 'inherit',
  });
  const [socket] = (await once(server, 'connection')) as [Socket];
  // The start of the child process is not measured.
  const start = performance.now();
  socket.resume();
  await once(socket, 'end');
  const time = performance.now() - start;
  socket.end();
  await once(child, 'exit');
  server.close();
  return time;
}

function hashTime(file: string): number {
  const descriptor = openSync(file, 'r');
  const window = new Uint8Array(MIB);
  const hash = createHash('sha256');
  let time = 0;
  for (let count = readSync(descriptor, window); count > 0; count = readSync(descriptor, window)) {
    const start = performance.now();
    hash.update(window.subarray(0, count));
    time += performance.now() - start;
  }
  closeSync(descriptor);
  return time;
}

/** Times in milliseconds from the first upload request to the last response and to the shown reports, and the page's longest tasks until then. */
interface Taken {
  readonly imported: number;
  readonly longestWhileTaken: number;
  readonly opened: number;
  readonly longest: number;
}

/** Chooses files in a separate browser shell and waits until they are open. */
async function imported(browser: Browser, home: string, files: readonly string[]): Promise<Taken> {
  const shell = await startBrowserShell([], { CRASHLENS_HOME: home });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(LIMIT);
    await page.goto(shell.url);
    await page.locator('html[data-app-state="ready"]').waitFor({ state: 'attached' });
    await watchPage(page);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('ControlOrMeta+KeyO');
    await (await chooser).setFiles([...files]);
    const tabs = page.getByRole('tablist', { name: 'Open reports' }).getByRole('tab');
    await tabs.nth(files.length - 1).waitFor();
    await page.getByTestId('verdict').waitFor();
    return await page.evaluate(readPage);
  } finally {
    await context.close();
    await shell.stop();
  }
}

/** Starts recording the long tasks of the page. */
async function watchPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    performance.setResourceTimingBufferSize(10_000);
    performance.clearResourceTimings();
    const tasks: { readonly end: number; readonly duration: number }[] = [];
    Reflect.set(globalThis, 'longTasks', tasks);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ end: startTime + duration, duration });
    }).observe({ type: 'longtask' });
  });
}

function readPage(): Taken {
  const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const of = (name: string): PerformanceResourceTiming[] => calls.filter((call) => call.name.endsWith(`/bridge/${name}`));
  const begun = Math.min(...of('upload.begin').map(({ startTime }) => startTime));
  const ended = Math.max(...of('upload.end').map(({ responseEnd }) => responseEnd));
  const tasks = Reflect.get(globalThis, 'longTasks') as readonly { readonly end: number; readonly duration: number }[];
  const longestBefore = (time: number): number =>
    Math.max(0, ...tasks.filter(({ end }) => end >= begun && end <= time).map(({ duration }) => duration));
  const now = performance.now();
  return { imported: ended - begun, longestWhileTaken: longestBefore(ended), opened: now - begun, longest: longestBefore(now) };
}
