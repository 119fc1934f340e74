import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import type { CrashView, SignatureView } from '../../../shared/bridge/view/dump-view.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CRASH_SPEC, crashDump } from '../../builders/report/crash-dump.ts';
import { XUL_SYMBOLS } from '../../builders/report/crash-symbols.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';

/** Opens a report with a dump. `crash` returns the Crash screen, `signature` its row. */
async function openedCrash(annotations: Readonly<Record<string, string>>, content = crashDump()) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  const part = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content };
  writeFileSync(path, rawRequest({ parts: [...annotationParts(annotations), part] }));
  const { report } = await host.opened(path);
  const { dumps } = await host.value('dump.list', { report });
  const crash = (): Promise<CrashView> => host.value('dump.crash', { report, part: dumps[0]?.part ?? -1 });
  const signature = async (): Promise<SignatureView | null> => (await crash()).signature;
  return { host, report, crash, signature };
}

describe('the signature on the Crash screen', () => {
  it('says what it was made with, how, and is in the summary', async () => {
    const { crash } = await openedCrash({ Hang: 'ui' });
    const { signature, summary } = await crash();
    expect(signature).toMatchObject({
      text: 'hang: ui | xul.dll',
      isMasked: false,
      note: 'short lists; module names: no symbols of xul.dll',
      frames: [{ use: 'ends it', text: 'xul.dll', why: 'not in the irrelevant or prefix list' }],
      notes: ['The kind of hang comes first.'],
    });
    expect(signature?.plain.startsWith('xul.dll')).toBe(true);
    expect(summary).toContain('Signature: `hang: ui | xul.dll`');
  });

  it('has the functions of the first thread if no thread crashed', async () => {
    const { exception: _, ...hang } = CRASH_SPEC;
    const { host, signature } = await openedCrash({}, buildDump(hang));
    const folder = tempFolder();
    writeFileSync(join(folder, 'xul.sym'), XUL_SYMBOLS);
    const file = await host.host.registerPath(folder);
    if (!file.ok) throw new Error(file.error.code);
    await host.value('symbols.addFolder', { file: file.value.file, isFirst: false });
    await vi.waitUntil(async () => (await signature())?.text === 'ntdll.dll | nsThread::Run', { timeout: 20_000, interval: 20 });
    expect((await signature())?.note).toBe('short lists; module names: no symbols of ntdll.dll');
  });

  it('masks the text of a protected annotation until it is revealed', async () => {
    const { host, report, crash, signature } = await openedCrash({
      JavaStackTrace: 'secret.Exception: token\n\tat app.A.b(A.java:1)',
    });
    expect(await signature()).toMatchObject({ text: MASK, isMasked: true, frames: [] });
    expect(JSON.stringify(await crash())).not.toContain('secret.Exception');
    const { annotations } = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const found = annotations.find(({ name }) => name === 'JavaStackTrace');
    if (found === undefined) throw new Error('no JavaStackTrace');
    await host.value('report.reveal', { report, range: found.range });
    expect(await signature()).toMatchObject({ text: 'secret.Exception: token at app.A.b(A.java)', isMasked: false });
    await host.value('report.hide', { report });
    expect(await signature()).toMatchObject({ text: MASK });
  });

  it('uses the lists of the folder in the setting, and reads them again after a change', async () => {
    const { host, signature } = await openedCrash({});
    const folder = tempFolder();
    const write = (prefix: string): void => {
      for (const name of ['irrelevant_signature_re.txt', 'signatures_with_line_numbers_re.txt', 'signature_sentinels.txt'])
        writeFileSync(join(folder, name), '');
      writeFileSync(join(folder, 'prefix_signature_re.txt'), prefix);
    };
    write('nothing');
    await host.value('settings.set', { key: 'signature.lists', value: folder });
    expect(await signature()).toMatchObject({ note: 'module names: no symbols of xul.dll', notes: [] });
    write('(\nxul\\.dll');
    const changed = await signature();
    expect(changed?.frames[0]).toEqual({ use: 'joined', text: 'xul.dll', why: 'prefix_signature_re.txt:2: xul\\.dll' });
    expect(changed?.notes).toEqual([
      'prefix_signature_re.txt, line 1: This is not a valid regular expression. The line is left out; all other lines are used.',
    ]);
    rmSync(folder, { recursive: true });
    expect((await signature())?.note).toMatch(/^short lists; /);
  });

  it('is not shown while a setting hides dumps', async () => {
    const { host, signature } = await openedCrash({});
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    expect(await signature()).toBeNull();
  });
});
