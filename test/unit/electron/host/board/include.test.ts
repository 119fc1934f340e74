import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { includes } from '../../../../../electron/host/board/include.ts';

const FOLDER = join('/captures');
const FILES = ['a.http', 'B.HTTP', 'a.dmp', '.hidden.http', '2026-11/a.http', '2026-11/firefox/b.http', '2026-12/c.dmp', 'ü{1}.http'];

const taken = (include: string): readonly string[] => {
  const isMeant = includes(include, FOLDER);
  return FILES.filter((file) => isMeant(join(FOLDER, file)));
};

describe('the include pattern of a folder', () => {
  it.each<readonly [string, readonly string[]]>([
    ['', FILES],
    ['!', FILES],
    ['*', FILES],
    ['*.http', ['a.http', 'B.HTTP', '.hidden.http', '2026-11/a.http', '2026-11/firefox/b.http', 'ü{1}.http']],
    ['?.http', ['a.http', 'B.HTTP', '2026-11/a.http', '2026-11/firefox/b.http']],
    ['2026-*/*', ['2026-11/a.http', '2026-12/c.dmp']],
    ['2026-*/**', ['2026-11/a.http', '2026-11/firefox/b.http', '2026-12/c.dmp']],
    ['**/b.http', ['B.HTTP', '2026-11/firefox/b.http']],
    ['**/firefox/**', ['2026-11/firefox/b.http']],
    ['!*.http', ['a.dmp', '2026-12/c.dmp']],
    ['*.http !2026-11/**', ['a.http', 'B.HTTP', '.hidden.http', 'ü{1}.http']],
    ['ü{1}.*', ['ü{1}.http']],
    ['?{1}.http', ['ü{1}.http']],
    ['[ab].http', []],
    ['A.DMP c.dmp', ['a.dmp', '2026-12/c.dmp']],
    ['*/', []],
  ])('%j includes %j', (include, files) => {
    expect(taken(include)).toEqual(files);
  });

  it.each([
    ['stars', '*a'.repeat(250), 'a'.repeat(249)],
    ['stars at the end of names', `${'*?'.repeat(249)}b`, 'a'.repeat(255)],
    ['folders', `${'**/a/'.repeat(99)}b`, Array.from({ length: 2000 }, () => 'a').join('/')],
    ['groups', `${'+(a|'.repeat(40)}${')'.repeat(40)}b`, 'a'.repeat(255)],
    ['braces', '{a,b}'.repeat(100), 'ab'.repeat(100)],
  ])('with many %s takes steps in proportion to both lengths', (_, include, file) => {
    expect(includes(include, FOLDER)(join(FOLDER, file))).toBe(false);
  });
});
