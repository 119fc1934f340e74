import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SECRETS, writeReportFiles, type ReportFiles } from '../support/report-files.ts';

/** Delay between key presses in ms, shorter than any person's. */
const FAST = { delay: 20 } as const;

/** Text with the letters of commands, a space, and the key that shows the shortcuts. */
const TYPED = 'jk? TND 20 ms each';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
  const notes = Array.from({ length: 9_996 }, (_, index) => ({ name: `Note${String(index)}`, content: `secret-note-${String(index)}` }));
  await writeFile(path.join(files.folder, 'many.http'), request(multipart([...GOOD_PARTS.slice(0, 5), ...notes, ...GOOD_PARTS.slice(5)])));
});

test.afterAll(async () => {
  await files.remove();
});

/** Opens two reports, so that J and K would switch between them, and selects the report `name`. */
async function withTwo(app: App, name: string): Promise<void> {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(2);
  await expect(app.page.getByRole('tablist', { name: 'Open reports' }).locator('[aria-selected=true]')).toContainText(name);
}

/** Asserts the value in the table, the number of edits, and that the same report is still active. */
async function expectTyped(app: App, name: string, value: string, steps: number): Promise<void> {
  const report = new ReportPage(app.page);
  await expect(report.annotationValue(name)).toHaveText(value);
  await expect(new EditsPage(app.page).steps()).toHaveCount(steps);
  await expect(app.page.locator('[role=dialog]')).toHaveCount(0);
}

/** Types over a public and a masked value: once after F2, and once directly on the selected row. */
async function typeOverAll(app: App): Promise<void> {
  const report = new ReportPage(app.page);
  const { keyboard } = app.page;
  let steps = 0;
  for (const [name, begins] of [
    ['Version', 'F2'],
    ['MadeUpByTest', 'row'],
    ['ProductName', 'row'],
    ['URL', 'F2'],
  ] as const) {
    await test.step(`typing over ${name} (start: ${begins})`, async () => {
      await report.selectAnnotation(name);
      if (begins === 'F2') await keyboard.press('F2');
      await keyboard.type(TYPED, FAST);
      steps += 1;
      await expectTyped(app, name, TYPED, steps);
      // Typing over a value without reading it does not reveal the value.
      if (name === 'MadeUpByTest') expect(await app.messagesWith(SECRETS[1])).toEqual([]);
      await keyboard.press('Enter');
      await expect(report.annotations.locator(':focus')).toHaveCount(1);
    });
  }
}

test('no key is lost in a report that was just opened, while the editor loads for the first time', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken], own: true });
  await withTwo(app, 'good.http');
  await typeOverAll(app);
});

test('no key is lost in a report of 10,001 annotations', async ({ launch }) => {
  const app = await launch({ files: [path.join(files.folder, 'many.http'), files.good] });
  await withTwo(app, 'many.http');
  await expect(app.page.getByText('10,001 annotations')).toBeVisible();
  await typeOverAll(app);
});

test('keys that move, delete or select act on the old value, even before it is loaded', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const report = new ReportPage(app.page);
  const { keyboard } = app.page;
  await withTwo(app, 'good.http');
  const cases: readonly (readonly [name: string, keys: readonly string[], value: string])[] = [
    ['Version', ['End', '-', 'Home', 'v'], 'v148.0a1-'],
    ['URL', ['End', 'Backspace', 'Backspace', 'k'], 'https://private.example/secret-pak'],
    ['ProductName', ['ArrowLeft', 'Delete', 'f', 'Control+ArrowRight', '!'], 'firefox!'],
    ['ReleaseChannel', ['Backspace'], ''],
  ];
  for (const [name, keys, value] of cases) {
    await test.step(name, async () => {
      await report.selectAnnotation(name);
      await keyboard.press('F2');
      for (const key of keys) await keyboard.press(key, FAST);
      await expect(report.annotationValue(name)).toHaveText(value);
      await keyboard.press('Enter');
    });
  }
  await expect(new EditsPage(app.page).steps()).toHaveCount(cases.length);
});

test('Enter immediately after F2 ends editing and keeps the text typed before it', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const report = new ReportPage(app.page);
  const editor = new EditorPage(app.page);
  const { keyboard } = app.page;
  const inTable = report.annotations.locator(':focus');
  await withTwo(app, 'good.http');
  await report.selectAnnotation('Version');
  await keyboard.press('F2');
  await keyboard.press('Enter');
  await expect(inTable).toHaveCount(1);
  await expect(editor.text('Value of Version')).toHaveCount(0);
  await expectTyped(app, 'Version', '148.0a1', 0);

  await keyboard.press('F2');
  await keyboard.press('a');
  await keyboard.press('Enter');
  await expectTyped(app, 'Version', 'a', 1);
  await report.selectAnnotation('ProductName');
  await keyboard.press('F2');
  for (const key of ['End', '!', 'Enter', 'ArrowDown']) await keyboard.press(key);
  await expectTyped(app, 'ProductName', 'Firefox!', 2);
  await expect(inTable).toHaveText('Version');
});

test('Escape discards typed text, Shift+Enter starts multi-line editing, and Enter then adds lines', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const report = new ReportPage(app.page);
  const editor = new EditorPage(app.page);
  const edits = new EditsPage(app.page);
  const { keyboard } = app.page;
  await withTwo(app, 'good.http');
  for (const typed of ['a', 'typed in the editor']) {
    await test.step(typed, async () => {
      await report.selectAnnotation('Version');
      await keyboard.press('F2');
      if (typed !== 'a') await expect(editor.text('Value of Version')).toBeFocused();
      await keyboard.type(typed);
      if (typed !== 'a') await expect(edits.steps()).toHaveCount(1);
      await keyboard.press('Escape');
      await expect(editor.text('Value of Version')).toHaveCount(0);
      await expectTyped(app, 'Version', '148.0a1', 0);
    });
  }
  // The text is not lost: redo brings it back.
  await keyboard.press('Control+Shift+KeyZ');
  await expectTyped(app, 'Version', 'typed in the editor', 1);

  await keyboard.press('F2');
  await expect(editor.text('Value of Version')).toBeFocused();
  await keyboard.press('ControlOrMeta+KeyA');
  await keyboard.type('one');
  await keyboard.press('Shift+Enter');
  await keyboard.type('two');
  await keyboard.press('Enter');
  await keyboard.type('three');
  await editor.done();
  await expect(report.annotationValue('Version')).toContainText(/one.+two.+three/);
});

test('undo masks a value again after the user typed over it by accident', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  const { keyboard } = app.page;
  await new AppPage(app.page).waitUntilReady();
  await report.selectAnnotation('URL');
  await keyboard.type('j', FAST);
  await expectTyped(app, 'URL', 'j', 1);
  await expect(new EditorPage(app.page).text('Value of URL')).toBeFocused();
  // The first undo acts in the editor, the second one on the list of edits.
  await keyboard.press('ControlOrMeta+KeyZ');
  await keyboard.press('ControlOrMeta+KeyZ');
  await expect(report.maskOf('URL')).toHaveCount(1);
  await expect(new EditsPage(app.page).steps()).toHaveCount(0);
  expect(await app.messagesWith(SECRETS[0])).toEqual([]);
});

test('a new annotation and an annotation opened by a command accept typing at once', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const report = new ReportPage(app.page);
  const { keyboard } = app.page;
  await withTwo(app, 'good.http');
  await app.page.getByRole('button', { name: 'Add annotation', exact: true }).click();
  await keyboard.type('Newcomer', FAST);
  await keyboard.press('Enter');
  await keyboard.type(TYPED, FAST);
  await expectTyped(app, 'Newcomer', TYPED, 2);
  await keyboard.press('Enter');

  await report.selectAnnotation('Version');
  await report.selectTab('Parts');
  await keyboard.press('ControlOrMeta+KeyK');
  await app.page.getByRole('combobox', { name: 'Find a command' }).waitFor();
  await keyboard.type('Edit the selected');
  await keyboard.press('Enter');
  await keyboard.type(TYPED, FAST);
  await expectTyped(app, 'Version', TYPED, 3);
});

test('a header line and the request line accept typing at once', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const report = new ReportPage(app.page);
  const { keyboard } = app.page;
  await withTwo(app, 'good.http');
  await report.selectTab('Headers');
  await report.headerRow('User-Agent').getByRole('gridcell').first().click();
  await keyboard.press('F2');
  await keyboard.type('X-Typed: jk? 1', FAST);
  await keyboard.press('Enter');
  await expect(report.headerRow('X-Typed').getByRole('gridcell').nth(1)).toContainText('jk? 1');
  await report.headerRow('Host').getByRole('gridcell').first().click();
  await keyboard.press('F2');
  for (const key of ['End', '!', 'Enter']) await keyboard.press(key);
  await expect(report.headerRow('Host').getByRole('gridcell').nth(1)).toContainText('collector.example!');
  await new EditorPage(app.page).chooseRequestLine();
  await keyboard.press('F2');
  await keyboard.type('PUT /other HTTP/1.1', FAST);
  await keyboard.press('Enter');
  await expect(new EditsPage(app.page).steps()).toHaveCount(3);
  await expect(app.page.getByRole('tabpanel', { name: 'Headers' }).getByText('PUT /other')).toBeVisible();
});

test('text typed before the JSON editor is ready is inserted before the old text', async ({ launch }) => {
  const annotations = { ProductName: 'Firefox', Version: '148.0a1', ReleaseChannel: 'nightly', URL: 'https://private.example/' };
  const notes = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`Note${String(index)}`, `note ${String(index)}`]));
  const extra = { name: 'extra', filename: 'extra.json', type: 'application/json', content: JSON.stringify({ ...annotations, ...notes }) };
  const file = path.join(files.folder, 'extra.http');
  await writeFile(file, request(multipart([extra])));
  const { page } = await launch({ files: [file] });
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await page.getByRole('button', { name: 'Reveal all and edit JSON' }).click();
  await page.keyboard.type('  [jk?]', FAST);
  await expect(page.locator('[data-editor]').first()).toBeVisible();
  await expect(new EditsPage(page).steps()).toHaveCount(1);
  await expect(page.locator('[data-editor]').first()).toContainText(/^\s*(1\s*)?[·\s]*\[jk\?\]\{"/);
});
