import { describe, expect, it } from 'vitest';
import { symbolPath } from '../../../../../../shared/report/dump/symbols/symbol-path.ts';

const ID = '0123456789ABCDEF0123456789ABCDEF1';

describe('the place of a symbol file', () => {
  it('is named after the debug file, or without one after the code file', () => {
    expect(symbolPath('C:\\build\\App.PDB', 'C:\\App.exe', ID.toLowerCase())).toEqual({ leaf: 'App.PDB', id: ID, name: 'App.sym' });
    expect(symbolPath('', '/usr/lib/libc.so.6', ID)).toEqual({ leaf: 'libc.so.6', id: ID, name: 'libc.so.6.sym' });
  });

  it.each(['', '.', '..', 'a:b', 'a*', 'a\u0000b', 'a\u202eb', 'NUL', 'com1.pdb', 'a.', 'a ', 'a'.repeat(300)])(
    'does not exist for a name that is no plain file name: %j',
    (name) => {
      expect(symbolPath(name, name, ID)).toBeNull();
    },
  );

  it.each([null, '', '0'.repeat(33), '../../../../../../../../../etc/passwd', ID.slice(2)])('does not exist for the id %j', (id) => {
    expect(symbolPath('a.pdb', 'a.exe', id)).toBeNull();
  });
});
