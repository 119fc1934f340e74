import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the focus moves to a neighbour when the focused element disappears', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const edits = new EditsPage(page);
  const preview = new PreviewPage(page);
  const inTable = report.annotations.locator(':focus');
  await new AppPage(page).waitUntilReady();

  await test.step('an annotation is deleted or moved by its button', async () => {
    await report.selectAnnotation('Version');
    await editor.act('Delete', 'Version');
    await expect(inTable).toHaveCount(1);
    await report.annotations.getByRole('row').nth(2).getByRole('gridcell').first().click();
    await page.getByRole('button', { name: /^Move .* up$/ }).click();
    await expect(page.getByRole('button', { name: /^Move .* up$/ })).toBeDisabled();
    await expect(inTable).toHaveCount(1);
  });

  await test.step('a drawer or the palette opens over the editor', async () => {
    await report.selectAnnotation('URL');
    await editor.editAnnotation('URL');
    for (const keys of ['Control+Enter', 'ControlOrMeta+KeyK']) {
      await page.keyboard.press(keys);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect(editor.text('Value of URL')).toBeFocused();
    }
  });

  await test.step('a value is reverted', async () => {
    await editor.retype('URL', 'https://typed.example/');
    await expect(edits.step(/URL/)).toHaveCount(1);
    await editor.tool('Revert this').click();
    await expect(editor.text('Value of URL')).toBeFocused();
  });

  await test.step('the values are hidden while one is edited', async () => {
    await report.hideAll();
    await expect(inTable).toHaveCount(1);
  });

  await test.step('a finding is fixed', async () => {
    await preview.choose('Break', /line end/);
    await preview.apply();
    await preview.fix('missing_line_end', /line end/);
    await preview.apply();
    await expect(page.locator('#pane-side :focus')).toHaveCount(1);
  });

  await test.step('all edits are discarded', async () => {
    await edits.discardAll();
    await expect(edits.pane).toBeFocused();
  });

  await test.step('the last part is deleted with the Delete key', async () => {
    await report.selectTab('Parts');
    const rows = report.parts.getByRole('row');
    await rows.nth(1).getByRole('gridcell').first().click();
    for (let left = (await rows.count()) - 1; left > 0; left -= 1) {
      await page.keyboard.press('Delete');
      if (left > 1) await expect(rows).toHaveCount(left);
    }
    await expect(page.getByRole('button', { name: 'Add parts from files…' })).toBeFocused();
  });
});

test('F6 leaves the value pane for the next pane', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectAnnotation('URL');
  await editor.editAnnotation('URL');
  await page.keyboard.press('F6');
  await expect(page.locator('#pane-side :focus')).toHaveCount(1);
});

test('a preview that arrives late does not take the focus from where the user moved it', async ({ launch }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crashlens-preview-'));
  const file = path.join(folder, 'many.http');
  // The preview of so many annotations takes longer than the keys.
  const annotations = Array.from({ length: 20_000 }, (_, index) => ({ name: `Name${String(index)}`, content: 'value' }));
  await writeFile(file, request(multipart([...annotations, ...GOOD_PARTS])));
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  const preview = new PreviewPage(page);
  await preview.choose('Convert', /JSON/);
  const cross = preview.dialog.getByRole('button', { name: 'Close', exact: true });
  await preview.dialog.waitFor();
  await page.keyboard.press('Tab');
  await expect(cross).toBeFocused();
  await expect(preview.dialog.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await expect(cross).toBeFocused();
  await rm(folder, { recursive: true });
});
