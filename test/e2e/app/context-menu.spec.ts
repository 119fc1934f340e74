import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { clipboardText } from '../support/clipboard.ts';
import { ContextMenuPage } from '../pages/context-menu-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { HelpPage } from '../pages/help-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
test.beforeAll(async () => {
  files = await writeReportFiles();
});
test.afterAll(() => files.remove());

test('items of a report open their context menus by right click, the menu key and Shift+F10', { tag: '@desktop' }, async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const report = new ReportPage(page);
  const menu = new ContextMenuPage(page);
  const editor = new EditorPage(page);
  const edits = new EditsPage(page);
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await app.allowClipboard();

  await test.step('a right click selects the annotation first', async () => {
    await report.selectAnnotation('ProductName');
    await report.annotationRow('Version').getByRole('gridcell').first().click({ button: 'right' });
    await expect(report.annotationRow('Version')).toHaveAttribute('aria-selected', 'true');
    await expect(menu.of('Annotation')).toBeVisible();
    await expect(menu.item('Reveal')).toHaveCount(0);
    await menu.choose('Copy row');
    await expect.poll(() => clipboardText(app)).toBe('Version\tpublic\t148.0a1');
    await expect(report.annotationRow('Version').locator(':focus')).toHaveCount(1);
  });

  await test.step('keys open the menu, and Escape closes it', async () => {
    for (const keys of ['Shift+F10', 'ContextMenu']) {
      await page.keyboard.press(keys);
      await expect(menu.items.first()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(menu.items).toHaveCount(0);
      await expect(report.annotationRow('Version').locator(':focus')).toHaveCount(1);
    }
  });

  await test.step('the menu reveals a masked annotation and renames another', async () => {
    await report.annotationValue('URL').click({ button: 'right' });
    await menu.choose('Reveal');
    await expect(report.annotationValue('URL')).toContainText('secret-page');
    await report.annotationRow('ReleaseChannel').getByRole('gridcell').first().click({ button: 'right' });
    await menu.choose('Rename');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed');
    await page.keyboard.press('Enter');
    await expect(report.annotationRow('Renamed')).toBeVisible();
  });

  await test.step('the menu of an edit removes it', async () => {
    await edits.pane.getByRole('button', { name: /^Remove edit 1/ }).focus();
    await page.keyboard.press('Shift+F10');
    await expect(menu.of('Edit')).toBeVisible();
    await menu.choose('Remove');
    await expect(report.annotationRow('ReleaseChannel')).toBeVisible();
  });

  await test.step('the menu of a header line edits it', async () => {
    await report.selectTab('Headers');
    await editor.headers().getByRole('gridcell', { name: 'Host', exact: true }).click({ button: 'right' });
    await expect(menu.of('Header')).toBeVisible();
    await menu.choose('Edit line');
    await expect(page.getByRole('textbox', { name: 'Header line' })).toHaveValue('Host: collector.example');
    await page.keyboard.press('Escape');
  });

  await test.step('the menu of a part renames it', async () => {
    await report.selectTab('Parts');
    await report.parts.getByRole('gridcell', { name: 'upload_file_minidump', exact: true }).click({ button: 'right' });
    await expect(menu.of('Part')).toBeVisible();
    await menu.choose('Rename');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('a right click inside selected bytes keeps the selection', async () => {
    await report.selectTab('Bytes');
    await bytes.press('ControlOrMeta+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight');
    await bytes.byte(1).click({ button: 'right' });
    await menu.choose('Copy as text');
    await expect.poll(() => clipboardText(app)).toBe('--b0');
    await bytes.byte(9).click({ button: 'right' });
    await menu.choose('Copy the range');
    await expect.poll(() => clipboardText(app)).toMatch(/^byte 0x0009 \(1\) in/);
    await page.keyboard.press('Shift+F10');
    await menu.choose('Insert bytes…');
    await expect(page.getByRole('textbox', { name: 'Bytes' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('the menu of a tree node copies its bytes', async () => {
    await page.getByRole('treegrid', { name: 'Structure' }).getByRole('row', { name: /^Host/ }).click({ button: 'right' });
    await expect(menu.of('Structure')).toBeVisible();
    await menu.choose('Copy as hex');
    await expect.poll(() => clipboardText(app)).toMatch(/^48 6F 73 74 3A 20/);
  });
});

test('the context menu of a tab acts on its own report, not on the active report', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(app.page);
  const menu = new ContextMenuPage(app.page);
  await appPage.waitUntilReady();
  await expect(appPage.reportTabs()).toHaveCount(2);
  await appPage.selectReport('broken.http');
  await appPage.reportTab('good.http').click({ button: 'right' });
  await menu.choose('Close');
  await expect(appPage.reportTabs()).toHaveCount(1);
  await expect(appPage.reportTab('broken.http')).toBeVisible();
});

test('“Close others” keeps reports with unsaved edits open and reports how many', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(app.page);
  const menu = new ContextMenuPage(app.page);
  await appPage.waitUntilReady();
  await appPage.selectReport('good.http');
  await new ReportPage(app.page).selectAnnotation('Version');
  await new EditorPage(app.page).changeAnnotation('Version', '149.0');
  await appPage.reportTab('broken.http').click({ button: 'right' });
  await menu.choose('Close others');
  await expect(appPage.notices).toContainText('One report stays open');
  await expect(appPage.reportTabs()).toHaveCount(2);
  await appPage.reportTab('good.http').click({ button: 'right' });
  await menu.choose('Close others');
  await expect(appPage.reportTabs()).toHaveCount(1);
});

test('findings and attempts of a report have context menus and can be copied', async ({ launch }) => {
  const app = await launch({ files: [files.broken] });
  const { page } = app;
  const menu = new ContextMenuPage(page);
  const help = new HelpPage(page);
  const send = new SendPage(page);
  await new ReportPage(page).verdict.waitFor();
  await app.allowClipboard();
  const finding = page.getByRole('list', { name: 'Findings' }).getByRole('listitem').first();
  const code = (await finding.getAttribute('data-code')) ?? '';
  await finding.focus();
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboardText(app)).toContain(`error: ${code}\n`);
  await page.keyboard.press('Shift+F10');
  await expect(menu.of('Finding')).toBeVisible();
  await menu.choose('What is this?');
  await expect(help.title).toHaveText(code);
  await page.keyboard.press('Escape');

  await send.sendToDemo();
  await expect(send.outcome).toContainText('HTTP 400');
  await new AppPage(page).closeOverlay();
  const attempt = page.getByRole('list', { name: 'Attempts' }).getByRole('button').first();
  await attempt.click({ button: 'right' });
  await expect(menu.of('Attempt')).toBeVisible();
  await menu.choose('Copy');
  await expect.poll(() => clipboardText(app)).toMatch(/\tMalformed\t.*demo collector$/);
  await attempt.focus();
  await help.ask();
  await expect(help.pane).toContainText('malformed');
});

test('a logged request and an attempt in the history open from their context menus', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const menu = new ContextMenuPage(page);
  const send = new SendPage(page);
  await appPage.waitUntilReady();
  await send.sendToDemo();
  await expect(send.outcome).toContainText('Accepted');
  await appPage.closeOverlay();
  await appPage.showScreen('Collector');
  await page.getByRole('grid', { name: 'Request log' }).getByRole('gridcell').first().click({ button: 'right' });
  await menu.choose('Open as report');
  await expect(appPage.reportTabs()).toHaveCount(2);
  await appPage.showScreen('History');
  await page.getByRole('grid', { name: 'Attempts' }).getByRole('gridcell').first().click({ button: 'right' });
  await menu.choose('Open request');
  await expect(new ReportPage(page).verdict).toBeVisible();
});
