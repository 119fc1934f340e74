import { writeFile } from 'node:fs/promises';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { StoredPage } from '../pages/stored-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { TargetPage } from '../pages/target-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
let lossy: string;
let refused: string;

/** Parts with a name that is sent twice, a name that is shortened, and an annotation with personal data. */
const LOSSY: readonly PartSpec[] = [
  { name: 'Version', content: '147.0' },
  ...GOOD_PARTS,
  { name: 'Email', content: 'a@b.example' },
  { name: 'upload-file-minidump', filename: 'e.dmp', type: 'application/gzip', content: 'MDMP' },
];

test.beforeAll(async () => {
  files = await writeReportFiles();
  lossy = `${files.folder}/lossy.http`;
  refused = `${files.folder}/refused.http`;
  await writeFile(lossy, request(multipart(LOSSY)));
  await writeFile(refused, request(multipart([{ name: 'extra', type: 'application/json', content: '[' }])));
});

test.afterAll(async () => {
  await files.remove();
});

test('stored data is listed beside sent data, and each difference shows its bytes', async ({ launch }) => {
  const { page } = await launch({ files: [lossy] });
  const report = new ReportPage(page);
  const storedPage = new StoredPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await page.keyboard.press('ControlOrMeta+Digit5');
  await expect(storedPage.counts).toHaveText('5 annotations and 2 binary parts stored');
  await expect(storedPage.cells('Version')).toHaveText(['Version', '147.0', /overwritten/, 'not stored', '–']);
  await expect(storedPage.cells('Version')).toHaveCount(5);
  await expect(storedPage.row('ProductName')).toHaveCount(0);
  await storedPage.fold('Stored as sent');
  await expect(storedPage.cells('Version', 1)).toHaveText(['Version', '148.0a1', /as sent/, 'Version', '148.0a1']);
  await expect(storedPage.cells('Email').nth(2)).toContainText('removed');
  await expect(storedPage.cells('upload-file-minidump').nth(3)).toHaveText('uploadfileminidump');
  await expect(storedPage.differences()).toHaveCount(3);
  await expect(storedPage.notes()).toHaveText([
    'unknown content type: upload-file-minidump application/gzip',
    'Removed Email from raw crash.',
  ]);
  await storedPage.showDifference('overwritten');
  await expect(report.selection).toContainText('(5) in "Version" value');
});

test('the Stored tab follows edits and revealed values', async ({ launch }) => {
  const { page } = await launch({ files: [lossy] });
  const report = new ReportPage(page);
  const storedPage = new StoredPage(page);
  const editor = new EditorPage(page);
  await new AppPage(page).waitUntilReady();
  await storedPage.open();
  await storedPage.fold('Stored as sent');
  await expect(storedPage.cells('URL').nth(4)).toContainText('masked');
  await report.selectTab('Annotations');
  await report.revealAll();
  await report.selectAnnotation('Email');
  await editor.act('Delete', 'Email');
  await storedPage.open();
  await expect(storedPage.cells('URL').nth(4)).toContainText('secret-page');
  await expect(storedPage.differences()).toHaveCount(2);
  await new EditsPage(page).undo();
  await expect(storedPage.differences()).toHaveCount(3);
});

test('the Stored tab of a report that is likely to be rejected shows what would be stored', async ({ launch }) => {
  const { page } = await launch({ files: [files.broken] });
  const report = new ReportPage(page);
  const storedPage = new StoredPage(page);
  await new AppPage(page).waitUntilReady();
  await expect(report.verdict).toContainText('MALFORMED');
  await storedPage.open();
  await expect(storedPage.counts).toHaveText(/would be stored if it were accepted$/);
  await expect(storedPage.things).toContainText('Would be stored as sent');
});

test('the Stored tab of a refused report says that nothing is stored, and why', async ({ launch }) => {
  const { page } = await launch({ files: [refused] });
  const storedPage = new StoredPage(page);
  await new AppPage(page).waitUntilReady();
  await storedPage.open();
  await expect(storedPage.nothing).toContainText('Today’s collector (antenna) stores nothing of this report.');
  await expect(storedPage.nothing).toContainText('malformed_invalid_json');
});

test("the verdict shows the answer of the other dialect and the effect of the target's throttling rules", async ({ launch }) => {
  const { page } = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('good.http');
  await expect(report.verdict).toContainText('this target accepts every well-formed report');
  const target = new TargetPage(page);
  await target.open();
  await target.chooseThrottling('Mozilla’s rules');
  await target.close();
  await expect(report.verdict).toContainText('rule_is_nightly accepts it');
  await expect(report.otherDialect).toHaveCount(0);
  await appPage.selectReport('broken.http');
  await expect(report.otherDialect).toContainText('antenna: accepted');
  await report.chooseDialect('antenna');
  await expect(report.otherDialect).toContainText('spec: malformed_invalid_annotation_value');
});
