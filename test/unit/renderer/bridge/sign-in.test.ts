import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reach } from '../../../../renderer/bridge/connection.ts';
import { codeOf, signIn } from '../../../../renderer/bridge/sign-in.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Behind {
  /** The token that the tab has saved. */
  readonly saved?: string | null;
  /** The server's answer to a one-time code: a value, an HTTP status, or an error if the server does not answer. */
  readonly answer?: unknown;
  readonly reach?: Reach;
}

/** A tab and its server. Records the steps of the sign-in, in order. */
function tabWith(hash: string, { saved = null, answer = {}, reach = 'there' }: Behind = {}) {
  const happened: string[] = [];
  const store = new Map<string, string>(saved === null ? [] : [['crashlens-token', saved]]);
  vi.stubGlobal('fetch', (at: string, { body }: { readonly body: string }) => {
    happened.push(`${at} ${body}`);
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(typeof answer === 'number' ? new Response('', { status: answer }) : new Response(JSON.stringify(answer)));
  });
  const tab = {
    hash,
    clearAddress: () => void happened.push('cleared'),
    storage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    },
    probe: (token: string) => {
      happened.push(`looked ${token}`);
      return Promise.resolve(reach);
    },
  };
  return { tab, happened, saved: () => [...store.values()] };
}

describe('a tab', () => {
  it('signs in with the code in its URL, which it removes from the URL first', async () => {
    const { tab, happened, saved } = tabWith('#code=abc', { answer: { kind: 'token', token: 'given' } });
    expect(await signIn(tab)).toEqual({ token: 'given' });
    expect(happened).toEqual(['cleared', '/session {"code":"abc"}']);
    expect(saved()).toEqual(['given']);
  });

  it('signs in with its saved token, which it does not send', async () => {
    for (const reach of ['there', 'gone'] as const) {
      const { tab, happened } = tabWith('', { saved: 'mine', reach });
      expect(await signIn(tab)).toEqual({ token: 'mine' });
      expect(happened).toEqual(['looked mine']);
    }
  });

  it('replaces its token if it has a new code', async () => {
    const { tab, saved } = tabWith('#code=abc', { saved: 'mine', answer: { kind: 'token', token: 'given' } });
    expect(await signIn(tab)).toEqual({ token: 'given' });
    expect(saved()).toEqual(['given']);
  });

  it('stays signed in if its login link is invalid, unless the link signed it out', async () => {
    for (const answer of [{ kind: 'dead' }, { kind: 'used' }, 400, new TypeError('no answer')]) {
      const { tab } = tabWith('#code=abc', { saved: 'mine', answer });
      expect(await signIn(tab)).toEqual({ token: 'mine' });
    }
    const out = tabWith('#code=abc', { saved: 'mine', answer: { kind: 'used' }, reach: 'other' });
    expect(await signIn(out.tab)).toEqual({ token: null, why: 'used' });
    expect(out.saved()).toEqual([]);
  });

  it.each([
    ['', {}, 'no_code'],
    ['#token=abc', {}, 'no_code'],
    ['#code=abc', { kind: 'used' }, 'used'],
    ['#code=abc', { kind: 'dead' }, 'dead'],
    ['#code=abc', 400, 'dead'],
    ['#code=abc', new TypeError('no answer'), 'gone'],
    ['#code=abc', 'x', 'gone'],
  ])('knows why it is not signed in: URL %j, answer %j', async (hash, answer, why) => {
    const { tab, happened } = tabWith(hash, { answer });
    expect(await signIn(tab)).toEqual({ token: null, why });
    expect(happened[0] ?? 'nothing').toBe(hash === '' ? 'nothing' : 'cleared');
  });

  it('deletes a token that the server no longer knows', async () => {
    const { tab, saved } = tabWith('', { saved: 'mine', reach: 'other' });
    expect(await signIn(tab)).toEqual({ token: null, why: 'forgotten' });
    expect(saved()).toEqual([]);
  });

  it('signs in if the browser provides no storage', async () => {
    const { tab } = tabWith('#code=abc', { answer: { kind: 'token', token: 'given' } });
    expect(await signIn({ ...tab, storage: null })).toEqual({ token: 'given' });
  });
});

describe('the code of a login link', () => {
  it('is in its fragment', () => {
    expect(['#code=abc', '#a=b&code=abc', '', '#', '#code=', '#token=abc'].map(codeOf)).toEqual(['abc', 'abc', null, null, null, null]);
  });
});
