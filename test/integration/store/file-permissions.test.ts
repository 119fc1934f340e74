import { chmodSync, lstatSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DataHome, openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

function openedHome(path: string): DataHome {
  const home = openDataHome(path, 'exclusive', 'data');
  if (!home.ok) throw new Error(home.error.code);
  return home.value;
}

function modeOf(path: string): string {
  return (lstatSync(path).mode & 0o777).toString(8);
}

describe.skipIf(process.platform === 'win32')('permissions in the data folder', () => {
  /** Makes a data folder of Crashlens in which every user can read everything. */
  function wideHome(): string {
    const home = join(tempFolder(), 'home');
    openedHome(home).close();
    for (const name of ['drafts/deep/deeper', 'electron', 'logs', 'new', 'samples', 'others'])
      mkdirSync(join(home, name), { recursive: true });
    const files = ['crashlens.sqlite', 'catalog.yaml', 'drafts/deep/deeper/f1', 'new/a.http', 'electron/Cookies', 'others/a', 'notes.txt'];
    for (const name of files) writeFileSync(join(home, name), 'x');
    for (const name of [...files, 'crashlens-data.json']) chmodSync(join(home, name), 0o644);
    for (const name of ['.', 'drafts', 'drafts/deep', 'drafts/deep/deeper', 'electron', 'logs', 'new', 'samples', 'others'])
      chmodSync(join(home, name), 0o755);
    return home;
  }

  it('are restricted to the owner: for folders and top-level files at the start, for deeper files soon after', async () => {
    const path = wideHome();
    const home = openedHome(path);
    for (const name of ['.', 'drafts', 'electron', 'logs', 'new', 'samples', 'tmp'])
      expect([name, modeOf(join(path, name))]).toEqual([name, '700']);
    for (const name of ['crashlens-data.json', 'crashlens.sqlite', 'catalog.yaml'])
      expect([name, modeOf(join(path, name))]).toEqual([name, '600']);
    await home.madePrivate;
    expect(['drafts/deep', 'drafts/deep/deeper', 'drafts/deep/deeper/f1', 'new/a.http'].map((name) => modeOf(join(path, name)))).toEqual([
      '700',
      '700',
      '600',
      '600',
    ]);
    // Foreign files, and files that the browser engine manages, keep their permissions.
    expect(['notes.txt', 'others', 'others/a', 'electron/Cookies'].map((name) => modeOf(join(path, name)))).toEqual([
      '644',
      '755',
      '644',
      '644',
    ]);
    home.close();
  });

  it('are not changed through a link', async () => {
    const path = wideHome();
    const elsewhere = tempFolder();
    mkdirSync(join(elsewhere, 'folder'));
    writeFileSync(join(elsewhere, 'folder', 'file'), 'x');
    chmodSync(join(elsewhere, 'folder'), 0o755);
    chmodSync(join(elsewhere, 'folder', 'file'), 0o644);
    symlinkSync(join(elsewhere, 'folder'), join(path, 'drafts', 'link'));
    symlinkSync(join(elsewhere, 'folder', 'file'), join(path, 'new', 'link'));
    symlinkSync(join(elsewhere, 'folder', 'file'), join(path, 'catalog.json'));
    const home = openedHome(path);
    await home.madePrivate;
    home.close();
    expect(modeOf(join(elsewhere, 'folder'))).toBe('755');
    expect(modeOf(join(elsewhere, 'folder', 'file'))).toBe('644');
    expect(statSync(join(path, 'catalog.json')).mode & 0o777).toBe(0o644);
  });

  it('of ten thousand files are restricted in slices, and other work continues in between', async () => {
    const path = wideHome();
    const folders = Array.from({ length: 100 }, (_, index) => join(path, 'drafts', String(index)));
    for (const folder of folders) {
      mkdirSync(folder);
      for (let index = 0; index < 100; index += 1) writeFileSync(join(folder, String(index)), '', { mode: 0o644 });
    }
    const home = openedHome(path);
    let turns = 0;
    const timer = setImmediate(function again() {
      turns += 1;
      waiting = setImmediate(again);
    });
    let waiting = timer;
    await home.madePrivate;
    clearImmediate(waiting);
    expect(turns).toBeGreaterThan(100);
    for (const folder of folders) expect([modeOf(folder), modeOf(join(folder, '99'))]).toEqual(['700', '600']);
    home.close();
  });

  it('stay unchanged if the data folder is closed before they are restricted', async () => {
    const home = openedHome(wideHome());
    home.close();
    await home.madePrivate;
    expect(modeOf(join(home.path, 'new/a.http'))).toBe('644');
  });
});
