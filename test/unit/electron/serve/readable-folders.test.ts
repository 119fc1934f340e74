import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readableFolders } from '../../../../electron/serve/readable-folders.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const folders = (home: string, env: Readonly<Record<string, string>> = {}) => readableFolders('linux', env, home);

/** A home folder with these folders, and what the desktop says of them. */
function homeWith(folders: readonly string[], list = '', config = '.config'): string {
  const home = tempFolder();
  for (const folder of [...folders, config]) mkdirSync(join(home, folder), { recursive: true });
  if (list !== '') writeFileSync(join(home, config, 'user-dirs.dirs'), list);
  return home;
}

describe('where a file lies that a packaged browser can read', () => {
  it('is the folder for downloads, else the home folder, else the temporary one', () => {
    const home = homeWith(['Downloads']);
    expect(folders(home)).toEqual([join(home, 'Downloads'), home, tmpdir()]);
    const bare = homeWith([]);
    expect(folders(bare)).toEqual([bare, tmpdir()]);
    expect(folders(join(bare, 'nowhere'))).toEqual([tmpdir()]);
  });

  it('is what the desktop calls the folder for downloads', () => {
    const home = homeWith(['Geladen', 'Downloads'], '# a list\nXDG_DESKTOP_DIR="$HOME/Tisch"\nXDG_DOWNLOAD_DIR="$HOME/Geladen"\n');
    expect(folders(home)[0]).toBe(join(home, 'Geladen'));
    const absolute = homeWith(['Geladen']);
    writeFileSync(join(absolute, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(absolute, 'Geladen')}"\n`);
    expect(folders(absolute)[0]).toBe(join(absolute, 'Geladen'));
    const moved = homeWith(['Geladen'], 'XDG_DOWNLOAD_DIR="$HOME/Geladen"', 'settings');
    expect(folders(moved, { XDG_CONFIG_HOME: join(moved, 'settings') })[0]).toBe(join(moved, 'Geladen'));
  });

  it.each([
    'XDG_DOWNLOAD_DIR="$(touch x)/y"',
    'XDG_DOWNLOAD_DIR="relative"',
    'XDG_DOWNLOAD_DIR=',
    '\0',
    'XDG_DOWNLOAD_DIR="$HOME/Missing"',
  ])('is none that the list does not name well: %j', (list) => {
    const home = homeWith([], list);
    expect(folders(home)).toEqual([home, tmpdir()]);
  });

  it.skipIf(process.platform === 'win32')('is none in which others may put something in its place, whatever links lead there', () => {
    const home = homeWith(['Downloads', 'open']);
    chmodSync(join(home, 'Downloads'), 0o777);
    expect(folders(home)).toEqual([home, tmpdir()]);
    chmodSync(join(home, 'Downloads'), 0o1777);
    expect(folders(home)[0]).toBe(join(home, 'Downloads'));
    chmodSync(join(home, 'open'), 0o777);
    symlinkSync(join(home, 'open'), join(home, 'link'));
    writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/link"');
    expect(folders(home)).not.toContain(join(home, 'link'));
  });

  it('is the person’s own temporary folder where each has one', () => {
    for (const platform of ['win32', 'darwin']) expect(readableFolders(platform, {}, '/home/x')).toEqual([tmpdir()]);
  });
});
