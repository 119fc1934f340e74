import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost, type TestHost } from '../../builders/app/test-host.ts';
import type { HostOptions } from '../../../electron/host/app/open-host.ts';

const PAGE = { screen: 'reports', active: null, reports: [], newReport: null, board: null };

function capture(folder: string, name: string, parts = GOOD_PARTS): string {
  const path = join(folder, name);
  writeFileSync(path, request(multipart(parts)));
  return path;
}

/** Opens the next host on the same data folder, as a restart does. */
function nextStart(host: TestHost, options: Partial<HostOptions> = {}): Promise<TestHost> {
  return testHost({ session: 'restore', ...options, home: host.home, env: { HOME: host.user } });
}

async function editedAndNot(): Promise<{ readonly host: TestHost; readonly edited: string; readonly same: string; readonly path: string }> {
  const host = await testHost({ session: 'restore' });
  const path = capture(host.user, 'a.http');
  const edited = await host.opened(path);
  const edits = [{ op: 'boundary' as const, boundary: 'other' }];
  await host.value('draft.apply', { report: edited.report, change: { kind: 'edits', edits }, replaces: null });
  // A second file with the same bytes, which is not edited.
  const same = await host.opened(capture(host.user, 'b.http'));
  return { host, edited: edited.report, same: same.report, path };
}

describe('a report in a restored session', () => {
  it('is open again under the same handle, in the same order, with its own edits', async () => {
    const { host, edited, same } = await editedAndNot();
    const before = await host.value('report.list', {});
    await host.host.close();
    const next = await nextStart(host);
    expect((await next.value('draft.state', { report: same })).steps).toEqual([]);
    expect((await next.value('draft.state', { report: edited })).steps).toHaveLength(1);
    expect(await next.value('report.list', {})).toEqual(before);
  });

  it('keeps its edits after a save to a file', async () => {
    const { host, edited } = await editedAndNot();
    await host.value('report.saveAs', { report: edited, as: 'request' });
    await host.host.close();
    const next = await nextStart(host);
    expect((await next.value('draft.state', { report: edited })).steps).toHaveLength(1);
  });

  it('is reported as absent if its file is gone, and opens once the file is back', async () => {
    const { host, same } = await editedAndNot();
    await host.host.close();
    rmSync(join(host.user, 'b.http'));
    const next = await nextStart(host);
    expect((await next.error('draft.state', { report: same })).code).toBe('file_missing');
    expect((await next.value('report.list', {})).reports[1]?.absent?.message).toContain('b.http');
    capture(host.user, 'b.http');
    expect(await next.opened(join(host.user, 'b.http'))).toMatchObject({ report: same, absent: null });
  });

  it('stays closed after a clean start, and its edits wait', async () => {
    const { host } = await editedAndNot();
    await host.host.close();
    const next = await nextStart(host, { session: 'clean' });
    expect(await next.value('report.list', {})).toEqual({ reports: [] });
    expect(await next.value('session.load', {})).toEqual({ page: null });
    expect((await next.value('draft.kept', {})).drafts).toHaveLength(1);
  });

  it('stays closed if it was closed before', async () => {
    const { host, edited, same } = await editedAndNot();
    await host.value('report.close', { report: edited });
    await host.host.close();
    const next = await nextStart(host);
    expect((await next.value('report.list', {})).reports.map(({ report }) => report)).toEqual([same]);
  });
});

describe('the saved state of the page', () => {
  it('is restored unchanged, with valid handles for its files', async () => {
    const host = await testHost({ session: 'restore' });
    const path = join(host.user, 'a.extra');
    writeFileSync(path, '{"ProductName":"Firefox"}');
    const file = await host.host.registerPath(path);
    const handle = file.ok ? file.value.file : '';
    const row = { name: 'Notes', text: 'typed', suggested: false };
    const page = { ...PAGE, newReport: { rows: [row], parts: [], files: [handle], form: 'kv' as const, gzip: false } };
    await host.value('session.save', { page });
    await host.host.close();
    const next = await nextStart(host);
    expect(await next.value('session.load', {})).toEqual({ page });
    expect((await next.value('new.gather', { files: [handle] })).annotations).toHaveLength(1);
    expect([...host.log, ...next.log, JSON.stringify(next.events)].join()).not.toContain('typed');
  });

  it('has a maximum size', async () => {
    const host = await testHost({ session: 'restore' });
    const rows = [0, 1].map(() => ({ name: '', text: 'x'.repeat(3 << 20), suggested: false }));
    const page = { ...PAGE, newReport: { rows, parts: [], files: [], form: 'kv' as const, gzip: false } };
    expect((await host.error('session.save', { page })).code).toBe('invalid_request');
  });
});

describe('recent files', () => {
  it('are listed newest first, opened, and removed one by one or all at once', async () => {
    const { host } = await editedAndNot();
    await host.host.close();
    const next = await nextStart(host, { session: 'clean' });
    rmSync(join(host.user, 'a.http'));
    const { files } = await next.value('recent.list', {});
    expect(files.map(({ name, displayPath, isThere }) => [name, displayPath, isThere])).toEqual([
      ['b.http', '~/b.http', true],
      ['a.http', '~/a.http', false],
    ]);
    expect(await next.value('recent.open', { recent: files[0]?.recent ?? '' })).toMatchObject({ name: 'b.http' });
    expect((await next.value('recent.forget', { recent: files[1]?.recent ?? '' })).files).toHaveLength(1);
    expect(await next.value('recent.forget', { recent: null })).toEqual({ files: [] });
  });

  it('never include files in the data folder', async () => {
    const host = await testHost({ session: 'restore', home: join(tempFolder(), 'data') });
    const { upload } = await host.value('upload.begin', { name: 'x', size: 0 });
    expect(upload).not.toBe('');
    expect(await host.value('recent.list', {})).toEqual({ files: [] });
  });
});
