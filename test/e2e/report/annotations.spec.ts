import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PartSpec, multipart, request } from '../../builders/report/multipart.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

type Launch = (options: { readonly files: string[] }) => Promise<App>;

/** Opens a report with these parts. */
async function opened(launch: Launch, parts: readonly PartSpec[]): Promise<ReportPage> {
  const file = path.join(files.folder, 'annotations.http');
  await writeFile(file, request(multipart(parts)));
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  const report = new ReportPage(page);
  await report.annotations.waitFor();
  return report;
}

const VALUES = [
  { name: 'ProductName', content: 'Firefox' },
  { name: 'CrashTime', content: '1700000000' },
  { name: 'BuildID', content: '20240229093041' },
  { name: 'UptimeTS', content: '3723.5' },
  { name: 'StartupTime', content: 'soon' },
  { name: 'URL', content: 'https://firefox.example/secret' },
  { name: 'Notes', content: `${'x'.repeat(2_000)} DWrite at the end` },
  { name: 'InstallTime', content: '' },
] as const;

test('the filter searches names and whole public values, never protected values', async ({ launch }) => {
  const report = await opened(launch, VALUES);
  await expect(report.annotationFilter).toHaveAttribute('placeholder', 'Filter by name or public value');
  await report.filterAnnotations('firefox');
  await expect(report.annotations.getByRole('row')).toHaveCount(2);
  await expect(report.annotationRow('ProductName')).toBeVisible();
  // Revealed values are not searched either. Otherwise the filtered list would disclose them after they are hidden again.
  await report.filterAnnotations('');
  await report.revealAll();
  await report.filterAnnotations('FIREFOX');
  await expect(report.annotationRow('ProductName')).toBeVisible();
  await expect(report.annotationRow('URL')).toHaveCount(0);
  await report.filterAnnotations('at the end');
  await expect(report.annotationRow('Notes')).toBeVisible();
  await report.filterAnnotations('nowhere');
  await expect(report.page.getByText('No name or public value contains “nowhere”. Protected values are not searched.')).toBeVisible();
});

test('times, builds and durations are explained beside their value if the value has the expected format', async ({ launch }) => {
  const report = await opened(launch, VALUES);
  await expect(report.annotationValue('CrashTime')).toHaveText('170000000014 Nov 2023, 22:13:20 UTC');
  await expect(report.annotationValue('BuildID')).toContainText('29 Feb 2024, 09:30:41 UTC');
  await expect(report.annotationValue('UptimeTS')).toContainText('1 h 2 min 4 s');
  await expect(report.annotationValue('StartupTime')).toHaveText('soon');
  await report.selectAnnotation('CrashTime');
  await expect(report.wholeValue).toHaveText('1700000000');
  await expect(report.valuePane).toContainText('14 Nov 2023, 22:13:20 UTC');
  await report.selectAnnotation('InstallTime');
  await expect(report.valuePane).toContainText('Empty value');
  await expect(report.valuePane).not.toContainText('UTC');
});

test('each annotation explains its meaning, and why its value is masked, even if it is public', async ({ launch }) => {
  const report = await opened(launch, [
    { name: 'extra', type: 'application/json', content: '{"Hang":"ui","Version":"148" "x' },
    ...VALUES.slice(0, 1),
    { name: 'URL', content: 'secret' },
    { name: 'MadeUp', content: 'secret' },
  ]);
  await report.selectAnnotation('ProductName');
  await expect(report.aboutAnnotation).toContainText('The product that crashed');
  await expect(report.aboutAnnotation).toContainText('Anyone can see it on the crash viewing site.');
  await report.selectAnnotation('Version');
  await expect(report.maskOf('Version')).toBeVisible();
  await expect(report.aboutAnnotation).toContainText('Version of the product that crashed.');
  await expect(report.aboutAnnotation).toContainText('Public, but the JSON around it is broken');
  await expect(report.valuePane).not.toContainText('Anyone can see it');
  await report.selectAnnotation('URL');
  await expect(report.aboutAnnotation).toContainText('Protected: only users with access');
  await report.revealAnnotation('URL');
  await expect(report.aboutAnnotation).toContainText('Only users with access');
  await expect(report.aboutAnnotation).not.toContainText('Protected: ');
  await report.selectAnnotation('MadeUp');
  await expect(report.aboutAnnotation).toContainText('This name is not in the annotation list');
});

test('the annotation list explains the meaning of a name', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const catalog = new CatalogPage(page);
  await new AppPage(page).waitUntilReady();
  await catalog.open();
  await expect(catalog.meaning).toHaveText('Select a name to see its meaning.');
  await catalog.lookUp('moz');
  await expect(catalog.meaning).toContainText('The message of the failed assertion');
  await catalog.lookUp('time');
  await catalog.row('UptimeTS').getByRole('gridcell').first().click();
  await expect(catalog.meaning).toContainText('Uptime of the program in seconds, with fractions.');
});

test('pretty JSON adds only whitespace, and the whole value is shown unchanged when “Pretty” is off', async ({ launch }) => {
  const text = '{"phase":"quit","list":[1,2.50],"text":"a\\nb"}';
  const report = await opened(launch, [{ name: 'AsyncShutdownTimeout', content: text }]);
  await report.selectAnnotation('AsyncShutdownTimeout');
  const lines = report.wholeValue.getByTestId('json-lines').locator(':scope > div');
  await expect(lines).toHaveText(['{', '"phase": "quit",', '"list": [', '1,', '2.50', '],', '"text": "a\\nb"', '}']);
  // If the value itself contained a line feed, it would be shown as the glyph LF.
  await expect(report.wholeValue.getByText('LF', { exact: true })).toHaveCount(0);
  await report.valuePane.getByRole('button', { name: 'Pretty' }).click();
  await expect(report.wholeValue).toHaveText(text);
  await expect(report.wholeValue.getByTestId('json-lines')).toHaveCount(0);
});

test('a path shows its last component at any width, and the value column gets the space that names do not need', async ({ launch }) => {
  const report = await opened(launch, [
    { name: 'PluginFilename', content: `/opt/${'folder/'.repeat(40)}libplugin.so` },
    { name: 'AppInitDLLs', content: 'short' },
  ]);
  const { page } = report;
  const widthOf = async (name: string, cell: number): Promise<number> =>
    (await report.annotationRow(name).getByRole('gridcell').nth(cell).boundingBox())?.width ?? 0;
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const tail = report.annotationValue('PluginFilename').getByText('/libplugin.so');
    await expect(tail).toBeVisible();
    const beyond = async (): Promise<number> => {
      const [box, row] = [await tail.boundingBox(), await report.annotations.boundingBox()];
      return (box?.x ?? 0) + (box?.width ?? 0) - (row?.x ?? 0) - (row?.width ?? 0);
    };
    await expect.poll(beyond, { message: `end of the path at ${String(width)}` }).toBeLessThanOrEqual(0);
    await expect.poll(() => widthOf('PluginFilename', 0)).toBeLessThan(190);
  }
  await expect.poll(() => widthOf('AppInitDLLs', 2)).toBeGreaterThan(700);
});

test('a one-line JSON value is shown with line breaks beside its editor, and its bytes stay unchanged', async ({ launch }) => {
  const value = JSON.stringify({ build: { version: '148.0a1' }, addons: Array.from({ length: 6_000 }, (_, index) => index) });
  const report = await opened(launch, [{ name: 'TelemetryEnvironment', content: value }]);
  const { page } = report;
  const editor = new EditorPage(page);
  await report.selectAnnotation('TelemetryEnvironment');
  await expect(report.wholeValue).toContainText('The first 500 of 6,007 lines. “Open as tree” shows the rest.');
  await editor.editAnnotation('TelemetryEnvironment');
  await page.getByRole('button', { name: 'Show formatted' }).click();
  const laidOut = page.getByRole('group', { name: 'TelemetryEnvironment, formatted' });
  await expect(laidOut.getByTestId('json-lines').locator(':scope > div').nth(2)).toHaveText('"version": "148.0a1"');
  await editor.done();
  await expect(report.verdict.getByTestId('edited')).toHaveCount(0);
});
