import { describe, expect, it } from 'vitest';
import { matchesPatterns } from '../../../../../../shared/report/dump/symbols/module-patterns.ts';

describe('patterns of module names', () => {
  it.each([
    ['xul.pdb', 'xul.pdb', true],
    ['XUL.pdb', 'xul.PDB', true],
    ['xul.pdb', 'nss*, xul.*', true],
    ['libsecret-1.so', '*secret*', true],
    ['a.pdb', '*', true],
    ['xul.pdb', 'xul', false],
    ['xul.pdb', 'xul.pd?', false],
    ['axbxc', 'a*b*c', true],
    ['axbxcd', 'a*b*c', false],
    ['aab', '*ab', true],
    ['xul.pdb', '', false],
    ['xul.pdb', ' , ', false],
    ['xul.pdb', 'x.l*', false],
  ])('%s matches %s: %s', (name, patterns, expected) => {
    expect(matchesPatterns(name, patterns)).toBe(expected);
  });

  it('are matched in few steps', () => {
    expect(matchesPatterns('a'.repeat(255), `${'*a'.repeat(2_000)}b`)).toBe(false);
  });
});
