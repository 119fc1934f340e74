import { describe, expect, it, vi } from 'vitest';
import { guardContents } from '../../../../electron/shell/navigation.ts';
import { denyRequests, mayRequest } from '../../../../electron/shell/requests.ts';

type Listener = (event: { url?: string; preventDefault(): void }, url?: string) => void;

function guarded() {
  const listeners = new Map<string, Listener>();
  let open: (() => { action: 'deny' }) | null = null;
  const contents = {
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    setWindowOpenHandler: (handler: () => { action: 'deny' }) => {
      open = handler;
    },
  };
  guardContents(contents);
  const prevented = (event: string, url?: string, second?: string): boolean => {
    const preventDefault = vi.fn();
    listeners.get(event)?.({ ...(url === undefined ? {} : { url }), preventDefault }, second);
    return preventDefault.mock.calls.length > 0;
  };
  return { prevented, open: () => open?.() };
}

describe('a guarded page', () => {
  const moves = ['will-navigate', 'will-frame-navigate', 'will-redirect'];

  it.each(moves)('stays at its URL on %s to another URL', (event) => {
    const { prevented } = guarded();
    for (const url of [
      'https://example.com/',
      'app://crashlens.example/',
      'app://other/',
      'file:///etc/passwd',
      'javascript:1',
      '',
      'data:text/html,x',
    ]) {
      expect(prevented(event, url), url).toBe(true);
    }
  });

  it.each(moves)('may reload itself on %s', (event) => {
    expect(guarded().prevented(event, 'app://crashlens/')).toBe(false);
    expect(guarded().prevented(event, 'app://crashlens/index.html#x')).toBe(false);
  });

  it('reads the URL from the second argument if the event has none', () => {
    expect(guarded().prevented('will-navigate', undefined, 'https://example.com/')).toBe(true);
    expect(guarded().prevented('will-navigate', undefined, 'app://crashlens/')).toBe(false);
    expect(guarded().prevented('will-navigate')).toBe(true);
  });

  it('attaches no guest page', () => {
    expect(guarded().prevented('will-attach-webview')).toBe(true);
  });

  it('opens no windows', () => {
    expect(guarded().open()).toEqual({ action: 'deny' });
  });
});

describe('requests of the page', () => {
  it.each(['app://crashlens/assets/x.js', 'data:image/png;base64,AA', 'devtools://devtools/bundled/x.html'])('are allowed to %s', (url) => {
    expect(mayRequest(url)).toBe(true);
  });

  it.each(['https://example.com/', 'http://127.0.0.1:1/', 'file:///etc/passwd', 'ws://127.0.0.1/', 'ftp://x/', 'chrome://gpu', 'nonsense'])(
    'are refused to %s',
    (url) => {
      expect(mayRequest(url)).toBe(false);
    },
  );

  it('are cancelled unless they are allowed, for every page', () => {
    const onBeforeRequest = vi.fn();
    denyRequests({ webRequest: { onBeforeRequest } } as never);
    // The listener has no filter, so it checks every request of every page.
    const [look, ...more] = onBeforeRequest.mock.lastCall as [(details: { url: string }, answer: (given: object) => void) => void];
    expect(more).toEqual([]);
    const answerTo = (url: string): unknown => {
      const answer = vi.fn();
      look({ url }, answer);
      return answer.mock.lastCall?.[0];
    };
    expect(answerTo('app://crashlens/')).toEqual({ cancel: false });
    expect(answerTo('https://example.com/')).toEqual({ cancel: true });
  });
});
