import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addToBoard, boardRead, storedRows } from '../../builders/board/board-host.ts';
import { pageFile } from '../../builders/report/page-upload.ts';
import { annotationParts, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const SECRET = 'https://private.example/secret-page';

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

/** A folder with reports and other files. */
function mixedFolder(): string {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(join(folder, 'older'), { recursive: true });
  const parts = annotationParts({ ProductName: 'Firefox', Version: '148.0a1', ReleaseChannel: 'nightly', URL: SECRET });
  writeFileSync(join(folder, 'good.http'), rawRequest({ parts }));
  writeFileSync(join(folder, 'same.http'), rawRequest({ parts }));
  writeFileSync(join(folder, 'cut.http'), rawRequest({ parts, unclosed: true }));
  writeFileSync(join(folder, 'older', 'body.bin'), rawBody({ parts }));
  writeFileSync(join(folder, 'text.txt'), 'no report at all, but a text\n');
  writeFileSync(join(folder, 'empty.http'), '');
  writeFileSync(join(folder, '.hidden'), rawRequest({ parts }));
  return folder;
}

/** Returns the payloads of the events about added files. */
function added({ events }: TestHost): readonly unknown[] {
  return events.flatMap(({ event, payload }) => (event === 'board.added' ? [payload] : []));
}

describe('files added to the board', () => {
  it('are counted at each request, even if they are on the board already', async () => {
    const folder = mixedFolder();
    const host = await testHost();
    await addToBoard(host, folder);
    await addToBoard(host, folder, join(folder, 'good.http'));
    writeFileSync(join(folder, 'new.http'), rawRequest({ parts: annotationParts({ ProductName: 'Fenix', Version: '1' }) }));
    writeFileSync(join(folder, 'new-too.http'), rawRequest({ parts: annotationParts({ ProductName: 'Fenix', Version: '1' }) }));
    await addToBoard(host, folder);
    expect(added(host)).toEqual([
      { reports: 3, files: 6, identical: 1, unreadable: 2, known: 0 },
      expect.objectContaining({ reports: 0, files: 7, identical: 0 }),
      expect.objectContaining({ reports: 1, files: 8, identical: 1 }),
    ]);
  });

  it('are counted as identical if they are copies, and as already on the board if their report was there before', async () => {
    const captureOf = (version: string) => rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: version }) });
    const contents = {
      'copy-of-old.http': captureOf('1'),
      'new.http': captureOf('2'),
      'new-too.http': captureOf('2'),
      'new-again.http': captureOf('2'),
    };
    const folder = join(tempFolder(), 'reports');
    mkdirSync(folder);
    const old = join(tempFolder(), 'old.http');
    writeFileSync(old, captureOf('1'));
    for (const [name, bytes] of Object.entries(contents)) writeFileSync(join(folder, name), bytes);
    const counts = { reports: 1, files: 4, identical: 2, unreadable: 0, known: 1 };

    const host = await testHost();
    await addToBoard(host, old);
    await addToBoard(host, folder);
    expect(added(host).at(-1)).toEqual(counts);

    // A browser uploads the files, so copies become one file of the data folder.
    const browser = await testHost();
    await addToBoard(browser, old);
    const files: string[] = [];
    for (const [name, bytes] of Object.entries(contents)) files.push((await pageFile(browser, name, bytes)).file);
    const read = boardRead(browser);
    await browser.value('board.add', { files });
    await read;
    expect(added(browser).at(-1)).toEqual(counts);
  });

  it.runIf(process.platform === 'linux')('include several files whose names look alike', async () => {
    const folder = join(tempFolder(), 'reports');
    mkdirSync(folder);
    for (const [index, name] of ['bl\xe4d', 'bl\xf6d', 'bl\xfcd'].entries()) {
      const parts = annotationParts({ ProductName: 'Firefox', Version: String(index) });
      writeFileSync(Buffer.from(`${folder}/${name}.http`, 'latin1'), rawRequest({ parts }));
    }
    const host = await testHost();
    await addToBoard(host, folder);
    const names = ['bl\ufffdd.http', 'bl\ufffdf6d.http', 'bl\ufffdfcd.http'];
    expect([...storedRows(host.home).keys()].toSorted()).toEqual(names);
    for (const name of names) {
      const opened = await host.value('board.open', { row: storedRows(host.home).get(name)?.id ?? 0, as: 'tab' });
      expect(opened).toMatchObject({ name, absent: null });
    }
  });

  it('become one row for the same bytes, with facts for both dialects or the reason why there are no facts', async () => {
    const folder = mixedFolder();
    const host = await testHost();
    await addToBoard(host, folder);
    expect(added(host)).toEqual([{ reports: 3, files: 6, identical: 1, unreadable: 2, known: 0 }]);
    expect(await host.value('board.state', {})).toMatchObject({ total: 5, reading: 0 });
    const rows = storedRows(host.home);
    expect([...rows.keys()].toSorted()).toEqual(['body.bin', 'cut.http', 'empty.http', 'good.http', 'same.http', 'text.txt']);

    const good = rows.get('good.http');
    expect(good).toBe(rows.get('same.http'));
    expect(good?.locations.map(({ path, state, origin }) => [path, state, origin])).toEqual([
      [join(folder, 'good.http'), 'there', 'added'],
      [join(folder, 'same.http'), 'there', 'added'],
    ]);
    expect(good?.sha256).toBe(sha256(join(folder, 'good.http')));
    expect(good?.facts?.values).toMatchObject({ ProductName: 'Firefox', Version: '148.0a1', ReleaseChannel: 'nightly' });
    expect(good?.facts?.answers.spec.verdict).toBe('well_formed');
    expect(rows.get('cut.http')?.facts?.answers.antenna.verdict).toBe('malformed');
    expect(rows.get('body.bin')?.facts?.bodySha256).toBe(good?.facts?.bodySha256);

    expect(rows.get('text.txt')).toMatchObject({
      facts: null,
      failure: { code: 'not_recognised' },
      sha256: sha256(join(folder, 'text.txt')),
    });
    expect(rows.get('empty.http')).toMatchObject({ facts: null, failure: { code: 'file_empty' }, sha256: null });
    const { failure } = await host.value('board.details', { row: rows.get('text.txt')?.id ?? 0 });
    expect(failure?.message).toContain('text.txt');
  });

  it('leave no protected value in the data folder', async () => {
    const host = await testHost();
    await addToBoard(host, mixedFolder());
    await host.host.close();
    expect(readFileSync(join(host.home, 'crashlens.sqlite')).includes('secret-page')).toBe(false);
    expect(JSON.stringify([host.answers, host.events, host.log])).not.toContain('secret-page');
  });

  it('open by their row, and an unknown row is an error', async () => {
    const folder = mixedFolder();
    const host = await testHost();
    await addToBoard(host, folder);
    const row = storedRows(host.home).get('good.http');
    const opened = await host.value('board.open', { row: row?.id ?? 0, as: 'tab' });
    expect(opened).toMatchObject({ name: 'good.http', absent: null });
    expect(await host.error('board.open', { row: 9_999, as: 'tab' })).toMatchObject({ code: 'unknown_handle' });
  });

  it('are read again only if they were modified, and keep their row', async () => {
    const folder = mixedFolder();
    const host = await testHost();
    await addToBoard(host, folder);
    const before = storedRows(host.home);
    const { revision } = await host.value('board.state', {});
    await addToBoard(host, folder);
    expect((await host.value('board.state', {})).revision).toBe(revision);

    writeFileSync(join(folder, 'cut.http'), rawRequest({ parts: annotationParts({ ProductName: 'Fenix' }) }));
    await addToBoard(host, folder);
    const after = storedRows(host.home);
    expect(after.get('cut.http')?.id).toBe(before.get('cut.http')?.id);
    expect(after.get('cut.http')?.facts?.values.ProductName).toBe('Fenix');
    expect(after.get('good.http')).toEqual(before.get('good.http'));
  });

  it('report a failed read as a failed job, even if it fails at once', async () => {
    const folder = join(tempFolder(), 'reports');
    mkdirSync(folder);
    const bytes = rawRequest({ parts: annotationParts({ ProductName: 'Firefox' }) });
    for (let file = 0; file < 40; file += 1) writeFileSync(join(folder, `${String(file)}.http`), bytes);
    const host = await testHost();
    // Without this folder, the reading threads cannot store inflated bodies.
    rmSync(join(host.home, 'tmp'), { recursive: true });
    await addToBoard(host, folder);
    const { jobs } = await host.value('job.list', {});
    expect(jobs).toMatchObject([{ kind: 'read', subject: 'reports', state: 'failed', failure: { code: 'cannot_write' } }]);
  });

  it('are on the board again after a restart', async () => {
    const host = await testHost();
    await addToBoard(host, mixedFolder());
    const before = storedRows(host.home);
    await host.host.close();
    const again = await testHost({ home: host.home, env: { HOME: host.user } });
    expect((await again.value('board.state', {})).total).toBe(5);
    expect(storedRows(host.home)).toEqual(before);
  });

  it('can be changed only by the app: a command beside it is refused with a message', async () => {
    const folder = mixedFolder();
    const app = await testHost();
    await addToBoard(app, folder);
    const before = storedRows(app.home);
    const command = await testHost({ home: app.home, use: 'beside', env: { HOME: app.user } });
    const file = await command.host.registerPath(tempFolder());
    if (!file.ok) throw new Error(file.error.code);
    const rows = [...before.values()].map(({ id }) => id);
    const selection = { kind: 'rows', rows } as const;
    const [refused, ...others] = [
      await command.error('board.add', { files: [file.value.file] }),
      await command.error('board.mark', { selection, change: { done: true } }),
      await command.error('board.forget', { selection }),
    ];
    expect(refused.code).toBe('not_available_here');
    expect(refused.message).toMatch(/^A command cannot change data that the app stores/);
    for (const other of others) expect(other).toEqual(refused);
    expect(command.log).toEqual([]);
    expect(storedRows(app.home)).toEqual(before);
  });
});
