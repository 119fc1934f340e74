import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { events } from '../../../shared/bridge/events.ts';
import { annotationParts, GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { boardRead, storedRows } from '../../builders/board/board-host.ts';
import { FEW_FILES } from '../../../shared/bridge/view/board-view.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { validDump } from '../../builders/report/minimal-dump.ts';

const windows = process.platform === 'win32';

async function failureOf(make: (folder: string) => string): Promise<{ readonly code: string; readonly text: string }> {
  const host = await testHost();
  const result = await host.open(make(host.user));
  if (result.ok) throw new Error('it opened');
  expect(await host.value('report.list', {})).toEqual({ reports: [] });
  return { code: result.error.code, text: `${result.error.message} ${result.error.hint}` };
}

// File names that are not UTF-8 exist only on Linux.
describe.runIf(process.platform === 'linux')('a file whose name is not UTF-8', () => {
  it('opens, even in a folder with such a name, and is not confused with a file whose name decodes to the same text', async () => {
    const host = await testHost();
    const folder = Buffer.from(`${host.user}/caf\xe9`, 'latin1');
    mkdirSync(folder);
    writeFileSync(Buffer.concat([folder, Buffer.from('/bl\xf6d.http', 'latin1')]), rawRequest({ parts: GOOD_PARTS }));
    writeFileSync(Buffer.concat([folder, Buffer.from('/bl\ufffdd.body')]), rawBody({ parts: GOOD_PARTS }));
    writeFileSync(Buffer.concat([folder, Buffer.from('/bl\xf6d.body', 'latin1')]), 'another one');
    const opened = await host.opened(join(host.user, 'caf\ufffd', 'bl\ufffdd.http'));
    expect(opened).toMatchObject({ name: 'bl\ufffdd.http' });
    const other = await host.opened(join(host.user, 'caf\ufffd', 'bl\ufffdd.body'));
    expect([other.title, opened.title === '']).toEqual([opened.title, false]);
    expect((await host.open(join(host.user, 'caf\ufffd', 'gone\ufffd.http'))).ok).toBe(false);
  });
});

describe('the error for a file that cannot be opened', () => {
  it('names a file that disappeared between choosing and opening', async () => {
    const { code, text } = await failureOf((folder) => join(folder, 'gone.http'));
    expect(code).toBe('file_missing');
    expect(text).toContain('“gone.http”');
  });

  it('is file_is_directory for a folder', async () => {
    const { code } = await failureOf((folder) => {
      mkdirSync(join(folder, 'captures'));
      return join(folder, 'captures');
    });
    expect(code).toBe('file_is_directory');
  });

  it('is file_empty for an empty file', async () => {
    const { code } = await failureOf((folder) => {
      writeFileSync(join(folder, 'empty.http'), '');
      return join(folder, 'empty.http');
    });
    expect(code).toBe('file_empty');
  });

  it.skipIf(windows)('is file_not_regular for a pipe, without waiting for a writer', async () => {
    const { code } = await failureOf((folder) => {
      execFileSync('mkfifo', [join(folder, 'pipe')]);
      return join(folder, 'pipe');
    });
    expect(code).toBe('file_not_regular');
  });

  it.skipIf(windows)('is file_not_regular for a device', async () => {
    const { code } = await failureOf(() => '/dev/zero');
    expect(code).toBe('file_not_regular');
  });

  it('is file_missing for a path with a zero byte', async () => {
    const { code } = await failureOf((folder) => join(folder, 'a\u0000b'));
    expect(code).toBe('file_missing');
  });

  it.skipIf(windows)('is file_missing for a link to itself', async () => {
    const { code } = await failureOf((folder) => {
      symlinkSync('loop', join(folder, 'loop'));
      return join(folder, 'loop');
    });
    expect(code).toBe('file_missing');
  });

  // The test may run as root, who can read every file, so a fake file system refuses the access.
  it('is file_no_permission for a file without permission', () => {
    const path = join(tempFolder(), 'locked.http');
    writeFileSync(path, 'x');
    const denied = Object.assign(new Error('denied'), { code: 'EACCES' });
    const result = openFileSource(path, 'locked.http', {
      stat: () => {
        throw denied;
      },
      open: () => {
        throw denied;
      },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'file_no_permission' } });
  });

  it('names the recognized type of another kind of file', async () => {
    const { code, text } = await failureOf((folder) => {
      writeFileSync(join(folder, 'crash.dmp'), Buffer.from('MDMP\x93\xa7\x00\x00', 'latin1'));
      return join(folder, 'crash.dmp');
    });
    expect(code).toBe('not_recognised');
    expect(text).toContain('minidump');
  });
});

describe('opening files', () => {
  it('returns the same report for a file that is already open', async () => {
    const host = await testHost();
    const path = join(host.user, 'a.http');
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS }));
    const [first, second] = await Promise.all([host.opened(path), host.opened(path)]);
    expect(second).toEqual(first);
    utimesSync(path, 1, 1);
    expect(await host.opened(path)).toEqual(first);
    expect((await host.value('report.list', {})).reports).toEqual([first]);
  });

  it('opens a file again after another file replaced it', async () => {
    const host = await testHost();
    const path = join(host.user, 'a.http');
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS }));
    const first = await host.opened(path);
    writeFileSync(join(host.user, 'b'), rawRequest({ parts: GOOD_PARTS.slice(1) }));
    renameSync(join(host.user, 'b'), path);
    const second = await host.opened(path);
    expect(second.report).not.toBe(first.report);
    expect(second.title).toBe('148.0a1 nightly');
  });

  it('names a report by its product, version and channel', async () => {
    const host = await testHost();
    const path = join(host.user, 'a.http');
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS }));
    expect(await host.opened(path)).toMatchObject({ name: 'a.http', displayPath: join('~', 'a.http'), title: 'Firefox 148.0a1 nightly' });
  });

  it('accepts a bare body, a gzip file and a chunked request', async () => {
    const host = await testHost();
    const { gzipSync } = await import('node:zlib');
    const files: Record<string, { bytes: Buffer; source: object }> = {
      'body.bin': { bytes: rawBody({ parts: GOOD_PARTS }), source: { kind: 'body', gzip: false } },
      'body.gz': { bytes: gzipSync(rawBody({ parts: GOOD_PARTS })), source: { kind: 'body', gzip: true } },
      'request.gz': { bytes: gzipSync(rawRequest({ parts: GOOD_PARTS })), source: { kind: 'request', unpacked: true } },
      'chunked.http': { bytes: rawRequest({ parts: GOOD_PARTS, chunkSize: 7 }), source: { chunked: true } },
      'both.http': { bytes: rawRequest({ parts: GOOD_PARTS, chunkSize: 50, gzip: true }), source: { chunked: true, gzip: true } },
    };
    for (const [name, { bytes, source }] of Object.entries(files)) {
      writeFileSync(join(host.user, name), bytes);
      const { report } = await host.opened(join(host.user, name));
      const view = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 50 });
      expect(view.source, name).toMatchObject(source);
      expect(
        view.annotations.map((annotation) => annotation.name),
        name,
      ).toContain('Comments');
      expect(view.parts, name).toMatchObject([{ name: 'upload_file_minidump', size: validDump('secret-memory-content-9931').length }]);
    }
  });

  it('reports a command-line file that cannot be opened, and opens the others', async () => {
    const host = await testHost();
    writeFileSync(join(host.user, 'a.http'), rawRequest({ parts: GOOD_PARTS }));
    await host.host.openPaths([join(host.user, 'missing.http'), join(host.user, 'a.http')]);
    expect(host.events.map(({ event }) => event)).toEqual(['report.failed', 'reports.changed']);
    expect(host.events[0]?.payload).toMatchObject({ name: 'missing.http' });
  });

  it('shows the first of several command-line files, and opens the others without showing them', async () => {
    const host = await testHost();
    const names = ['a.http', 'b.http', 'c.http'];
    for (const name of names) writeFileSync(join(host.user, name), rawRequest({ parts: [{ name: 'Notes', content: name }] }));
    await host.host.openPaths(['missing.http', ...names, 'a.http'].map((name) => join(host.user, name)));
    const { reports } = await host.value('report.list', {});
    expect(reports.map(({ name }) => name)).toEqual(names);
    const shown = host.events.flatMap(({ event, payload }) => (event === 'reports.changed' ? [payload] : []));
    expect(shown).toEqual([{ opened: reports[0]?.report }, { opened: null }, { opened: null }, { opened: null }]);
    // If a single file is named, it is shown even if it is already open.
    await host.host.openPaths([join(host.user, 'b.http')]);
    expect(host.events.at(-1)?.payload).toEqual({ opened: reports[1]?.report });
  });

  it('reopens closed reports, the last closed first, with their edits', async () => {
    const host = await testHost();
    const files = ['one.http', 'two.http'].map((name) => join(host.user, name));
    for (const file of files) writeFileSync(file, rawRequest({ parts: annotationParts({ ProductName: 'Firefox' }) }));
    const reports = [(await host.opened(files[0] ?? '')).report, (await host.opened(files[1] ?? '')).report];
    const edits: Edit[] = [{ op: 'add_annotation', name: 'Version', text: '1' }];
    await host.value('draft.apply', { report: reports[0] ?? '', change: { kind: 'edits', edits }, replaces: null });
    for (const report of reports) await host.value('report.close', { report });

    const names: (string | undefined)[] = [];
    for (let left = 2; left > 0; left -= 1) {
      const { report } = await host.value('report.reopenClosed', {});
      const { reports: open } = await host.value('report.list', {});
      names.push(open.find((one) => one.report === report)?.name);
      if (left === 1) expect((await host.value('draft.state', { report: report ?? '' })).steps).toHaveLength(1);
    }
    expect(names).toEqual(['two.http', 'one.http']);
    expect(await host.value('report.reopenClosed', {})).toEqual({ report: null });
  });

  it('offers the files of a crash for a new report, from paths or from a folder', async () => {
    const host = await testHost();
    const folder = join(host.user, 'pending');
    mkdirSync(folder);
    mkdirSync(join(folder, 'folder.dmp'));
    for (const name of ['c1.dmp', 'c1.extra', 'c1.memory.json.gz', 'other.txt']) writeFileSync(join(folder, name), 'made up');
    writeFileSync(join(host.user, 'c2.dmp'), '');
    await host.host.openPaths([join(host.user, 'c2.dmp'), folder, join(folder, 'c1.dmp')]);
    expect(host.events).toMatchObject([
      {
        event: 'new.offered',
        payload: { files: [{ name: 'c2.dmp' }, { name: 'c1.dmp' }, { name: 'c1.extra' }, { name: 'c1.memory.json.gz' }], leftOut: 0 },
      },
    ]);
  });

  it('offers at most 100 files of a folder, with the number of files left out', async () => {
    const host = await testHost();
    const folder = join(host.user, 'pending');
    mkdirSync(folder);
    for (let n = 0; n < 103; n += 1) writeFileSync(join(folder, `c${String(n).padStart(3, '0')}.dmp`), 'made up');
    writeFileSync(join(host.user, 'first.dmp'), '');
    await host.host.openPaths([join(host.user, 'first.dmp'), folder]);
    expect(host.events.map(({ event }) => event)).toEqual(['new.offered']);
    const { files, leftOut } = v.parse(events['new.offered'].payload, host.events[0]?.payload);
    expect(files).toHaveLength(100);
    expect(files.at(-1)?.name).toBe('c098.dmp');
    expect(leftOut).toBe(4);
  });

  it('opens a .dmp file by its content if it is a whole report, and reports a folder without crash files', async () => {
    const host = await testHost();
    mkdirSync(join(host.user, 'empty'));
    writeFileSync(join(host.user, 'kept.dmp'), rawBody({ parts: GOOD_PARTS }));
    await host.host.openPaths([join(host.user, 'kept.dmp'), join(host.user, 'empty'), join(host.user, 'gone.dmp')]);
    expect(host.events).toMatchObject([
      { event: 'reports.changed' },
      { event: 'report.failed', payload: { name: 'empty' } },
      { event: 'report.failed', payload: { name: 'gone.dmp' } },
    ]);
  });

  it('adds folders, and more than a few files, to the board', async () => {
    const host = await testHost();
    const folder = join(host.user, 'reports');
    mkdirSync(join(folder, 'below'), { recursive: true });
    writeFileSync(join(folder, 'below', 'in-folder.http'), rawRequest({ parts: GOOD_PARTS }));
    const names = Array.from({ length: FEW_FILES + 1 }, (_, index) => `f${String(index)}.http`);
    for (const name of names) writeFileSync(join(host.user, name), rawRequest({ parts: [{ name: 'Notes', content: name }] }));
    const few = boardRead(host);
    await host.host.openPaths([folder, ...names.slice(1).map((name) => join(host.user, name))]);
    await few;
    expect((await host.value('report.list', {})).reports.map(({ name }) => name)).toEqual(names.slice(1));
    expect([...storedRows(host.home).keys()]).toEqual(expect.arrayContaining(['in-folder.http']));
    const more = boardRead(host);
    await host.host.openPaths(names.map((name) => join(host.user, name)));
    await more;
    expect((await host.value('report.list', {})).reports).toHaveLength(FEW_FILES);
    expect([...storedRows(host.home).keys()]).toEqual(expect.arrayContaining(names));
  });

  it('answers with unknown_handle for a handle that it never issued', async () => {
    const host = await testHost();
    expect(await host.error('report.open', { file: 'nope' })).toMatchObject({ code: 'unknown_handle' });
    expect(await host.error('report.inspect', { report: 'nope', dialect: 'spec', from: 0, limit: 1 })).toMatchObject({
      code: 'unknown_handle',
    });
  });
});

describe('a file that changes while its report is open', () => {
  async function openOne() {
    const host = await testHost();
    const path = join(host.user, 'a.http');
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS }));
    const { report } = await host.opened(path);
    return { host, path, report };
  }

  it('and becomes shorter is reported as changed by every call', async () => {
    const { host, path, report } = await openOne();
    truncateSync(path, 100);
    for (const code of [
      (await host.error('report.inspect', { report, dialect: 'antenna', from: 0, limit: 10 })).code,
      (await host.error('report.readRange', { report, range: { space: 'plain', offset: 0, length: 100 } })).code,
      (await host.error('report.annotation', { report, index: 0 })).code,
      (await host.error('report.savePart', { report, part: 0 })).code,
    ]) {
      expect(code).toBe('file_changed');
    }
    await host.value('report.close', { report });
  });

  it.skipIf(windows)('and is deleted stays readable, because its descriptor stays open', async () => {
    const { host, path, report } = await openOne();
    const before = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 10 });
    rmSync(path);
    expect(await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 10 })).toEqual(before);
  });

  it('and grows is still the report that was opened', async () => {
    const { host, path, report } = await openOne();
    const before = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 10 });
    writeFileSync(path, 'more', { flag: 'a' });
    expect(await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 10 })).toEqual(before);
  });
});
