import { chmodSync, existsSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { draftOfReport } from '../../builders/editing/draft-host.ts';
import { openedFromPage } from '../../builders/report/page-upload.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';

const SECRET = 'planted-7f3a9c';
const BYTES = rawRequest({ parts: [...GOOD_PARTS, { name: 'Email', content: `${SECRET}@example.org` }] });

const OTHER = rawRequest({ parts: [...GOOD_PARTS, { name: 'Notes', content: 'another one' }] });

/** Returns every byte of every file in the data folder. */
function everything(folder: string): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? everything(path) : readFileSync(path, 'latin1')))
    .join('\n');
}

/** Edits a report, so that the edit list contains the secret too, and sends it to the demo collector. */
async function usedAndSent(host: TestHost, report: string): Promise<void> {
  const draft = draftOfReport(host, '', report);
  await draft.setValue('Comments', `${SECRET} was here`);
  await draft.setValue('ProductName', 'Fenix');
  await sendReport(host, report, 'demo');
}

describe('an erased report', () => {
  it('leaves no bytes in the data folder, and the answer lists what was erased', async () => {
    const host = await testHost();
    const report = await openedFromPage(host, 'one.http', BYTES);
    await usedAndSent(host, report);
    // The demo collector stored the received bytes as a separate report.
    const [received] = (await host.value('draft.kept', {})).drafts;
    expect(received).toMatchObject({ capture: { source: 'received' } });
    expect(everything(host.home)).toContain(SECRET);

    const target = { kind: 'report', report } as const;
    const went = {
      name: 'one.http',
      bytes: BYTES.length,
      edits: 2,
      attempts: 1,
      requests: 0,
      recent: false,
      stays: null,
      symbolsStay: false,
    };
    expect(await host.value('erase.preview', { target })).toEqual(went);
    expect((await host.value('report.list', {})).reports).toHaveLength(1);
    expect(await host.value('erase.all', { target })).toEqual(went);
    expect((await host.value('report.list', {})).reports).toEqual([]);

    const other = { kind: 'draft', draft: received?.draft ?? '' } as const;
    expect(await host.value('erase.all', { target: other })).toMatchObject({ attempts: 0, requests: 1, edits: 0 });
    expect((await host.value('collector.state', {})).log).toEqual([]);
    expect((await host.value('draft.kept', {})).drafts).toEqual([]);
    expect(everything(host.home)).not.toContain(SECRET);
    expect((await host.error('erase.all', { target })).code).toBe('unknown_handle');
  });

  it('leaves the user’s own file in place', async () => {
    const host = await testHost();
    const report = await openBytes(host, BYTES);
    await usedAndSent(host, report);
    await host.value('report.close', { report });
    const waits = (await host.value('draft.kept', {})).drafts.find(({ steps }) => steps === 2);
    const target = { kind: 'draft', draft: waits?.draft ?? '' } as const;
    expect(await host.value('erase.all', { target })).toEqual({
      name: 'capture.http',
      bytes: null,
      edits: 2,
      attempts: 1,
      requests: 0,
      recent: true,
      stays: join('~', 'capture.http'),
      symbolsStay: false,
    });
    expect(readFileSync(join(host.user, 'capture.http')).equals(BYTES)).toBe(true);
    expect((await host.value('recent.list', {})).files).toEqual([]);
    const again = await openBytes(host, BYTES);
    expect((await host.value('send.attempts', { report: again })).attempts).toEqual([]);
    expect((await host.value('draft.state', { report: again })).steps).toEqual([]);
  });

  it('is removed from every waiting download', async () => {
    const host = await testHost();
    const report = await openedFromPage(host, 'one.http', BYTES);
    const saved = await host.value('report.saveAs', { report, as: 'request' });
    expect(saved.download).not.toBeNull();
    expect(temporaryFiles(host.home)).toHaveLength(1);
    await host.value('erase.all', { target: { kind: 'report', report } });
    expect(temporaryFiles(host.home)).toEqual([]);
    expect((await host.value('report.downloads', {})).downloads).toMatchObject([{ state: 'expired', saved: false }]);
  });

  it('is the report that was opened, even if another file now has its path', async () => {
    const host = await testHost();
    const report = await openBytes(host, BYTES);
    await usedAndSent(host, report);
    const other = await openBytes(host, OTHER, 'other.http');
    await usedAndSent(host, other);
    writeFileSync(join(host.user, 'new.http'), OTHER);
    renameSync(join(host.user, 'new.http'), join(host.user, 'capture.http'));
    expect(await host.value('erase.all', { target: { kind: 'report', report } })).toMatchObject({ edits: 2, attempts: 1 });
    expect((await host.value('report.list', {})).reports).toMatchObject([{ report: other }]);
    expect((await host.value('send.attempts', { report: other })).attempts).toHaveLength(1);
    expect((await host.value('draft.state', { report: other })).steps).toHaveLength(2);
  });

  it('is closed if it was being opened at the same time', async () => {
    const host = await testHost();
    await host.value('report.close', { report: await openedFromPage(host, 'one.http', BYTES) });
    const [waits] = (await host.value('draft.kept', {})).drafts;
    const draft = waits?.draft ?? '';
    const opening = host.host.call('draft.open', { draft });
    await host.value('erase.all', { target: { kind: 'draft', draft } });
    await opening;
    expect((await host.value('report.list', {})).reports).toEqual([]);
    expect(readdirSync(join(host.home, 'kept'))).toEqual([]);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'is reported as not erased if its file cannot be deleted',
    async () => {
      const host = await testHost();
      const report = await openedFromPage(host, 'one.http', BYTES);
      chmodSync(join(host.home, 'kept'), 0o500);
      expect((await host.error('erase.all', { target: { kind: 'report', report } })).code).toBe('cannot_write');
      chmodSync(join(host.home, 'kept'), 0o700);
      const [waits] = (await host.value('draft.kept', {})).drafts;
      await host.value('erase.all', { target: { kind: 'draft', draft: waits?.draft ?? '' } });
      expect(readdirSync(join(host.home, 'kept'))).toEqual([]);
    },
  );

  it('is removed from every tab that has its bytes open', async () => {
    const host = await testHost();
    const report = await openedFromPage(host, 'one.http', BYTES);
    await openBytes(host, BYTES, 'same.http');
    const other = await openBytes(host, rawRequest({ parts: GOOD_PARTS }), 'other.http');
    await host.value('erase.all', { target: { kind: 'report', report } });
    expect((await host.value('report.list', {})).reports).toMatchObject([{ report: other }]);
    expect(existsSync(join(host.user, 'same.http'))).toBe(true);
  });
});
