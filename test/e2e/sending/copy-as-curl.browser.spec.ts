import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;
const run = promisify(execFile);

let folder = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-captures-'));
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('“Copy as cURL” saves the body and copies a command that the demo collector accepts', async ({ launch }) => {
  test.skip(!hasCurl, 'this machine has no curl');
  const capture = path.join(folder, 'small.http');
  const body = multipart(GOOD_PARTS);
  await writeFile(capture, request(body));
  const app = await launch({ files: [capture] });
  const { page } = app;
  const appPage = new AppPage(page);
  await appPage.waitUntilReady();
  await app.allowClipboard();
  const collector = new CollectorPage(page);
  await appPage.showScreen('Collector');
  await collector.start();
  await appPage.showScreen('Reports');

  const downloading = page.waitForEvent('download');
  await new PreviewPage(page).choose('Save', /^Copy as cURL/);
  const download = await downloading;
  const saved = await readFile(await download.path());
  expect(saved.equals(Buffer.from(body))).toBe(true);
  await expect(appPage.notices).toContainText('Copied the curl command');
  await writeFile(path.join(folder, download.suggestedFilename()), saved);

  const command = await page.evaluate(() => navigator.clipboard.readText());
  expect(command).toMatch(/^curl -q /);
  expect(command).not.toContain(folder);
  const { stdout } = await run('sh', ['-c', command], { cwd: folder });
  expect(stdout).toMatch(/^CrashID=bp-/);
});
