import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';

/** More bytes than the browser and the system buffer for a download that the test does not read. */
const DUMP_BYTES = 64 << 20;

let folder = '';
let small = '';
let large = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-captures-'));
  small = path.join(folder, 'small.http');
  large = path.join(folder, 'large.http');
  await writeFile(small, request(multipart(GOOD_PARTS)));
  const dump = Buffer.alloc(DUMP_BYTES, 'dump');
  dump.write('MDMP', 'latin1');
  const parts = GOOD_PARTS.map((part) => (part.name === 'upload_file_minidump' ? { ...part, content: dump } : part));
  await writeFile(large, request(multipart(parts)));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('a saved report downloads with its edited bytes, and its edits count as saved', async ({ launch }) => {
  const { page } = await launch({ files: [small] });
  const [appPage, editor, edits] = [new AppPage(page), new EditorPage(page), new EditsPage(page)];
  await appPage.waitUntilReady();
  await new ReportPage(page).selectAnnotation('Version');
  await editor.changeAnnotation('Version', '999.0');
  await expect(edits.editedSign('small.http')).toHaveCount(1);

  const downloading = page.waitForEvent('download');
  await appPage.runCommand('Save request as…');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^small.*\.http$/);
  const [saved, captured] = [await readFile(await download.path()), await readFile(small)];
  const version = GOOD_PARTS.find(({ name }) => name === 'Version')?.content ?? '';
  const expected = captured
    .toString('latin1')
    .replace(`name="Version"\r\n\r\n${String(version)}`, 'name="Version"\r\n\r\n999.0')
    .replace(/Content-Length: (\d+)/i, (line, length: string) => line.replace(length, String(Number(length) + 5 - version.length)));
  expect(saved.toString('latin1')).toBe(expected);
  await expect(appPage.notices).toContainText('The browser downloaded');
  // Closing does not ask for confirmation, because the edits count as saved.
  await appPage.closeReport('small.http');
});

test('a download cancelled in the browser saves nothing', async ({ launch }) => {
  const app = await launch({ files: [large] });
  const { page } = app;
  const [appPage, editor, edits] = [new AppPage(page), new EditorPage(page), new EditsPage(page)];
  await appPage.waitUntilReady();
  await new ReportPage(page).selectAnnotation('Version');
  await editor.changeAnnotation('Version', '999.0');
  // Slows the download down, so that it can be cancelled while it runs.
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: 1 << 20, uploadThroughput: -1 });

  const downloading = page.waitForEvent('download');
  await appPage.runCommand('Save request as…');
  const download = await downloading;
  await download.cancel();
  expect(await download.failure()).toBe('canceled');
  await expect(appPage.failures).toContainText('was interrupted');
  await expect(edits.editedSign('large.http')).toHaveCount(1);
  await appPage.reportTab('large.http').press('Delete');
  await edits.answerClosing('Keep the edits for next time');
  await expect(edits.savedDrafts()).toHaveCount(1);
});
