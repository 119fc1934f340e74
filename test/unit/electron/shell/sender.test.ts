import { describe, expect, it } from 'vitest';
import { isOwnPage } from '../../../../electron/shell/sender.ts';

const page = { url: 'app://crashlens/' };

function source(options: { frame?: { url: string } | null; main?: unknown; id?: number }) {
  const { frame = page, main = page, id = 1 } = options;
  return { senderFrame: frame, sender: { id, mainFrame: main } };
}

describe('a sender allowed to use the bridge', () => {
  const windows = new Set([1]);

  it('is the main frame of an own window at the page’s URL', () => {
    expect(isOwnPage(source({}), windows)).toBe(true);
    const start = { url: 'app://crashlens/index.html?x=1#y' };
    expect(isOwnPage(source({ frame: start, main: start }), windows)).toBe(true);
  });

  it('is not a frame that is gone', () => {
    expect(isOwnPage(source({ frame: null }), windows)).toBe(false);
    expect(isOwnPage(source({ frame: null, main: null }), windows)).toBe(false);
  });

  it('is not a frame inside the page, even at the page’s own URL', () => {
    expect(isOwnPage(source({ frame: { url: 'app://crashlens/' } }), windows)).toBe(false);
  });

  it('is not in an unknown window', () => {
    expect(isOwnPage(source({ id: 2 }), windows)).toBe(false);
  });

  it.each([
    'https://crashlens/',
    'http://127.0.0.1/',
    'file:///index.html',
    'about:srcdoc',
    'about:blank',
    'app://crashlens.example/',
    'app://other/',
    'app://crashlens@example.com/',
    'app://user@crashlens/',
    'app:crashlens',
    'APPX://crashlens/',
    'data:text/html,x',
    'not an address',
    '',
  ])('is not a page at %j', (url) => {
    const frame = { url };
    expect(isOwnPage(source({ frame, main: frame }), windows)).toBe(false);
  });
});
