import { GOOD_PARTS, multipart, request } from '../builders/multipart.ts';
import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { EditsPage } from './pages/edits-page.ts';
import { PastePage } from './pages/paste-page.ts';
import { ReportPage } from './pages/report-page.ts';

const PARTS = GOOD_PARTS.filter((part) => part.name !== 'upload_file_minidump');
const BODY = multipart(PARTS);
const asCopied = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n');
const LF_BODY = asCopied(BODY);
const withLength = (length: number): string => asCopied(request(BODY, { headers: { 'Content-Length': String(length) } }));

test('a pasted request whose Content-Length fits CRLF alone has its CRLF again, and that is said', async ({ app }) => {
  const frame = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await frame.waitUntilReady();
  await frame.pasteText(asCopied(request(BODY)));
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(frame.notices).toContainText('Every line of the pasted text ends with CRLF now.');
  await frame.closeReport('Pasted request');
  await expect(frame.notices).toBeHidden();
});

for (const [title, text, why] of [
  ['whose Content-Length fits LF', withLength(LF_BODY.length), 'Its Content-Length fits the body so'],
  ['whose Content-Length fits neither', withLength(7), 'neither so nor with CRLF'],
  ['without a head', LF_BODY, 'Without a head nothing tells'],
] as const) {
  test(`a pasted text ${title} keeps its LF, and gets CRLF by one step that undo takes back`, async ({ app }) => {
    const frame = new AppPage(app.page);
    const report = new ReportPage(app.page);
    const edits = new EditsPage(app.page);
    const paste = new PastePage(app);
    await frame.waitUntilReady();
    await frame.pasteText(text);
    await expect(frame.notices).toContainText('opened as it is: its lines end with LF');
    await expect(frame.notices).toContainText(why);
    await expect(report.verdict).not.toContainText('LIKELY ACCEPTED');
    await paste.toCrlf();
    await expect(report.verdict).toContainText('LIKELY ACCEPTED');
    await expect(frame.notices).toBeHidden();
    await expect(edits.count).toHaveText('1 edit');
    await app.page.keyboard.press('ControlOrMeta+KeyZ');
    await expect(report.verdict).not.toContainText('LIKELY ACCEPTED');
  });
}

test('a letter that is corrected in the dialog leaves the line ends of the others as they were pasted', async ({ app }) => {
  const frame = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const paste = new PastePage(app);
  await frame.waitUntilReady();
  await paste.open();
  // CRLF, with a value of two lines that had LF.
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
  await expect(frame.notices).toBeHidden();
});
