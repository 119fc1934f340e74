import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { brokenDumpReport, CRASH_SPEC, crashReport, REGISTER_SECRET } from '../../builders/report/crash-dump.ts';
import { problems } from '../support/axe-violations.ts';
import { clipboardText } from '../support/clipboard.ts';
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

test('the Dump tab says what crashed, where and why without scrolling at 1024 x 700 @both', async ({ launch }) => {
  const file = path.join(files.folder, 'crash.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await page.setViewportSize({ width: 1024, height: 700 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const crash = page.getByTestId('crash-screen');
  await expect(crash.getByRole('heading', { level: 2 })).toHaveText('Wrote to 0x10, a null pointer plus 16, in xul.dll + 0x214a3c');
  await expect(crash).toContainText('EXCEPTION_ACCESS_VIOLATION_WRITE');
  await expect(crash).toContainText('thread 1 Compositor');
  await expect(crash).toContainText('Null pointer: the instruction writes 4 bytes at offset 16; rax is 0');
  await expect(page.getByRole('grid', { name: 'Threads' }).getByRole('row')).toHaveCount(3);
  const frames = page.getByRole('grid', { name: 'Frames of thread 1 Compositor' });
  await expect(frames).toContainText('xul.dll + 0x214a3c');
  await expect(frames).toContainText('xul.dll + 0x5677');
  for (const part of [
    crash.getByRole('heading', { level: 2 }),
    frames.getByRole('row').nth(1),
    page.getByText('mov dword [rax + 0x10], ecx'),
  ])
    await expect(part).toBeInViewport({ ratio: 1 });
  expect(await problems(app)).toEqual([]);
});

test('the signature can be copied, and its explanation opens with the keyboard', async ({ launch }) => {
  const file = path.join(files.folder, 'signature.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  await app.allowClipboard();
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const crash = page.getByTestId('crash-screen');
  await expect(crash.getByTestId('signature')).toHaveText('xul.dll');
  await expect(crash).toContainText('short lists; module names: no symbols of xul.dll');
  await crash.getByRole('button', { name: 'Copy signature' }).click();
  await expect.poll(() => clipboardText(app)).toBe('xul.dll');
  await crash.locator('summary', { hasText: 'Why this signature' }).focus();
  await page.keyboard.press('Enter');
  await expect(crash.getByRole('list', { name: 'Frames of the signature' }).getByRole('listitem').first()).toHaveText(
    /^ends it\s*xul\.dll\s*not in the irrelevant or prefix list$/,
  );
  expect(await problems(app)).toEqual([]);
});

test('registers stay masked until they are revealed, and what they point into is shown before', async ({ launch }) => {
  const file = path.join(files.folder, 'masked.http');
  await writeFile(file, crashReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const secret = REGISTER_SECRET.toString(16);
  const registers = page.getByRole('list', { name: 'Registers' });
  await expect(registers).toContainText('this stack');
  await expect(page.locator('body')).not.toContainText(secret);
  await expect(page.locator('body')).not.toContainText('secret-user');
  await page.getByRole('button', { name: 'Reveal values' }).click();
  await expect(registers).toContainText(secret);
  await page.getByRole('button', { name: 'Hide values' }).click();
  await expect(page.locator('body')).not.toContainText(secret);
  await expect(page.locator('body')).not.toContainText('secret-user');
});

test('the details of a frame are lists of one Tab stop each, and Enter leads to the bytes of an instruction @both', async ({ launch }) => {
  const file = path.join(files.folder, 'details.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await new AppPage(page).waitUntilReady();
  const report = new ReportPage(page);
  await report.selectTab('Dump');
  const details = page.getByRole('region', { name: 'Details of frame 0' });
  const registers = details.getByRole('list', { name: 'Registers' });
  await expect(registers.getByRole('listitem')).toHaveText([
    /^rax .*null$/,
    /^rcx /,
    /^rsp .*this stack$/,
    /^rip .*xul\.dll \+ 0x214a3c$/,
    /^rbp /,
  ]);
  await details.getByRole('button', { name: '15 more registers' }).click();
  await expect(registers.getByRole('button', { name: /^r15 masked null/ })).toBeVisible();
  await details.getByRole('button', { name: 'Fewer registers' }).click();
  await expect(registers.getByRole('listitem')).toHaveCount(5);
  await expect(details.getByRole('list', { name: 'Stack' })).toContainText('returns to frame 1');
  expect(await problems(app)).toEqual([]);

  const instructions = details.getByRole('list', { name: 'Instructions' }).getByRole('button');
  await expect(instructions).toHaveCount(3);
  const crashed = instructions.filter({ hasText: 'mov dword [rax + 0x10], ecx' });
  await expect(crashed).toContainText('crashed here');
  await expect(crashed).toContainText('writes 4 bytes; rax is null');
  await instructions.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(crashed).toBeFocused();
  await page.keyboard.press('Space');
  await expect(crashed).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Tab');
  await expect(registers.getByRole('button', { name: /^rax / })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
  await expect(report.selection).toContainText('(3)');
});

test('a caller has the registers that unwinding recovered, and says why it has no code', async ({ launch }) => {
  const file = path.join(files.folder, 'caller.http');
  await writeFile(file, crashReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await page.getByRole('row', { name: /xul\.dll \+ 0x5677/ }).click();
  const details = page.getByRole('region', { name: 'Details of frame 1' });
  await expect(details.getByRole('list', { name: 'Registers' }).getByRole('listitem')).toHaveText([
    /^rip 0x00007ffa10005678 xul\.dll \+ 0x5678$/,
    /^rsp /,
    /^rbp /,
  ]);
  await expect(details).toContainText('The dump does not contain the code here.');
  await expect(details.getByRole('list', { name: 'Stack' }).getByRole('button', { name: 'rsp+00 masked null' })).toBeVisible();
});

test('the words of a long frame are loaded in portions, and the focus stays in their list', async ({ launch }) => {
  const file = path.join(files.folder, 'long-frame.http');
  // Without the frame pointer, no caller is found.
  const stack = { start: 0x7000_0000n, content: new Uint8Array(100 * 8) };
  const context = { cpu: 'amd64' as const, registers: { rsp: stack.start } };
  await writeFile(file, crashReport(buildDump({ ...CRASH_SPEC, threads: [{ threadId: 104, context, stack }] })));
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  const details = page.getByRole('region', { name: 'Details of frame 0' });
  const words = details.getByRole('list', { name: 'Stack' }).getByRole('button');
  await expect(words).toHaveCount(64);
  await details.getByRole('button', { name: '36 more words' }).press('Enter');
  await expect(words).toHaveCount(100);
  await expect(words.nth(63)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(words.nth(64)).toBeFocused();
  await expect(details.getByRole('button', { name: /more words/ })).toHaveCount(0);
});

test('the bytes of the crash instruction, another thread, the modules and the streams are one press away', async ({ launch }) => {
  const file = path.join(files.folder, 'views.http');
  await writeFile(file, crashReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  const report = new ReportPage(page);
  await report.selectTab('Dump');
  await page.getByRole('row', { name: /^0 Main/ }).click();
  await expect(page.getByRole('grid', { name: 'Frames of thread 0 Main' })).toContainText('ntdll.dll + 0x9d5f4');
  await page.getByRole('radio', { name: 'Modules 3' }).click();
  await expect(page.getByRole('grid', { name: 'Modules' })).toContainText('xul.dll');
  await page.getByRole('radio', { name: /^Streams/ }).click();
  await expect(page.getByRole('grid', { name: 'Streams' })).toContainText('ThreadList');
  await page.getByRole('radio', { name: 'Crash' }).click();
  await page.getByRole('button', { name: 'Show the instruction' }).click();
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
});

test('a part that is no minidump says what it is instead, with the annotations about the crash', async ({ launch }) => {
  const file = path.join(files.folder, 'broken-dump.http');
  await writeFile(file, brokenDumpReport());
  const { page } = await launch({ files: [file] });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Dump');
  await expect(page.getByText('This is not a minidump')).toBeVisible();
  const annotations = page.getByRole('list', { name: 'Annotations about the crash' });
  await expect(annotations).toContainText('DumperError');
  await expect(page.locator('body')).not.toContainText('secret-dumper-error');
  await annotations.getByRole('button', { name: 'DumperError', exact: true }).click();
  await expect(page.getByRole('tab', { name: /^Annotations/ })).toHaveAttribute('aria-selected', 'true');
});

test('threads, frames and their copies can be reached with the keyboard alone', async ({ launch }) => {
  const file = path.join(files.folder, 'keys.http');
  await writeFile(file, crashReport());
  const app = await launch({ files: [file] });
  const { page } = app;
  await app.allowClipboard();
  await new AppPage(page).waitUntilReady();
  await page.keyboard.press('Control+6');
  const crashed = page.getByRole('grid', { name: 'Frames of thread 1 Compositor' });
  await expect(crashed.getByRole('row', { selected: true })).toContainText('xul.dll + 0x214a3c');
  await page.keyboard.press('f');
  await expect(crashed.getByRole('row', { selected: true })).toContainText('xul.dll + 0x5677');
  await page.keyboard.press('Shift+F');
  await expect(crashed.getByRole('row', { selected: true })).toContainText('xul.dll + 0x214a3c');
  await page.keyboard.press('h');
  await expect(page.getByRole('grid', { name: 'Frames of thread 0 Main' })).toContainText('ntdll.dll + 0x9d5f4');
  await page.keyboard.press('Shift+H');
  await expect(crashed).toBeVisible();
  await page.keyboard.press('Shift+M');
  await expect.poll(() => clipboardText(app)).toMatch(/^Thread 1 Compositor, \d+ frames\n\n```\n {2}0 {2}xul\.dll \+ 0x214a3c/);
  await page.keyboard.press('Shift+B');
  await expect
    .poll(() => clipboardText(app))
    .toMatch(/^Thread 1 Compositor \(crashed\)\n 0 {2}xul\.dll \+ 0x214a3c\n {4}Found by: given as/);
  await page.keyboard.press('b');
  await expect(page.getByRole('tab', { name: 'Bytes' })).toHaveAttribute('aria-selected', 'true');
});
