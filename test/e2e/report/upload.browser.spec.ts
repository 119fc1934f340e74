import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BoardPage } from '../pages/board-page.ts';
import { JobsPage } from '../pages/jobs-page.ts';
import { ReportPage } from '../pages/report-page.ts';

const MIB = 1 << 20;
let folder = '';
let large = '';
let largeHash = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-captures-'));
  large = path.join(folder, 'large.http');
  const dump = Buffer.alloc(20 * MIB, 'dump');
  dump.write('MDMP', 'latin1');
  const parts = GOOD_PARTS.map((part) => (part.name === 'upload_file_minidump' ? { ...part, content: dump } : part));
  const bytes = request(multipart(parts));
  largeHash = createHash('sha256').update(bytes).digest('hex');
  await writeFile(large, bytes);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the files in the data folder that contain captures. */
async function filesInLibrary(home: string): Promise<readonly string[]> {
  const entries = await readdir(path.join(home, 'kept'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
}

async function hashesOf(files: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    files.map(async (file) =>
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ),
  );
}

test('a file of 20 MiB is uploaded in slices, never through a bridge call, and opens', async ({ app }) => {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  const slices: string[] = [];
  app.page.on('request', (sent) => {
    if (sent.url().includes('/upload/')) slices.push(new URL(sent.url()).search);
  });
  await appPage.chooseFiles([large]);
  await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
  expect(slices).toEqual(['?offset=0', `?offset=${String(8 * MIB)}`, `?offset=${String(16 * MIB)}`]);
  expect((await app.messages()).map(({ name }) => name)).not.toContain('upload.append');
  expect(await hashesOf(await filesInLibrary(app.home))).toContain(largeHash);
  await expect(appPage.importStatus).toHaveCount(0);
});

test('an upload slice is sent again if its connection breaks', async ({ app }) => {
  app.allowProblem(/ERR_FAILED|Failed to load resource/);
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  let broken = 0;
  await app.page.route(/\/upload\/.*offset=8388608/, (route) => {
    broken += 1;
    return broken === 1 ? route.abort() : route.continue();
  });
  await appPage.chooseFiles([large]);
  await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
  expect(broken).toBe(2);
  expect(await hashesOf(await filesInLibrary(app.home))).toContain(largeHash);
  await expect(appPage.notices).toHaveCount(0);
});

test('a cancelled upload stores nothing', async ({ app }) => {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  const held = Promise.withResolvers<undefined>();
  await app.page.route(/\/upload\/.*offset=8388608/, async (route) => {
    await held.promise;
    // The page may have cancelled this request already.
    await route.abort().catch(() => undefined);
  });
  const givenUp = app.page.waitForEvent('requestfailed', (failed) => failed.url().includes('offset=8388608'));
  await appPage.chooseFiles([large]);
  await expect(appPage.importStatus).toContainText('Uploading large.http');
  await expect(appPage.importStatus).toContainText(/[5-9]\.\d MB of 21\.0 MB/);
  const jobs = new JobsPage(app.page);
  await appPage.runCommand('Show jobs');
  await expect(jobs.job('Uploading large.http'), 'it is a job, listed once it lasts').toBeVisible();
  await appPage.closeOverlay();
  await expect(jobs.button, 'and shown in the status bar once').toHaveCount(0);
  await appPage.importStatus.getByRole('button', { name: 'Cancel' }).click();
  await expect(appPage.importStatus).toHaveCount(0);
  await expect.poll(() => temporaryFiles(app.home)).toEqual([]);
  await givenUp;
  held.resolve(undefined);
  await expect(appPage.reportTabs()).toHaveCount(0);
  await expect(appPage.notices).toHaveCount(0);
});

test('cancelling the upload of several files reports how many files were added', async ({ app }) => {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  const small = path.join(folder, 'small.http');
  await writeFile(small, request(multipart(GOOD_PARTS)));
  const held = Promise.withResolvers<undefined>();
  await app.page.route(/\/upload\/.*offset=8388608/, async (route) => {
    await held.promise;
    // The page may have cancelled this request already.
    await route.abort().catch(() => undefined);
  });
  await appPage.chooseFiles([small, large]);
  await expect(appPage.importStatus).toContainText(/\d\.\d MB of 21\.0 MB/);
  await expect(appPage.reportTabs()).toHaveCount(1);
  await appPage.importStatus.getByRole('button', { name: 'Cancel' }).click();
  await expect(appPage.notices).toContainText('Cancelled: 1 of 2 files were imported.');
  held.resolve(undefined);
});

test('a file over the upload limit is rejected', async ({ launch }) => {
  process.env['CRASHLENS_MAX_UPLOAD'] = String(MIB);
  try {
    const { page } = await launch();
    const appPage = new AppPage(page);
    await appPage.waitUntilReady();
    await appPage.chooseFiles([large]);
    await expect(appPage.failures).toContainText('“large.http” is too large to upload');
    await expect(appPage.reportTabs()).toHaveCount(0);
  } finally {
    delete process.env['CRASHLENS_MAX_UPLOAD'];
  }
});

test('fifty files dropped at once become rows of the board, not tabs', async ({ app }) => {
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  const bytes = request(multipart(GOOD_PARTS));
  const files = Array.from({ length: 50 }, (_, index) => ({
    name: `r-${String(index)}.http`,
    bytes: Buffer.concat([bytes, Buffer.from(String(index))]),
  }));
  await appPage.dropFiles(files);
  await expect(new BoardPage(app.page).total).toHaveText('50 reports');
  await expect(appPage.reportTabs()).toHaveCount(0);
  await expect(appPage.importStatus).toHaveCount(0);
});
