import { loadavg } from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { setup as buildFirst } from '../../support/runner/build-first.ts';
import { findChromium } from '../../support/runner/chromium.ts';
import { MIB } from '../support/bodies.ts';
import { benchFolder } from '../support/reports.ts';
import { takeLongTasks, timesOfKey } from '../support/screen-probe.ts';
import { openBenchShell } from '../support/screen-shell.ts';
import { milliseconds, print, table } from '../support/table.ts';
import { percentile } from '../support/timing.ts';
import { writeDumpReport } from './dump-inputs.ts';

/** Reports are opened again in each round, because the host keeps what it read of a dump. */
const ROUNDS = 7;
const DUMP = 256 * MIB;
const RANGES = 4_118;
/** Turns of the mouse wheel while the bytes are shown, and CSS pixels for each. */
const SCROLLS = 120;
const SCROLL = 480;

/** Goals in milliseconds. */
const GOALS = { crash: 1_000, frame: 32, task: 50 } as const;

/** What a round measures, in milliseconds. */
interface Round {
  /** From the key to the frame with the sentence about the crash. */
  readonly sentence: number;
  /** To the frame with the first frame of the stack. */
  readonly stack: number;
  /** From the key to the frame with the bytes of the instruction. */
  readonly bytes: number;
  /** Between two frames while the bytes scroll. */
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

/** Measures the Crash screen and the bytes of a report of 256 MiB with one dump in a browser. */
export async function benchDumpScreen(): Promise<void> {
  const program = findChromium();
  if (program === null) return print('Not run: there is no Chromium.');
  await buildFirst();
  const folder = benchFolder();
  const browser = await chromium.launch({ executablePath: program });
  try {
    const file = writeDumpReport(folder.path, DUMP, RANGES);
    print(
      `\n${String(DUMP / MIB)} MiB, ${String(RANGES)} ranges of memory, ${String(ROUNDS)} rounds, load ${loadavg()[0]?.toFixed(1) ?? ''}\n`,
    );
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await roundOf(browser, path.join(folder.path, String(round)), file));
    printRounds(rounds);
  } finally {
    await browser.close();
    folder.remove();
  }
}

async function roundOf(browser: Browser, home: string, file: string): Promise<Round> {
  const shell = await openBenchShell(home);
  try {
    const known = await shell.host.registerPath(file);
    if (!known.ok) throw new Error(known.error.code);
    const opened = await shell.host.call('report.open', { file: known.value.file });
    if (!opened.ok) throw new Error(opened.error.code);
    const page = await shell.openPage(browser);
    await page.getByRole('tab', { name: path.basename(file) }).click();
    await page.getByTestId('verdict').waitFor();
    await takeLongTasks(page);
    const [sentence = Number.NaN, stack = Number.NaN] = await timesOfKey(page, 'Control+6', [
      { kind: 'element', selector: '[data-testid=crash-screen] h2' },
      { kind: 'element', selector: '[role=grid][aria-label^="Frames"] [role=row][data-row="0"]' },
    ]);
    await page.getByRole('button', { name: 'Show the instruction' }).focus();
    const [bytes = Number.NaN] = await timesOfKey(page, 'Enter', [{ kind: 'element', selector: '[data-bytes] [data-offset]' }]);
    const frames = await scrolledFrames(page);
    return { sentence, stack, bytes, frames, longTasks: await takeLongTasks(page) };
  } finally {
    await shell.close();
  }
}

/** Scrolls the bytes with the mouse wheel. Returns the times between the frames meanwhile. */
async function scrolledFrames(page: Page): Promise<readonly number[]> {
  await page.locator('[data-bytes] [role=grid]').hover();
  await page.evaluate(() => {
    const frames: number[] = [];
    let last = performance.now();
    let isOver = false;
    const next = (): void => {
      const now = performance.now();
      frames.push(now - last);
      last = now;
      if (!isOver) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Reflect.set(window, 'endFrames', () => {
      isOver = true;
      return frames;
    });
  });
  for (let count = 0; count < SCROLLS; count += 1) await page.mouse.wheel(0, SCROLL);
  return page.evaluate(() => (Reflect.get(window, 'endFrames') as () => number[])());
}

function printRounds(rounds: readonly Round[]): void {
  const row = (name: string, times: readonly number[], goal: number): readonly string[] => {
    const sorted = times.toSorted((a, b) => a - b);
    return [name, String(times.length), ...[0.5, 0.95, 1].map((share) => milliseconds(percentile(sorted, share))), `< ${String(goal)} ms`];
  };
  const tasks = rounds.flatMap(({ longTasks }) => longTasks);
  print(
    table(
      ['', 'count', 'median', 'p95', 'longest', 'goal'],
      [
        row(
          'key to what crashed',
          rounds.map(({ sentence }) => sentence),
          GOALS.crash,
        ),
        row(
          'key to the stack',
          rounds.map(({ stack }) => stack),
          GOALS.crash,
        ),
        row(
          'key to the bytes of the instruction',
          rounds.map(({ bytes }) => bytes),
          GOALS.crash,
        ),
        row(
          'between two frames while bytes scroll',
          rounds.flatMap(({ frames }) => frames),
          GOALS.frame,
        ),
      ],
    ),
  );
  const longest = tasks.length === 0 ? '' : `, the longest ${milliseconds(Math.max(...tasks))}`;
  print(`\nTasks of the page over ${String(GOALS.task)} ms: ${String(tasks.length)}${longest}.`);
}
