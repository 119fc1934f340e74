import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { AppPage } from '../pages/app-page.ts';
import { ContextMenuPage } from '../pages/context-menu-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

type Watched = typeof globalThis & { shownMenus?: string[][] };

/** Records the native menus that would open from now on. They are not shown, because the test could not close them. */
async function watchMenus(app: App): Promise<() => Promise<readonly (readonly string[])[]>> {
  await app.main?.evaluate(({ Menu }) => {
    const watched = globalThis as Watched;
    watched.shownMenus = [];
    Menu.prototype.popup = function popup(this: Electron.Menu): void {
      watched.shownMenus?.push(this.items.map(({ role, enabled }) => (enabled ? (role ?? '') : `not ${role ?? ''}`)));
    };
  });
  return async () => (await app.main?.evaluate(() => (globalThis as Watched).shownMenus ?? [])) ?? [];
}

test("a text field opens the native edit menu, and other elements open only the page's context menu", async ({ launch }) => {
  const app = await launch({ files: [files.good], own: true });
  const report = new ReportPage(app.page);
  const menu = new ContextMenuPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  const shown = await watchMenus(app);
  await report.annotationFilter.fill('Version');
  await report.annotationFilter.selectText();
  await report.annotationFilter.click({ button: 'right' });
  await expect
    .poll(async () => (await shown()).at(0)?.map((role) => role.toLowerCase()))
    // Pasting is disabled if the clipboard of the machine is empty.
    .toEqual(expect.arrayContaining(['cut', 'copy', expect.stringMatching(/^(not )?paste$/), 'selectall']));
  await report.annotationRow('Version').getByRole('gridcell').first().click({ button: 'right' });
  await expect(menu.of('Annotation')).toBeVisible();
  expect(await shown()).toHaveLength(1);
});
