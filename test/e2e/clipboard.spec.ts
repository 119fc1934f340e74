import { expect, test, type App } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { ReportPage } from './pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from './report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

/** What the page gave the clipboard, as the system has it. */
function copied({ page, main }: App): Promise<string> {
  return main === null ? page.evaluate(() => navigator.clipboard.readText()) : main.evaluate(({ clipboard }) => clipboard.readText());
}

test('a value is copied by the page itself', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  // A browser asks its person; the desktop shell's own rule is what is tried there.
  if (app.main === null) await app.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await report.copyValue('Version');
  await expect.poll(() => copied(app)).toBe('148.0a1');
});

test('the desktop page may write to the clipboard, and not read it', async ({ app }) => {
  test.skip(app.shell !== 'electron', 'in a browser it is the browser that asks');
  const states = await app.page.evaluate(() =>
    Promise.all(
      ['clipboard-write', 'clipboard-read'].map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      ),
    ),
  );
  expect(states).toEqual(['granted', 'denied']);
});
