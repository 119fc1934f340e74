import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { problems, THEMES, type Theme } from '../support/axe-violations.ts';
import { volume } from '../../support/volume.ts';
import { ariaOf } from './aria-snapshot.ts';
import type { Defect } from './layout/defect.ts';
import { layoutDefects } from './layout/layout-defects.ts';
import { escape, type TourStop, type Visit } from './tour.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Window sizes in which each stop is checked, besides `LAST_SIZE`. 640x400 is 1280x800 at 200 % zoom. The larger sizes are checked only in a long run. */
const SIZES: readonly Size[] = [
  { width: 640, height: 400 },
  ...volume(
    [
      { width: 1024, height: 768 },
      { width: 1920, height: 1080 },
      { width: 2560, height: 1440 },
    ],
    [],
  ),
];

/** The window size that is checked last. The next stop starts with it. */
const LAST_SIZE: Size = { width: 1280, height: 800 };

/** Time limit for each action in ms. If it is exceeded, the tour continues with the next stop. */
const PATIENCE = 10_000;

/** Folder for screenshots of every stop, for review by a person. Empty: no screenshots are taken. */
const PICTURES = process.env['CRASHLENS_SHOTS'] ?? '';

/** The results of a tour. */
interface Found {
  /** One line for each defect: the stop, the size, the defect and its element. */
  readonly defects: string[];
  /** The text that screen readers get at each stop. */
  readonly announced: string[];
  /** Parts of that text that were already printed for earlier stops and are not repeated. */
  readonly before: Set<string>;
}

/** Resolves after three frames, when everything that depends on the window size is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const wait = (frames: number): void => {
          if (frames === 0) resolve();
          else requestAnimationFrame(() => wait(frames - 1));
        };
        wait(3);
      }),
  );
}

const lineOf = ({ what, element, text }: Defect): string => `${what}: ${element} “${text}”`;

/** Returns the layout defects that persist over several frames: a list needs a moment to redraw after its width changed. */
async function lasting(page: Page): Promise<readonly string[]> {
  let lines: readonly string[] = (await layoutDefects(page)).map(lineOf);
  for (let looks = 0; looks < 3 && lines.length > 0; looks += 1) {
    await drawn(page);
    const again = new Set((await layoutDefects(page)).map(lineOf));
    lines = lines.filter((line) => again.has(line));
  }
  return [...new Set(lines)];
}

async function picture({ page }: Visit, name: string): Promise<void> {
  if (PICTURES === '') return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(PICTURES, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

const fileOf = (tour: string, { name }: TourStop, size: Size, theme: string): string =>
  `${tour}--${name.replaceAll(/[^\w-]+/gu, '-')}--${String(size.width)}-${theme}`;

async function lookAt(
  visit: Visit,
  tour: string,
  stop: TourStop,
  themes: readonly Theme[],
  { defects, announced, before }: Found,
): Promise<void> {
  const { page, app } = visit;
  // Moves the pointer away, because an element under it would show its tooltip.
  await page.mouse.move(0, 0);
  const note = (at: string, line: string): void => void defects.push(`${stop.name}, ${at}: ${line}`);
  for (const size of [...SIZES, LAST_SIZE]) {
    if (stop.isReopened === true) {
      await escape(visit);
      await stop.shown(visit).first().waitFor({ state: 'detached' });
    }
    await page.setViewportSize(size);
    await drawn(page);
    if (!(await stop.shown(visit).first().isVisible())) {
      await stop.open(visit);
      await stop.shown(visit).first().waitFor();
    }
    for (const line of await lasting(page)) note(String(size.width), line);
    await picture(visit, fileOf(tour, stop, size, 'light'));
    if (PICTURES !== '') await page.emulateMedia({ colorScheme: 'dark' });
    await picture(visit, fileOf(tour, stop, size, 'dark'));
    if (PICTURES !== '') await page.emulateMedia({ colorScheme: 'light' });
  }
  await compactly(visit, async () => {
    for (const line of await lasting(page)) note('compact', line);
  });
  for (const line of await problems(app, null, themes)) note('axe', line);
  announced.push(`# ${stop.name}`, await ariaOf(stop.shown(visit).first(), before), '');
}

/** Calls a function while the page has compact density. */
async function compactly({ page }: Visit, look: () => Promise<void>): Promise<void> {
  await page.evaluate(() => (document.documentElement.dataset['density'] = 'compact'));
  await drawn(page);
  await look();
  await page.evaluate(() => delete document.documentElement.dataset['density']);
  await drawn(page);
}

/**
 * Visits each stop at every size and in both densities. The everyday run checks each stop with axe in one theme, alternating between light and dark. A long run
 * checks both themes.
 */
export async function runTour(visit: Visit, tour: string, stops: readonly TourStop[]): Promise<Found> {
  const found: Found = { defects: [], announced: [], before: new Set() };
  visit.page.setDefaultTimeout(PATIENCE);
  for (const [index, stop] of stops.entries()) {
    try {
      await stop.open(visit);
      await stop.shown(visit).first().waitFor();
      await lookAt(visit, tour, stop, volume<readonly Theme[]>(THEMES, THEMES.slice(index % 2, (index % 2) + 1)), found);
      await leave(visit, stop);
    } catch (error) {
      found.defects.push(`${stop.name}: cannot be come to, or left: ${String(error).split('\n').slice(0, 5).join(' ')}`);
      await visit.page.setViewportSize(LAST_SIZE);
      for (let presses = 0; presses < 3; presses += 1) await visit.page.keyboard.press('Escape');
    }
  }
  return found;
}

async function leave(visit: Visit, stop: TourStop): Promise<void> {
  if (stop.leave !== undefined) {
    await stop.leave(visit);
    return;
  }
  const isOver = await visit.page.locator('[role=dialog], [role=alertdialog]').count();
  if (isOver === 0) return;
  await escape(visit);
  await visit.page.locator('[role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' });
}
