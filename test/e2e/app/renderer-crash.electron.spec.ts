import type * as Electron from 'electron';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { writeReportFiles } from '../support/report-files.ts';

/** Returns the text of the reloaded page. Runs in Electron's main process. */
async function shown({ BrowserWindow }: typeof Electron): Promise<string> {
  const [window] = BrowserWindow.getAllWindows();
  if (window === undefined || window.webContents.isCrashed()) return '';
  return (await window.webContents.executeJavaScript('document.body.innerText')) as string;
}

test('a crashed page can be reloaded with the reports that were open', async ({ launch }) => {
  const files = await writeReportFiles();
  const app = await launch({ own: true, files: [files.good] });
  await new AppPage(app.page).waitUntilReady();
  const asked = app.main?.evaluate(
    ({ BrowserWindow, dialog }) =>
      new Promise<unknown>((resolve) => {
        dialog.showMessageBox = (...given: readonly unknown[]) => {
          resolve((given.at(-1) as { readonly message: string }).message);
          return Promise.resolve({ response: 0, checkboxChecked: false });
        };
        BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
      }),
  );
  expect(await asked).toContain('ended unexpectedly');
  await expect.poll(() => app.main?.evaluate(shown)).toContain('good.http');
  await files.remove();
});
