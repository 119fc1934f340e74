import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles } from '../support/report-files.ts';

const TYPED = 'typed just before it failed';

test('typed text survives a page error: reloading waits until the text is stored as an edit', async ({ launch }) => {
  const files = await writeReportFiles();
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const [appPage, editor, edits] = [new AppPage(page), new EditorPage(page), new EditsPage(page)];
  app.allowProblem(/./);
  await appPage.waitUntilReady();
  await new ReportPage(page).selectAnnotation('URL');
  await editor.editAnnotation('URL');
  const held = Promise.withResolvers<undefined>();
  await page.route('**/bridge/draft.apply', async (route) => {
    await held.promise;
    await route.continue();
  });
  await editor.retype('URL', TYPED);

  await test.step('a component throws because of an impossible answer', async () => {
    await page.route('**/bridge/catalog.rows', (route) => route.fulfill({ json: { ok: true, value: { rows: [null] } } }));
    await appPage.runCommand('Annotation list');
    await expect(page.getByRole('heading', { name: /The window failed/ })).toBeVisible();
  });

  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(page.getByText('Saving what you typed last')).toBeVisible();
  held.resolve(undefined);
  await loaded;
  await page.unroute('**/bridge/draft.apply');
  await appPage.waitUntilReady();
  await expect(edits.steps()).toHaveCount(1);
  await new ReportPage(page).selectAnnotation('URL');
  await editor.editAnnotation('URL');
  await expect(editor.text('Value of URL')).toHaveText(TYPED);
  await files.remove();
});
