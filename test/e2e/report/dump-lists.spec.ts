import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { CRASH_SPEC, crashReport } from '../../builders/report/crash-dump.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the modules of a dump are sorted and filtered, and stay so while another list is shown', async ({ launch }) => {
  const file = path.join(files.folder, 'modules.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('radio', { name: 'Modules 3' }).click();
  const grid = page.getByRole('grid', { name: 'Modules' });
  const names = grid.getByRole('row').locator('[role=gridcell]:first-child');
  await expect(names).toHaveText(['firefox.exe main', 'xul.dll', 'ntdll.dll']);
  // Columns have no handle, because their widths cannot be changed.
  await expect(grid.getByRole('columnheader', { name: 'Version' }).locator('span')).toHaveCount(0);
  await grid.getByRole('columnheader', { name: 'Name' }).click();
  await expect(names).toHaveText(['firefox.exe main', 'ntdll.dll', 'xul.dll']);
  await grid.getByRole('columnheader', { name: 'Name' }).click();
  await expect(names).toHaveText(['xul.dll', 'ntdll.dll', 'firefox.exe main']);
  await page.getByRole('searchbox', { name: 'Filter' }).fill('DLL');
  await expect(page.getByText('2 of 3 modules')).toBeVisible();
  await expect(names).toHaveText(['xul.dll', 'ntdll.dll']);
  await page.getByRole('radio', { name: /^Streams/ }).click();
  await expect(page.getByRole('grid', { name: 'Streams' })).toContainText('ThreadList');
  await page.getByRole('radio', { name: 'Modules 3' }).click();
  await expect(names).toHaveText(['xul.dll', 'ntdll.dll']);
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('DLL');
  await page.getByRole('searchbox', { name: 'Filter' }).fill('nothing like this');
  await expect(page.getByText('Nothing matches the filter.')).toBeVisible();
  expect(await problems(app)).toEqual([]);
});

test('the folder of a module is shown after its button was pressed', async ({ launch }) => {
  const file = path.join(files.folder, 'folder.http');
  await writeFile(file, crashReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('radio', { name: 'Modules 3' }).click();
  const row = page.getByRole('row', { name: /^xul\.dll/ });
  await expect(row).toContainText('masked');
  await page.getByRole('button', { name: 'Reveal folder of xul.dll' }).click();
  await expect(row).toContainText('C:\\Users\\secret-user\\app\\');
  await expect(page.getByRole('row', { name: /^firefox\.exe/ })).not.toContainText('secret-user');
});

test('an address leads to its row and its byte, or a sentence says why not', async ({ launch }) => {
  const file = path.join(files.folder, 'memory.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('radio', { name: 'Memory 3' }).click();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('stack');
  await expect(page.getByText('2 of 3 regions')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Go to address' });
  await field.fill('xul + 0x214a3c');
  await field.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: '0x7ffa10214a3c is in xul.dll + 0x214a3c.' })).toBeVisible();
  // The filter would hide the row.
  await expect(page.getByText('3 regions')).toBeVisible();
  await expect(page.getByRole('row', { name: /^0x7ffa10214a39/ })).toHaveAttribute('aria-selected', 'true');
  expect(await problems(app)).toEqual([]);
  await field.fill('rsp');
  await page.getByRole('button', { name: 'Go to address' }).click();
  await expect(page.getByText('rsp points into stack of thread 1 Compositor. Reveal the values to go to the exact address.')).toBeVisible();
  await expect(page.getByRole('row', { name: /stack of thread 1 Compositor/ })).toHaveAttribute('aria-selected', 'true');
  await field.fill('0x10');
  await field.press('Enter');
  await expect(page.getByText('The dump does not hold 0x10, and it has no map of the memory.')).toBeVisible();
  await field.fill('0x7ffa10214a3c');
  await field.press('Enter');
  await page.getByRole('button', { name: 'Show bytes' }).click();
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByRole('search', { name: 'Find' })).toBeVisible();
});

test('an address in a row far away is scrolled to', async ({ launch }) => {
  const file = path.join(files.folder, 'far.http');
  const memory = Array.from({ length: 3_000 }, (_, index) => ({ start: 0x10_0000n + BigInt(index) * 0x1000n, content: new Uint8Array(8) }));
  await writeFile(file, crashReport(buildDump({ ...CRASH_SPEC, memory })));
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('radio', { name: 'Memory 3,002' }).click();
  await page.getByRole('searchbox', { name: 'Filter' }).fill('0x123000');
  await expect(page.getByText('1 of 3,002 regions')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Go to address' });
  for (const [text, row] of [
    ['0xb00004', /^0xb00000/],
    ['0x100004', /^0x100000/],
  ] as const) {
    await field.fill(text);
    await field.press('Enter');
    const found = page.getByRole('row', { name: row });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await expect(found).toBeInViewport();
  }
});
