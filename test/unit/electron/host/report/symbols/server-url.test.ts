import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { symbolFileUrls } from '../../../../../../electron/host/report/symbols/servers/server-url.ts';
import { type SymbolPath, symbolPath } from '../../../../../../shared/report/dump/symbols/symbol-path.ts';

const ID = '0123456789ABCDEF0123456789ABCDEF1';

function urls(server: string, place: SymbolPath): readonly string[] {
  return symbolFileUrls(new URL(server), place).map(({ href }) => href);
}

describe('the URL of a symbol file', () => {
  it.each(['https://symbols.example', 'https://symbols.example/', 'https://symbols.example//'])('is below the address %s', (server) => {
    expect(urls(server, { leaf: 'xul.pdb', id: ID, name: 'xul.sym' })).toEqual([
      `https://symbols.example/xul.pdb/${ID}/xul.sym`,
      `https://symbols.example/xul.pdb/${ID.toLowerCase()}/xul.sym`,
    ]);
  });

  it('keeps the path of the server as written, also in the lower-case form', () => {
    expect(urls('https://symbols.example/Try', { leaf: 'A.so', id: '1'.repeat(33), name: 'A.so.sym' })).toEqual([
      `https://symbols.example/Try/A.so/${'1'.repeat(33)}/A.so.sym`,
      `https://symbols.example/Try/a.so/${'1'.repeat(33)}/a.so.sym`,
    ]);
  });

  it('is requested once if it is in lower case already', () => {
    expect(urls('https://symbols.example/', { leaf: 'a.so', id: '1'.repeat(33), name: 'a.so.sym' })).toHaveLength(1);
  });

  it('has each component percent-encoded', () => {
    const place = { leaf: 'libstdc++ #1%2e.so', id: '1'.repeat(33), name: 'libstdc++ #1%2e.so.sym' };
    expect(urls('https://symbols.example/', place)).toEqual([
      `https://symbols.example/libstdc%2B%2B%20%231%252e.so/${'1'.repeat(33)}/libstdc%2B%2B%20%231%252e.so.sym`,
    ]);
  });

  it.each(['..\\..\\x', '/etc/passwd', '../../x.pdb', '%2e%2e', 'a?b#c'])(
    'of the module %j stays below the address, by its last component',
    (name) => {
      const place = symbolPath(name, name, ID);
      for (const url of place === null ? [] : urls('https://symbols.example/base/', place))
        expect(url).toMatch(/^https:\/\/symbols\.example\/base\/[^/?#\\]+\/[0-9A-Fa-f]{33}\/[^/?#\\]+\.sym$/);
    },
  );

  it.each(['CON', 'nul.pdb', 'x'.repeat(4_096), 'a\u0000b', '..', '.', 'a/..', 'a\\'])('does not exist for the module name %j', (name) => {
    expect(symbolPath(name, name, ID)).toBeNull();
  });

  it('of any module name has three components below the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const place = symbolPath(name, '', ID);
        for (const url of place === null ? [] : symbolFileUrls(new URL('https://symbols.example/base'), place)) {
          expect(url.origin).toBe('https://symbols.example');
          expect(url.pathname.split('/')).toHaveLength(5);
          expect(url.pathname.startsWith('/base/')).toBe(true);
          expect(url.search + url.hash).toBe('');
        }
      }),
    );
  });
});
