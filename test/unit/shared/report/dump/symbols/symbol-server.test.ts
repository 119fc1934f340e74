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

  it.each([
    '192.168.1.300',
    '1.2.3.4.5',
    'a.999',
    'a.0x1',
    '08.1.1.1',
    '256.1',
    '4294967296',
    '[1:2]',
    '[1::2::3]',
    '[::1.2.3.256]',
    '[12345::]',
  ])('has no host that no URL can have: %s', (host) => {
    expect([symbolServer(`http://${host}/`), URL.canParse(`http://${host}/`)]).toEqual([null, false]);
  });

  it.each(['192.168.1.30', '127.1', '017.0x7f.1', '4294967295', 'a.0xg', 'a1', '1.a', '[::1]', '[1:2:3:4:5:6:7:8]', '[::ffff:1.2.3.4]'])(
    'can have the host %s',
    (host) => {
      expect([symbolServer(`http://${host}/`), URL.canParse(`http://${host}/`)]).toEqual([`http://${host}/`, true]);
    },
  );

  it('is suggested as it is stored, and known by its host', () => {
    expect(SUGGESTED_SERVERS.map(symbolServer)).toEqual(SUGGESTED_SERVERS);
    expect(SUGGESTED_SERVERS.map(serverHost)).toEqual(['symbols.mozilla.org', 'symbols.electronjs.org']);
    expect(serverHost('http://127.0.0.1:8000/a/')).toBe('127.0.0.1:8000');
  });
});
