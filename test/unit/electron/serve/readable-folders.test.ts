import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readableFolders } from '../../../../electron/serve/readable-folders.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const folders = (home: string, env: Readonly<Record<string, string>> = {}) => readableFolders('linux', env, home);

/** Creates a home folder with these folders. `list`: the desktop’s list of user folders. */
function homeWith(folders: readonly string[], list = '', config = '.config'): string {
  const home = tempFolder();
  for (const folder of [...folders, config]) mkdirSync(join(home, folder), { recursive: true });
  if (list !== '') writeFileSync(join(home, config, 'user-dirs.dirs'), list);
  return home;
}

describe('the folders that a packaged browser can read', () => {
  it('are the downloads folder, the home folder and the temporary folder', () => {
    const home = homeWith(['Downloads']);
    expect(folders(home)).toEqual([join(home, 'Downloads'), home, tmpdir()]);
    const bare = homeWith([]);
    expect(folders(bare)).toEqual([bare, tmpdir()]);
    expect(folders(join(bare, 'nowhere'))).toEqual([tmpdir()]);
  });

  it('start with the downloads folder that the desktop names', () => {
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
  ])('do not include an unusable downloads folder from the list: %j', (list) => {
    const home = homeWith([], list);
    expect(folders(home)).toEqual([home, tmpdir()]);
  });

  it.skipIf(process.platform === 'win32')('exclude folders in which others can replace files, even through links', () => {
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

  it('are only the user’s own temporary folder on systems that have one per user', () => {
    for (const platform of ['win32', 'darwin']) expect(readableFolders(platform, {}, '/home/x')).toEqual([tmpdir()]);
  });
});
