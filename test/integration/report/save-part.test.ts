import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RawPart, GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

const DUMP = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => (index * 7) % 256));

function partNamed(filename: string | null): RawPart {
  const part = { name: 'upload_file_minidump', contentType: 'application/octet-stream', content: DUMP };
  return filename === null ? part : { ...part, filename };
}

/** Opens a host with a report. Its save dialog answers with the result of `choose`. */
async function hostThatSavesTo(choose: (suggested: string) => string | null, filename: string | null = 'a.dmp') {
  const suggested: string[] = [];
  const chooseSavePath = (name: string): Promise<string | null> => {
    suggested.push(name);
    return Promise.resolve(choose(name));
  };
  const user = tempFolder();
  const host = await testHost({ ports: testPorts({ chooseSavePath }), env: { HOME: user } });
  const path = join(user, 'a.http');
  writeFileSync(path, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), partNamed(filename)], gzip: true }));
  return { host, user, path, suggested, report: (await host.opened(path)).report };
}

describe('saving a part in the desktop shell', () => {
  it('writes exactly its bytes to the chosen path', async () => {
    const folder = tempFolder();
    const { host, report } = await hostThatSavesTo((name) => join(folder, name));
    const view = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 10 });
    expect(view.parts[0]?.sha256).toBe(createHash('sha256').update(DUMP).digest('hex'));
    expect(await host.value('report.savePart', { report, part: 0 })).toEqual({ displayPath: join(folder, 'a.dmp'), download: null });
    expect(readFileSync(join(folder, 'a.dmp')).equals(DUMP)).toBe(true);
    expect(readdirSync(folder)).toEqual(['a.dmp']);
  });

  it.each([
    ['../../../.bashrc', 'bashrc'],
    ['C:\\x\\a.dmp', 'a.dmp'],
    [null, 'upload_file_minidump'],
    ['..', 'upload_file_minidump'],
  ])('suggests for the filename %j the name %j', async (filename, name) => {
    const { host, report, suggested } = await hostThatSavesTo(() => null, filename);
    expect(await host.value('report.savePart', { report, part: 0 })).toEqual({ displayPath: null, download: null });
    expect(suggested).toEqual([name]);
  });

  it('reports a path that cannot be written, and leaves no file', async () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'taken'));
    const { host, report } = await hostThatSavesTo((name) => join(folder, 'taken', 'missing', name));
    expect((await host.error('report.savePart', { report, part: 0 })).code).toBe('cannot_write');
    expect(readdirSync(join(folder, 'taken'))).toEqual([]);
  });

  it('can replace a file, even the file of the open report', async () => {
    const target = { path: '' };
    const { host, report, path } = await hostThatSavesTo(() => target.path);
    target.path = path;
    await host.host.call('report.savePart', { report, part: 0 });
    expect(readFileSync(path).equals(DUMP)).toBe(true);
  });

  it('refuses the number of a missing part', async () => {
    const { host, report } = await hostThatSavesTo(() => null);
    expect((await host.error('report.savePart', { report, part: 7 })).code).toBe('invalid_request');
  });
});

describe('saving a part in the browser shell', () => {
  it('is a download until it is fetched completely', async () => {
    const host = await testHost();
    writeFileSync(join(host.user, 'a.http'), rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), partNamed('b.dmp')] }));
    const { report } = await host.opened(join(host.user, 'a.http'));
    const { download, displayPath } = await host.value('report.savePart', { report, part: 0 });
    expect(displayPath).toBeNull();
    const taken = host.host.takeDownload(download ?? '');
    expect(taken?.name).toBe('b.dmp');
    expect(readFileSync(taken?.path ?? '').equals(DUMP)).toBe(true);
    host.host.downloadFetched(download ?? '', false);
    expect(host.host.takeDownload(download ?? '')).toEqual(taken);
    host.host.downloadFetched(download ?? '', true);
    expect(host.host.takeDownload(download ?? '')).toBeNull();
    expect(host.host.takeDownload('guess')).toBeNull();
    const downloads = host.events.filter(({ event }) => event === 'report.download').map(({ payload }) => payload);
    const part = { download, name: 'b.dmp', report, content: 'part', saved: false };
    expect(downloads).toEqual([
      { ...part, state: 'broken' },
      { ...part, state: 'fetched' },
    ]);
    await host.host.close();
    expect(temporaryFiles(host.home)).toEqual([]);
  });
});
