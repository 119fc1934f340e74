import { describe, expect, it } from 'vitest';
import { serverHost, SUGGESTED_SERVERS, symbolServer } from '../../../../../../shared/report/dump/symbols/symbol-server.ts';

describe('the address of a symbol server', () => {
  it.each([
    ['https://symbols.example', 'https://symbols.example/'],
    ['https://Symbols.example:443/a/b', 'https://symbols.example/a/b/'],
    ['http://127.0.0.1:8000/', 'http://127.0.0.1:8000/'],
    [' https://symbols.example/ ', 'https://symbols.example/'],
  ])('is %s', (text, server) => {
    expect(symbolServer(text)).toBe(server);
  });

  it.each([
    '',
    'symbols.example',
    '/home/symbols',
    'C:\\symbols',
    'ftp://symbols.example',
    'https://me@symbols.example',
    'https://a:b@x.example',
  ])('is not %s', (text) => {
    expect(symbolServer(text)).toBeNull();
  });

  it.each(['https://x.example/?a=1', 'https://x.example/#a', 'https://x.example:0/', `https://x.example/${'a'.repeat(2_000)}`])(
    'has no query, fragment, port 0 or 2,000 characters: %.40s',
    (text) => {
      expect(symbolServer(text)).toBeNull();
    },
  );

  it('is suggested as it is stored, and known by its host', () => {
    expect(SUGGESTED_SERVERS.map(symbolServer)).toEqual(SUGGESTED_SERVERS);
    expect(SUGGESTED_SERVERS.map(serverHost)).toEqual(['symbols.mozilla.org', 'symbols.electronjs.org']);
    expect(serverHost('http://127.0.0.1:8000/a/')).toBe('127.0.0.1:8000');
  });
});
