import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boardRows } from '../../../electron/host/board/board-rows.ts';
import { type Added, type FoundFile, findFiles } from '../../../electron/host/board/found-files.ts';
import { recordFileGone, saveReading } from '../../../electron/host/board/save-reading.ts';
import { dismissed } from '../../../electron/host/board/dismissed.ts';
import type { ReportLocation } from '../../../electron/host/store/board-locations.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const NOW = 1_790_000_000_000;

/** The rows of a new store, and a function that searches for changed files. */
function board() {
  const home = tempFolder();
  const store = openStore({ path: home, use: 'exclusive' }, home);
  if (!store.ok) throw new Error(store.error.code);
  onTestFinished(() => {
    store.value.close();
  });
  const rows = boardRows(store.value, { edited: () => null, answered: () => null });

  /** Saves a row for a file. `sha256`: its hash, or null if the file could not be read. */
  function save(path: string, sha256: string | null): void {
    const { size, mtimeMs } = statSync(path);
    const why = failure('internal', { where: 'host' });
    const reading = { size, mtimeMs, sha256, reports: [], failure: why };
    rows.write((tables, changes) => {
      saveReading(tables, changes, { path, name: 'file', kind: 'file', origin: 'added', reading, readBy: 'now', now: NOW });
    });
  }

  async function find(...added: readonly Added[]) {
    const [found, vanished, walked]: [FoundFile[], ReportLocation[], string[]] = [[], [], []];
    await rows.read((tables) =>
      findFiles(
        added,
        { include: '', base: null },
        { tables, readBy: 'now', shown: (path) => path, now: () => NOW },
        {
          found: (file) => found.push(file),
          known: () => undefined,
          unreadable: () => undefined,
          vanished: (location) => vanished.push(location),
          walked: (folder) => walked.push(folder),
          isCancelRequested: () => false,
        },
      ),
    );
    return { found: found.map(({ path }) => path), vanished: vanished.map(({ path }) => path), walked };
  }
  return { rows, save, find };
}

function added(path: string, isFolder: boolean): Added {
  return { path, name: null, kind: 'file', origin: 'added', isFolder };
}

function filesIn(folder: string, ...names: readonly string[]): readonly string[] {
  mkdirSync(folder, { recursive: true });
  return names.map((name) => {
    const path = join(folder, name);
    writeFileSync(path, name);
    return path;
  });
}

describe('files found for the board', () => {
  it('are reported as gone if their folder was deleted, and a folder never becomes a row', async () => {
    const { save, find } = board();
    const folder = join(tempFolder(), 'reports');
    const files = filesIn(folder, 'a.http', 'b.http');
    for (const path of files) save(path, path.slice(-6));
    rmSync(folder, { recursive: true });
    expect(await find(added(folder, true))).toEqual({ found: [], vanished: files, walked: [] });
    filesIn(folder, 'a.http', 'b.http');
    expect(await find(added(folder, true))).toMatchObject({ vanished: [], walked: [folder] });
  });

  it('do not include a file that disappeared before it became a row', () => {
    const { rows } = board();
    const reading = { size: 0, mtimeMs: 0, sha256: null, reports: [], failure: failure('file_missing', { file: 'a.http' }) };
    rows.write((tables, changes) => {
      const location = { path: '/not/there', name: 'a.http', kind: 'file', origin: 'opened', readBy: 'now', now: NOW } as const;
      saveReading(tables, changes, { ...location, reading });
    });
    expect(rows.count()).toBe(0);
  });

  it('include files that could not be read before, unless they are empty', async () => {
    const { save, find } = board();
    const folder = tempFolder();
    const [read = '', unread = '', empty = ''] = filesIn(folder, 'a.http', 'b.http', 'c.http');
    writeFileSync(empty, '');
    save(read, 'aa');
    save(unread, null);
    save(empty, null);
    expect((await find(added(folder, true))).found).toEqual([unread]);
    expect((await find(added(unread, false))).found).toEqual([unread]);
  });

  it('come with all subfolders, even subfolders without files', async () => {
    const { find } = board();
    const folder = tempFolder();
    const [deep = ''] = filesIn(join(folder, 'one', 'two'), 'a.http');
    mkdirSync(join(folder, 'none'));
    const { found, walked } = await find(added(folder, true));
    expect(found).toEqual([deep]);
    expect(walked.toSorted()).toEqual([folder, join(folder, 'none'), join(folder, 'one'), join(folder, 'one', 'two')]);
  });

  it('do not restore the location of a row that was removed meanwhile', () => {
    const { rows, save } = board();
    const [path = ''] = filesIn(tempFolder(), 'a.http');
    save(path, 'aa');
    const [location] = rows.read((tables) => tables.locationsAt(path));
    if (location === undefined) throw new Error('it has no place');
    rows.write((tables, changes) => {
      tables.delete(location.report);
      recordFileGone(tables, changes, location);
    });
    expect(rows.read((tables) => tables.locationsAt(path))).toEqual([]);
  });

  it('are only the direct files of a folder if subfolders are excluded', () => {
    const { rows, save } = board();
    const folder = join(tempFolder(), 'über 😀');
    const [here = '', dash = ''] = filesIn(folder, 'a.http', 'below-not');
    const [below = ''] = filesIn(join(folder, 'below'), 'b.http');
    const [beside = ''] = filesIn(`${folder} 2`, 'c.http');
    for (const path of [here, dash, below, beside]) save(path, path);
    expect(rows.read((tables) => tables.locationsDirectlyIn(`${folder}/`)).map(({ path }) => path)).toEqual([here, dash]);
  });
});

describe('reports removed from the board', () => {
  it('are ignored by earlier requests, by path, by hash and by folder', () => {
    const { rows, save } = board();
    const [known = ''] = filesIn(tempFolder(), 'a.http');
    save(known, 'aa');
    const off = rows.read(dismissed);
    const before = off.since();
    off.add({ paths: new Set(['/one/a']), sha256: 'ff' });
    off.add({ below: { folder: '/two/', rows: 'taken' } });
    off.add({ below: { folder: known.slice(0, -'a.http'.length), rows: 'left' } });
    const paths = ['/one/a', '/one/b', '/two/a', '/two-not', known, known.replace('a.http', 'new.http')];
    expect(paths.map((path) => before(path))).toEqual([true, false, true, false, false, true]);
    expect(before('/one/b', { sha256: 'ff', reports: [] })).toBe(true);
    expect(paths.some((path) => off.since()(path))).toBe(false);
  });
});
