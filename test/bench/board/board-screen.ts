import { loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { setup as buildFirst } from '../../support/runner/build-first.ts';
import { findChromium } from '../../support/runner/chromium.ts';
import { makeReports } from './board-folder.ts';
import { benchFolder } from '../support/reports.ts';
import { takeLongTasks, timesOfKey } from '../support/screen-probe.ts';
import { openBenchShell, type BenchShell } from '../support/screen-shell.ts';
import { fillStore, startStore } from './screen-store.ts';
import { milliseconds, print, table } from '../support/table.ts';
import { percentile, type Times } from '../support/timing.ts';

const SIZES = ['50000', '100000'];
/** Number of previewed reports. The warm-up before them is not counted. */
const LOOKED_AT = 120;
/** Milliseconds between two keys of a user who looks at each preview. */
const LOOK = 300;
const WARM_UP = 20;
const FILES = '5000';

/** Matches rows whose files exist. */
const LOOKABLE = 'file:there';

/** Goals in milliseconds. */
const GOALS = { rows: 50, facets: 200, preview: 50, task: 50 } as const;

/** Filters, typed one keystroke at a time. Each is cleared before the next. */
const TYPED = ['firefox nightly', 'product:Fenix', 'predicted:malformed reason:bad_gzip', 'version>=130 -tag:todo', 'name:77'];

/**
 * Measures the board in a browser. With many rows: the time from a key press to the frame that shows the result. While a folder is read: the long tasks of the
 * page. For a quick look, use `--rows N` (repeatable), `--files N` and `--only keys|pass`.
 */
export async function benchBoardScreen(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rows: { type: 'string', multiple: true, default: SIZES },
      files: { type: 'string', default: FILES },
      only: { type: 'string' },
    },
  });
  const program = findChromium();
  if (program === null) return print('Not run: there is no Chromium.');
  await buildFirst();
  const folder = benchFolder();
  const browser = await chromium.launch({ executablePath: program });
  try {
    if (values.only !== 'pass') await benchKeys(browser, folder.path, values.rows.map(Number));
    if (values.only !== 'keys') await benchPass(browser, folder.path, Number(values.files));
  } finally {
    await browser.close();
    folder.remove();
  }
}

async function benchKeys(browser: Browser, folder: string, sizes: readonly number[]): Promise<void> {
  const home = path.join(folder, 'data');
  await startStore(home, path.join(folder, 'looked-at'), LOOKED_AT + WARM_UP + 2);
  for (const count of sizes) {
    fillStore(home, count);
    const shell = await openBenchShell(home);
    try {
      await benchSize(await shell.openBoard(browser), shell, count);
    } finally {
      await shell.close();
    }
  }
}

async function benchSize(page: Page, { host }: BenchShell, count: number): Promise<void> {
  // The previous measurement may have left a filter in the field.
  await page.getByRole('combobox', { name: 'Filter reports' }).fill('');
  await page.getByText(`${count.toLocaleString('en')} reports`, { exact: true }).waitFor();
  print(`\n${String(count)} rows, load ${loadNow()}\n`);
  const typed = await typedTimes(page);
  const hurried = await lookedTimes(page, 0);
  const looked = await lookedTimes(page, LOOK);
  await page.context().close();
  const named = [
    ['key in the filter to rows', typed.rows, GOALS.rows],
    ['key in the filter to facets', typed.facets, GOALS.facets],
    ['ArrowDown to the preview, one right after another', hurried, GOALS.preview],
    [`ArrowDown to the preview, ${String(LOOK)} ms between`, looked, GOALS.preview],
  ] as const;
  print(table(['from a key to the frame', 'keys', 'median', 'p95', 'longest', 'goal'], named.map(timesRow)));
  print(`\nOf the host, for the same questions without a page: ${milliseconds(await hostTime(host))} at the median`);
}

function timesRow([name, times, goal]: readonly [string, Times, number]): readonly string[] {
  const [median, most, longest] = [0.5, 0.95, 1].map((share) => milliseconds(percentile(times, share)));
  return [name, String(times.length), median ?? '', most ?? '', longest ?? '', `< ${String(goal)} ms`];
}

function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}

async function typedTimes(page: Page): Promise<{ readonly rows: Times; readonly facets: Times }> {
  const rows: number[] = [];
  const facets: number[] = [];
  const field = page.getByRole('combobox', { name: 'Filter reports' });
  await field.focus();
  // The first filter is a warm-up.
  for (const [round, filter] of ['product:Focus', ...TYPED].entries()) {
    for (let length = 1; length <= filter.length; length += 1) {
      const text = filter.slice(0, length);
      const [toRows = Number.NaN, toFacets = Number.NaN] = await timesOfKey(page, filter.charAt(length - 1), [
        { kind: 'rows', filter: text },
        { kind: 'facets', filter: text },
      ]);
      if (round === 0) continue;
      rows.push(toRows);
      facets.push(toFacets);
    }
    await field.fill('');
    await page.locator('[data-facets-of=""]').waitFor();
  }
  return { rows: sorted(rows), facets: sorted(facets) };
}

function sorted(times: readonly number[]): Times {
  return times.toSorted((a, b) => a - b);
}

/** Selects row after row with the Down key, starting at the first, and measures the time until the preview is shown. `pause`: milliseconds before each key. */
async function lookedTimes(page: Page, pause: number): Promise<Times> {
  const times: number[] = [];
  const grid = page.getByRole('grid', { name: 'Reports of the board' });
  const row = (index: number) => grid.locator(`[role=row][data-row="${String(index)}"]`);
  await page.getByRole('combobox', { name: 'Filter reports' }).fill(LOOKABLE);
  await page.locator(`[data-rows-of="${LOOKABLE}"]`).waitFor();
  await grid.press('Control+Home');
  await row(0).click();
  await page.getByRole('region', { name: 'Preview' }).getByTestId('verdict').waitFor();
  for (let index = 1; index <= LOOKED_AT + WARM_UP; index += 1) {
    const name = (await row(index).locator('[role=gridcell]').first().textContent()) ?? '';
    const number = Number(/\d+/.exec(name)?.[0]);
    // Imitates a user's pace; there is no condition to wait for.
    await page.waitForTimeout(pause);
    const [time = Number.NaN] = await timesOfKey(page, 'ArrowDown', [{ kind: 'preview', name, text: textOf(number) }]);
    if (index > WARM_UP) times.push(time);
  }
  return sorted(times);
}

/** Returns a text in the preview that only this report shows: its crash time. Empty for damaged reports, which may lack it. */
function textOf(number: number): string {
  return number % 100 >= 98 ? '' : String(1_795_000_000 + number);
}

/** Returns the median time in milliseconds of the host's row query, over all keystrokes. */
async function hostTime(host: BenchShell['host']): Promise<number> {
  const times: number[] = [];
  for (const filter of TYPED)
    for (let length = 1; length <= filter.length; length += 1) {
      const start = performance.now();
      await host.call('board.query', {
        ...FIRST_ROWS,
        filter: filter.slice(0, length),
        columns: ['name', 'predicted', 'reason', 'outcome', 'product', 'version', 'channel', 'size', 'edits', 'tag', 'added'],
      });
      times.push(performance.now() - start);
    }
  return percentile(sorted(times), 0.5);
}

/** Reads a folder while the board is shown, and a similar folder while no page is open, alternately. */
async function benchPass(browser: Browser, folder: string, files: number): Promise<void> {
  const home = path.join(folder, 'data-of-pass');
  await startStore(home, path.join(folder, 'first'), 100);
  const shell = await openBenchShell(home);
  try {
    const alone = path.join(folder, 'alone');
    const seen = path.join(folder, 'seen');
    makeReports(alone, files, 1);
    makeReports(seen, files, 2);
    print(`\n${String(files)} files, load ${loadNow()}\n`);
    const timeAlone = await timeOfPass(shell, alone);
    const page = await shell.openBoard(browser);
    await page.getByText('reports', { exact: false }).first().waitFor();
    await takeLongTasks(page);
    const timeSeen = await timeOfPass(shell, seen);
    const tasks = sorted(await takeLongTasks(page));
    const perSecond = (time: number): string => ((files / time) * 1_000).toFixed(0);
    const over = [String(tasks.length), tasks.length === 0 ? '-' : milliseconds(percentile(tasks, 1)), 'none'];
    print(
      table(
        ['first pass', 'files a second', `tasks over ${String(GOALS.task)} ms`, 'longest', 'goal'],
        [
          ['no page is open', perSecond(timeAlone), '-', '-', '-'],
          ['the board is on screen', perSecond(timeSeen), ...over],
        ],
      ),
    );
  } finally {
    await shell.close();
  }
}

/** Returns the milliseconds from the request for a folder to its last row. */
async function timeOfPass({ host }: BenchShell, folder: string): Promise<number> {
  const { promise: read, resolve } = Promise.withResolvers<null>();
  let isReading = false;
  const stop = host.onEvent((event, payload) => {
    if (event !== 'board.changed' || !('reading' in payload)) return;
    if (isReading && payload.reading === 0) resolve(null);
    isReading ||= payload.reading > 0;
  });
  const file = await host.registerPath(folder);
  if (!file.ok) throw new Error(file.error.code);
  const start = performance.now();
  await host.call('board.add', { files: [file.value.file], include: '' });
  await read;
  stop();
  return performance.now() - start;
}
