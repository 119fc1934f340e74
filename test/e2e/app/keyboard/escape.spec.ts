import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { OpenOverlay } from '../../../../renderer/core/state/app-store.ts';
import { GOOD_PARTS, multipart, request } from '../../../builders/report/multipart.ts';
import { expect, test } from '../../support/fixture.ts';
import type { App } from '../../support/app.ts';
import { mixedReports } from '../../support/mixed-reports.ts';
import { AppPage } from '../../pages/app-page.ts';
import { boardOf } from '../../pages/board-page.ts';
import { CollectorPage } from '../../pages/collector-page.ts';
import { EditorPage } from '../../pages/editor-page.ts';
import { EditsPage } from '../../pages/edits-page.ts';
import { OutboxPage } from '../../pages/outbox-page.ts';
import { PreviewPage } from '../../pages/preview-page.ts';
import { ReportPage } from '../../pages/report-page.ts';
import { SendPage } from '../../pages/send-page.ts';
import { TargetPage } from '../../pages/target-page.ts';
import { writeReportFiles, type ReportFiles } from '../../support/report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

const COUNT = 12;
const mixed = mixedReports(COUNT);

/** The overlays about dumps and memory reports have tests of their own, because they need such a part. */
type Kind = Exclude<OpenOverlay['kind'], 'symbols.ask' | 'memory.compare'>;

/** How to open an overlay of each kind, and on which screen. A missing kind is a type error. */
interface Way {
  readonly over: 'report' | 'board' | 'outbox' | 'start';
  readonly open: (page: Page) => Promise<void>;
  /** Text that is typed after the overlay is open. */
  readonly type?: string;
}

const byCommand =
  (title: string): Way['open'] =>
  (page) =>
    new AppPage(page).runCommand(title);

const WAYS: Readonly<Record<Kind, Way>> = {
  palette: { over: 'report', open: (page) => page.keyboard.press('ControlOrMeta+KeyK'), type: 'reveal' },
  shortcuts: { over: 'report', open: byCommand('Show keyboard shortcuts') },
  paste: { over: 'report', open: byCommand('Paste a report…'), type: 'POST' },
  send: { over: 'report', open: byCommand('Send…') },
  attempt: { over: 'report', open: (page) => new ReportPage(page).attempts().first().press('Enter') },
  targets: { over: 'report', open: byCommand('Targets…') },
  new: { over: 'report', open: byCommand('New report…') },
  catalog: { over: 'report', open: byCommand('Annotation list…'), type: 'version' },
  symbols: { over: 'report', open: byCommand('Symbols…') },
  jobs: { over: 'report', open: byCommand('Show jobs') },
  notices: { over: 'report', open: byCommand('Show notices') },
  preview: { over: 'report', open: byCommand('Convert to extra JSON…') },
  json: { over: 'report', open: openJsonTree },
  boundary: { over: 'report', open: byCommand('Change the boundary…') },
  discard: { over: 'report', open: byCommand('Discard all edits…') },
  unsaved: { over: 'report', open: byCommand('Close this report') },
  erase: { over: 'report', open: byCommand('Erase this report…') },
  'rows.tags': { over: 'board', open: byCommand('Tag selected reports…'), type: 'tag' },
  'rows.text': { over: 'board', open: byCommand('Write note…'), type: 'note' },
  'rows.forget': { over: 'board', open: byCommand('Remove selected reports…') },
  'rows.save': { over: 'board', open: byCommand('Save selected reports as…') },
  'rows.change': { over: 'board', open: byCommand('Change selected reports…') },
  'rows.send': { over: 'board', open: byCommand('Send selected reports…') },
  'rows.details': { over: 'board', open: byCommand('Show report details') },
  columns: { over: 'board', open: byCommand('Columns…') },
  'filter.save': { over: 'board', open: byCommand('Save this filter…'), type: 'name' },
  folders: { over: 'board', open: byCommand('Show watched folders') },
  bulks: { over: 'board', open: byCommand('Show earlier changes') },
  'queue.ask': { over: 'outbox', open: (page) => pressOfGroup(page, /^Remove/) },
  'queue.repeat': { over: 'outbox', open: (page) => pressOfGroup(page, /^Repeat/) },
  forget: { over: 'start', open: (page) => page.getByRole('button', { name: /^Forget the edits of/ }).press('Enter') },
};

/** A report with a JSON value, which can be opened in a larger view. */
async function withJson(): Promise<string> {
  const file = path.join(files.folder, 'json.http');
  await writeFile(file, request(multipart([...GOOD_PARTS, { name: 'AsyncShutdownTimeout', content: '{"phase":"quit"}' }])));
  return file;
}

async function openJsonTree(page: Page): Promise<void> {
  await new ReportPage(page).annotationRow('AsyncShutdownTimeout').getByRole('gridcell').nth(1).click();
  await markFocus(page);
  await byCommand('Open the selected JSON value as a tree')(page);
}

async function pressOfGroup(page: Page, name: RegExp): Promise<void> {
  await new OutboxPage(page).heading('Rejected, soft').getByRole('button', { name }).press('Enter');
}

function over(screen: Way['over']): readonly [Kind, Way][] {
  const kinds = Object.keys(WAYS) as Kind[];
  return kinds.map((kind): [Kind, Way] => [kind, WAYS[kind]]).filter(([, way]) => way.over === screen);
}

/** Marks the focused element, so that a test can check whether the focus returns to it. */
async function markFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const marked of document.querySelectorAll('[data-had-focus]')) marked.removeAttribute('data-had-focus');
    document.activeElement?.setAttribute('data-had-focus', '');
  });
}

/** Presses Tab at least once, until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await element.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error('Tab does not come to it');
}

/** Delays animation frames of the page's code until `go` is called, as on a busy machine. */
async function holdFrames(page: Page): Promise<{ readonly go: () => Promise<void> }> {
  const held = await page.evaluateHandle(() => {
    const draw = window.requestAnimationFrame;
    const waiting: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (callback) => waiting.push(callback);
    return () => {
      window.requestAnimationFrame = draw;
      for (const callback of waiting) draw(callback);
    };
  });
  return { go: () => held.evaluate((go) => go()) };
}

/**
 * Opens an overlay. Types into it, or focuses its close button so that a tooltip shows. Then presses Escape once: this must close the overlay and restore the
 * focus.
 */
async function closesAtOnce({ page }: App, [kind, { open, type }]: [Kind, Way], home: () => Promise<void>): Promise<void> {
  const overlay = page.locator('[role=dialog], [role=alertdialog]');
  await test.step(kind, async () => {
    await home();
    await markFocus(page);
    await open(page);
    await expect(overlay).toBeVisible();
    await expect(overlay.locator(':focus').or(page.locator('[role=dialog]:focus, [role=alertdialog]:focus'))).toHaveCount(1);
    if (type !== undefined) await page.keyboard.type(type);
    else {
      const cross = overlay.getByRole('button', { name: 'Close', exact: true }).first();
      if ((await cross.count()) > 0) {
        // The button must be focused by Tab. After a focus by script, an overlay that opens under the pointer would cause a pointer event, which hides the
        // tooltip.
        await tabTo(page, cross);
        await expect(page.getByRole('tooltip')).toBeVisible();
      }
    }
    await page.keyboard.press('Escape');
    await expect(overlay).toHaveCount(0);
    if (['attempt', 'queue.ask', 'queue.repeat', 'forget'].includes(kind)) await expect(page.locator('button:focus')).toHaveCount(1);
    else await expect(page.locator('[data-had-focus]')).toBeFocused();
  });
}

test('one Escape closes each overlay of a report, and the focus returns', async ({ launch }) => {
  const app = await launch({ files: [await withJson()] });
  const { page } = app;
  const report = new ReportPage(page);
  await new AppPage(page).waitUntilReady();
  const send = new SendPage(page);
  await send.sendToDemo();
  await send.done();
  await report.selectAnnotation('Version');
  await new EditorPage(page).changeAnnotation('Version', '149.0');
  const home = async (): Promise<void> => {
    await report.annotationRow('ProductName').getByRole('gridcell').nth(1).click();
  };
  for (const way of over('report')) await closesAtOnce(app, way, home);

  await test.step('the Break menu with a text in its search field', async () => {
    await (await new PreviewPage(page).openBreakMenu()).field.waitFor();
    await page.keyboard.type('gzip');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Break' })).toBeFocused();
  });

  await test.step('a list of choices in a dialog closes before the dialog', async () => {
    await new AppPage(page).runCommand('Targets…');
    const dialog = page.getByRole('dialog', { name: 'Targets' });
    await dialog.locator('button[aria-haspopup=listbox]').first().click();
    await expect(page.getByRole('listbox').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a list of choices returns the focus before the next frame', async () => {
    const target = new TargetPage(page);
    await target.open();
    await target.dialect.click();
    await expect(page.getByRole('listbox')).toBeVisible();
    const frames = await holdFrames(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await frames.go();
    await expect(target.popup).toHaveCount(0);
  });

  await test.step('the question about saved edits on the start screen', async () => {
    await new AppPage(page).runCommand('Close this report');
    await new EditsPage(page).answerClosing('Keep the edits for next time');
    for (const way of over('start')) await closesAtOnce(app, way, () => Promise.resolve());
  });
});

test('one Escape closes each overlay of the board and the outbox, and the focus returns', async ({ launch }) => {
  const app = await launch({ files: [mixed.folder] });
  const { page } = app;
  const appPage = new AppPage(page);
  const board = await boardOf(app, COUNT);
  const outbox = new OutboxPage(page);
  await board.type('name:report');
  const home = async (): Promise<void> => {
    await board.row('report-0003.http').getByRole('gridcell').first().click();
  };
  for (const way of over('board')) await closesAtOnce(app, way, home);

  await appPage.showScreen('Collector');
  await new CollectorPage(page).chooseNextAnswer('Rejected, soft (sampling)');
  await appPage.showScreen('Reports');
  await home();
  await board.act('Send…');
  await outbox.dialog.getByRole('button', { name: 'Queue 1 report' }).click();
  await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
  await outbox.heading('Rejected, soft').waitFor();
  for (const way of over('outbox')) await closesAtOnce(app, way, () => Promise.resolve());
});
