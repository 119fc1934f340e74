import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkAddress } from '../../../../../../electron/host/app/page/links.ts';
import { browserCommand, openBrowser } from '../../../../../../electron/serve/open-browser.ts';
import { LINK_IDS } from '../../../../../../shared/bridge/view/app-view.ts';

describe('URLs opened outside Crashlens', () => {
  it.each(LINK_IDS)('are listed in the table and encrypted: %s', (id) => {
    expect(new URL(linkAddress(id) ?? '').protocol).toBe('https:');
  });

  it('are never built from any other value', () => {
    fc.assert(fc.property(fc.anything(), (value) => LINK_IDS.some((id) => id === value) || linkAddress(value) === null));
    for (const value of ['__proto__', 'constructor', 'toString', 'https://example.com/', 'file:///etc/passwd'])
      expect(linkAddress(value)).toBeNull();
  });

  it('are passed to a browser as one argument, without a shell', () => {
    expect(browserCommand('http://127.0.0.1:1/#token=a&b', 'darwin', {})).toEqual({
      program: 'open',
      args: ['http://127.0.0.1:1/#token=a&b'],
    });
    expect(browserCommand('http://x/', 'linux', { PATH: '', DISPLAY: ':0' })).toBeNull();
    expect(browserCommand('http://x/', 'linux', {})).toBeNull();
  });

  it('are refused unless they are web URLs', () => {
    expect(openBrowser('file:///etc/passwd', 'darwin', {})).toBe(false);
  });
});
