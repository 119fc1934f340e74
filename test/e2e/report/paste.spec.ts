import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { PastePage } from '../pages/paste-page.ts';
import { ReportPage } from '../pages/report-page.ts';

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-pasted-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const PARTS = GOOD_PARTS.filter((part) => part.name !== 'upload_file_minidump');
const BODY = multipart(PARTS);
const asCopied = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
const LF_BODY = asCopied(BODY);
const withLength = (length: number): string => asCopied(request(BODY, { headers: { 'Content-Length': String(length) } }));

test('a pasted request whose Content-Length fits only CRLF is changed to CRLF, with a notice', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await appPage.waitUntilReady();
  await appPage.pasteText(asCopied(request(BODY)));
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(appPage.notices).toContainText('The line endings were changed to CRLF.');
  await appPage.closeReport('Pasted request');
  await expect(appPage.notices).toBeHidden();
});

for (const [title, text, why] of [
  ['whose Content-Length fits LF', withLength(LF_BODY.length), 'fits the body with LF, not with CRLF'],
  ['whose Content-Length fits neither', withLength(7), 'neither with LF nor with CRLF'],
  ['without a head', LF_BODY, 'Without a head, the original line endings are unknown'],
] as const) {
  test(`a pasted text ${title} keeps LF and can be changed to CRLF in one edit that undo reverts`, async ({ app }) => {
    const appPage = new AppPage(app.page);
    const report = new ReportPage(app.page);
    const edits = new EditsPage(app.page);
    const paste = new PastePage(app);
    await appPage.waitUntilReady();
    await appPage.pasteText(text);
    await expect(appPage.notices).toContainText('opened unchanged, with LF line endings');
    await expect(appPage.notices).toContainText(why);
    await expect(report.verdict).not.toContainText('LIKELY ACCEPTED');
    await paste.toCrlf();
    await expect(report.verdict).toContainText('LIKELY ACCEPTED');
    await expect(appPage.notices).toBeHidden();
    await expect(edits.count).toHaveText('1 edit');
    await app.page.keyboard.press('ControlOrMeta+KeyZ');
    await expect(report.verdict).not.toContainText('LIKELY ACCEPTED');
  });
}

test('correcting a letter in the dialog keeps the pasted line ends of all other lines', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const paste = new PastePage(app);
  await appPage.waitUntilReady();
  await paste.open();
  // The lines end with CRLF, but one value contains an LF.
  const body = multipart([...PARTS, { name: 'Notes', content: 'one\ntwo' }]);
  await paste.paste(request(body).toString('latin1').replace('POST', 'post'));
  await paste.area.press('ControlOrMeta+Home');
  for (const letter of 'POST') {
    await app.page.keyboard.press('Delete');
    await app.page.keyboard.type(letter);
  }
  await expect(paste.area).toHaveValue(/^POST \/submit HTTP\/1.1\n/);
  await paste.confirm();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(appPage.notices).toBeHidden();
});

const CURL = `curl -k https://collector.example/submit \\
  -H 'User-Agent: Test/1.0 crash reporter' -F ProductName=Firefox -F Version=148.0a1 -F ReleaseChannel=nightly`;

test('a pasted curl command opens as the request that curl would send, and ignored or unknown options are named', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await appPage.waitUntilReady();
  await appPage.pasteText(CURL);
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(report.annotationValue('ProductName')).toHaveText('Firefox');
  await expect(appPage.notices).toContainText('set as curl does: Accept, Content-Length, Content-Type, the boundary');
  await expect(appPage.notices).toContainText('do not affect the request: -k');
  await appPage.pasteText(`${CURL} --frobnicate`);
  await expect(appPage.failures).toContainText('the option --frobnicate is unknown');
});

test('a pasted text that cannot be opened stays in the dialog for correction', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const paste = new PastePage(app);
  await appPage.waitUntilReady();
  await appPage.pasteText(`${CURL} --frobnicate`);
  await expect(appPage.failures).toContainText('the option --frobnicate is unknown');
  await paste.show();
  await expect(paste.area).toHaveValue(/--frobnicate$/);
  await paste.area.fill('no report at all');
  await paste.confirm();
  await expect(appPage.failures).toHaveCount(2);
  await expect(paste.area).toHaveValue('no report at all');
  await paste.area.fill(CURL);
  await paste.confirm();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
});

test('a pasted text that cannot be opened stays hidden until the user shows it', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const paste = new PastePage(app);
  await appPage.waitUntilReady();
  await appPage.pasteText('no report at all, of\nhttps://private.example/secret-page');
  await expect(appPage.dialog).toContainText('it is hidden: 56 characters in 2 lines.');
  await expect(app.page.getByText('secret-page')).toHaveCount(0);
  await expect(paste.area).toHaveCount(0);
  await paste.openButton.click();
  await expect(appPage.failures).toHaveCount(1);
  await expect(app.page.getByText('secret-page')).toHaveCount(0);
  await paste.show();
  await expect(paste.area).toBeFocused();
  await expect(paste.area).toHaveValue('no report at all, of\nhttps://private.example/secret-page');
});

test('the text of a pasted curl command stays hidden if the user goes back without choosing its files', async ({ app }) => {
  const appPage = new AppPage(app.page);
  const paste = new PastePage(app);
  await appPage.waitUntilReady();
  await appPage.pasteText(
    'curl http://collector.example/submit -F ProductName=Firefox -F URL=secret-page -F upload_file_minidump=@named.dmp',
  );
  await expect(appPage.dialog).toBeVisible();
  await paste.files.waitFor();
  await appPage.dialog.getByRole('button', { name: 'Back' }).click();
  await expect(appPage.dialog).toContainText('it is hidden');
  await expect(app.page.getByText('secret-page')).toHaveCount(0);
});

test('the dialog asks for the files of a pasted curl command and never reads them automatically', { tag: '@desktop' }, async ({ app }) => {
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const paste = new PastePage(app);
  const named = path.join(folder, 'named.body');
  const chosen = path.join(folder, 'chosen.body');
  await writeFile(named, multipart([{ name: 'ProductName', content: 'Named' }]));
  await writeFile(chosen, BODY);
  await appPage.waitUntilReady();
  await appPage.pasteText(
    `curl http://collector.example/submit -H 'Content-Type: multipart/form-data; boundary=b0undary' --data-binary @${named}`,
  );
  await expect(paste.files).toContainText(`--data-binary`);
  await expect(paste.files).toContainText(named);
  await expect(paste.openButton).toBeDisabled();
  await expect(appPage.reportTabs()).toHaveCount(0);
  await paste.choose(chosen);
  await expect(paste.files).toContainText('chosen.body');
  await paste.openButton.click();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(report.annotationValue('ProductName')).toHaveText('Firefox');
  await expect(appPage.dialog).toBeHidden();
});
