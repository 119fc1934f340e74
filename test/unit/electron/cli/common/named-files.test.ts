import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areMany, namedFiles } from '../../../../../electron/cli/common/named-files.ts';
import { tempFolder } from '../../../../builders/platform/temp-folder.ts';

describe('the files named on a command line', () => {
  it('are, for a folder, all files below it in order of name, without dotfiles and links to folders', () => {
    const folder = tempFolder();
    for (const below of ['b', 'b/inner', '.git', 'empty']) mkdirSync(join(folder, below));
    for (const file of ['z', 'B', 'b/2', 'b/10', 'b/inner/x', '.git/config', '.hidden']) writeFileSync(join(folder, file), '');
    symlinkSync(folder, join(folder, 'loop'));
    symlinkSync(join(folder, 'z'), join(folder, 'linked'));
    const found = [...namedFiles([folder])].map(({ path, error }) => [relative(folder, path), error]);
    expect(found).toEqual(['B', 'b/10', 'b/2', 'b/inner/x', 'linked', 'z'].map((path) => [path, null]));
    expect(areMany([folder])).toBe(true);
  });

  it('contain only the given path if it is not a folder, even if it does not exist', () => {
    expect([...namedFiles(['-', 'nothing/there'])]).toEqual([
      { path: '-', error: null },
      { path: 'nothing/there', error: null },
    ]);
    expect([areMany(['-']), areMany(['a', 'b'])]).toEqual([false, true]);
  });

  it('include an error for a folder without files', () => {
    const folder = tempFolder();
    mkdirSync(join(folder, 'inner'));
    expect([...namedFiles([folder])]).toMatchObject([{ path: folder, error: { code: 'file_is_directory' } }]);
  });
});
