import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type WatchCalls, folderWatch } from '../../../electron/host/board/folder-watch.ts';
import { NO_METADATA, type BoardRow } from '../../../shared/board/board-row.ts';
import { addToBoard, boardRead, storedRows } from '../../builders/board/board-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

function write(path: string, product: string): void {
  writeFileSync(path, rawRequest({ parts: annotationParts({ ProductName: product }) }));
}

async function until(host: TestHost, is: (rows: ReadonlyMap<string, BoardRow>) => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (is(storedRows(host.home))) return;
    await boardRead(host);
  }
  throw new Error('the board did not become so');
}

describe('a folder of the board', () => {
  it('is watched: new, changed, moved and deleted files update its rows', async () => {
    const folder = join(tempFolder(), 'reports');
    mkdirSync(folder);
    write(join(folder, 'a.http'), 'Firefox');
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folder);
    const { folders } = await host.value('board.folders', {});
    expect(folders).toMatchObject([{ displayPath: folder, include: '', files: 1, watch: 'watched' }]);
    write(join(folder, 'b.http'), 'Fenix');
    await until(host, (rows) => rows.get('b.http')?.facts?.values.ProductName === 'Fenix');
    write(join(folder, 'a.http'), 'Thunderbird');
    await until(host, (rows) => rows.get('a.http')?.facts?.values.ProductName === 'Thunderbird');
    const id = storedRows(host.home).get('b.http')?.id;
    renameSync(join(folder, 'b.http'), join(folder, 'c.http'));
    await until(host, (rows) => rows.get('c.http')?.id === id && !rows.has('b.http'));
    rmSync(join(folder, 'c.http'));
    await until(host, (rows) => rows.get('c.http')?.locations[0].state === 'gone');
    mkdirSync(join(folder, 'below'));
    write(join(folder, 'below', 'd.http'), 'Focus');
    await until(host, (rows) => rows.has('d.http'));
  });

  it('is watched with all subfolders, even empty subfolders, and keeps its rows when it is deleted', async () => {
    const folder = join(tempFolder(), 'reports');
    mkdirSync(join(folder, 'empty', 'deep'), { recursive: true });
    write(join(folder, 'a.http'), 'Firefox');
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folder);
    write(join(folder, 'empty', 'deep', 'b.http'), 'Fenix');
    await until(host, (rows) => rows.has('b.http'));
    rmSync(join(folder, 'empty'), { recursive: true });
    await until(host, (rows) => rows.get('b.http')?.locations[0].state === 'gone');
    rmSync(folder, { recursive: true });
    await until(host, (rows) => rows.get('a.http')?.locations[0].state === 'gone');
    expect([...storedRows(host.home).keys()].toSorted()).toEqual(['a.http', 'b.http']);
  });

  it('does not bring back a removed report until the user adds it again', async () => {
    const folder = join(tempFolder(), 'reports');
    mkdirSync(folder);
    for (const name of ['a.http', 'b.http']) write(join(folder, name), name);
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folder);
    const row = storedRows(host.home).get('a.http')?.id ?? 0;
    await host.value('board.mark', { selection: { kind: 'rows', rows: [row] }, change: { addTags: ['todo'], done: true } });
    expect(storedRows(host.home).get('a.http')?.metadata).toEqual({ ...NO_METADATA, tags: ['todo'], done: true });
    expect(await host.value('board.forget', { selection: { kind: 'rows', rows: [row] } })).toEqual({ forgotten: 1 });
    const again = boardRead(host);
    await host.value('board.readAgain', { folder: null });
    await again;
    expect([...storedRows(host.home).keys()]).toEqual(['b.http']);
    await addToBoard(host, folder);
    expect([...storedRows(host.home).keys()].toSorted()).toEqual(['a.http', 'b.http']);
    const [first] = (await host.value('board.folders', {})).folders;
    expect(await host.value('board.forgetFolder', { folder: first?.folder ?? '', rows: true })).toEqual({ forgotten: 2 });
    expect(await host.value('board.folders', {})).toEqual({ folders: [] });
    expect(storedRows(host.home).size).toBe(0);
  });
});

describe('the folder watch', () => {
  /** System calls that allow only one watch, and polls that run when the test calls `look`. */
  function narrow() {
    const watchers = new Map<string, () => void>();
    let look = (): void => undefined;
    const calls: WatchCalls = {
      watch(folder, tell) {
        if (watchers.size > 0) throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
        watchers.set(folder, tell);
        return { close: () => void watchers.delete(folder), on: () => undefined as never };
      },
      poll(poll) {
        look = poll;
        return () => undefined;
      },
    };
    return { calls, watchers, look: () => look() };
  }

  it("polls folders that exceed the system's watches or its limit", () => {
    const folders = [tempFolder(), tempFolder(), tempFolder()];
    const [one = '', two = '', three = ''] = folders;
    const { calls, look } = narrow();
    const changed: (readonly string[])[] = [];
    const watch = folderWatch({ most: () => 2, changed: (some) => changed.push(some), calls });
    onTestFinished(() => {
      watch.close();
    });
    for (const folder of folders) watch.add(folder);
    expect(folders.map((folder) => watch.stateOf(folder))).toEqual(['watched', 'polled', 'polled']);
    look();
    expect(changed).toEqual([[two, three]]);
    watch.remove(one);
    look();
    expect(watch.stateOf(two)).toBe('watched');
    expect(watch.stateOf(join(three, 'not-there'))).toBe('gone');
  });

  it('starts nothing after it is closed', () => {
    const [before, after] = [tempFolder(), tempFolder()];
    const { calls, watchers } = narrow();
    const watch = folderWatch({ most: () => 2, changed: () => undefined, calls });
    watch.add(before);
    watch.close();
    watch.add(after);
    expect([...watchers.keys(), ...watch.all()]).toEqual([]);
  });

  it('reports a folder within two seconds despite continuous events, and reports other folders independently', () => {
    vi.useFakeTimers();
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const watchers = new Map<string, () => void>();
    const calls: WatchCalls = {
      watch(folder, tell) {
        watchers.set(folder, tell);
        return { close: () => undefined, on: () => undefined as never };
      },
      poll: () => () => undefined,
    };
    const [busy, quiet] = [tempFolder(), tempFolder()];
    /** Reports of the watch. `at`: time since the start in tenths of a second. */
    const changed: { readonly at: number; readonly folders: readonly string[] }[] = [];
    const start = Date.now();
    const watch = folderWatch({
      most: () => 2,
      changed: (folders) => changed.push({ at: Math.floor((Date.now() - start) / 100), folders }),
      calls,
    });
    onTestFinished(() => {
      watch.close();
    });
    for (const folder of [busy, quiet]) watch.add(folder);
    watchers.get(quiet)?.();
    for (let ms = 0; ms < 2_300; ms += 100) {
      watchers.get(busy)?.();
      vi.advanceTimersByTime(100);
    }
    expect(changed).toEqual([
      { at: 3, folders: [quiet] },
      { at: 20, folders: [busy] },
    ]);
  });
});
