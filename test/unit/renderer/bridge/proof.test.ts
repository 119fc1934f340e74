import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTokens } from '../../../../electron/serve/auth/tokens.ts';
import { probeServer } from '../../../../renderer/bridge/proof.ts';

const TOKEN = 'the-token-of-an-earlier-run';
const knows = (token: string) =>
  createTokens({
    saved: [{ sha256: createHash('sha256').update(token).digest('hex'), usedAt: 0 }],
    now: () => 0,
    changed: () => undefined,
  });

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Replaces `fetch` by a fake server that gives these answers. Returns the list of requests that it receives. */
function behind(answer: (nonce: string) => Response | Promise<Response>): readonly (readonly [string, RequestInit | undefined])[] {
  const seen: (readonly [string, RequestInit | undefined])[] = [];
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
    seen.push([path, init]);
    return Promise.resolve(answer(path.slice('/proof?nonce='.length)));
  });
  return seen;
}

describe('the server that answers the page', () => {
  it('is the host of the page if it proves that it knows the token, which the page does not send', async () => {
    const seen = behind((nonce) => Response.json({ proofs: knows(TOKEN).proofs(8_123, nonce) }));
    expect(await probeServer(TOKEN, '8123')).toBe('there');
    expect(seen[0]?.[0]).toMatch(/^\/proof\?nonce=[\da-f]{32}$/);
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
  });

  it.each<[string, (nonce: string) => Response]>([
    ['a host that does not know it', (nonce) => Response.json({ proofs: knows('another').proofs(8_123, nonce) })],
    ['what passes on what the host says elsewhere', (nonce) => Response.json({ proofs: knows(TOKEN).proofs(8_124, nonce) })],
    ['an old answer', () => Response.json({ proofs: knows(TOKEN).proofs(8_123, 'f'.repeat(32)) })],
    ['another program', () => new Response('<!doctype html>')],
    ['one that refuses', () => new Response('', { status: 404 })],
    ['one that says something else', () => Response.json(null)],
  ])('is another server: %s', async (_, answer) => {
    behind(answer);
    expect(await probeServer(TOKEN, '8123')).toBe('other');
  });

  it('is gone if nothing answers', async () => {
    behind(() => Promise.reject(new TypeError('fetch failed')));
    expect(await probeServer(TOKEN, '8123')).toBe('gone');
  });
});
