import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { openTokens } from '../../../../electron/serve/tokens.ts';

const DAY = 24 * 3_600_000;
const NOW = 1_000 * DAY;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const kept = (token: string, usedAt = NOW) => ({ sha256: hashOf(token), usedAt });

function tokensWith(earlier: readonly ReturnType<typeof kept>[], now = NOW) {
  const clock = { now };
  const changed = vi.fn();
  return { clock, changed, tokens: openTokens({ kept: earlier, now: () => clock.now, changed }) };
}

describe('the tokens of an address', () => {
  it('are that of this run, which is new each time, and those of earlier ones', () => {
    const { tokens } = tokensWith([kept('earlier')]);
    expect(tokens.own).toMatch(/^[\w-]{43}$/);
    expect(tokensWith([]).tokens.own).not.toBe(tokens.own);
    expect([tokens.own, 'earlier'].map((token) => tokens.accepts(token))).toEqual([true, true]);
    for (const other of ['', 'other', hashOf('earlier'), hashOf(tokens.own)]) expect(tokens.accepts(other), other).toBe(false);
  });

  it('are kept as hashes alone', () => {
    const { tokens } = tokensWith([kept('earlier', NOW - DAY)]);
    expect(tokens.kept()).toEqual([kept(tokens.own), kept('earlier', NOW - DAY)]);
  });

  it('that nobody used for a month are forgotten, and those beyond the newest eight', () => {
    const old = tokensWith([kept('old', NOW - 30 * DAY)]).tokens;
    expect(old.accepts('old')).toBe(false);
    const { tokens } = tokensWith(Array.from({ length: 9 }, (_, index) => kept(`run ${String(index)}`, NOW - index * DAY)));
    expect(tokens.kept()).toHaveLength(8);
    expect(['run 0', 'run 6', 'run 7', 'run 8'].map((token) => tokens.accepts(token))).toEqual([true, true, false, false]);
  });

  it('that are used stay: the use is told, but not at every call', () => {
    const { tokens, changed, clock } = tokensWith([kept('earlier', NOW - 29 * DAY)]);
    for (let call = 0; call < 3; call += 1) tokens.accepts('earlier');
    tokens.accepts('other');
    expect(changed).toHaveBeenCalledOnce();
    expect(tokens.kept()).toContainEqual(kept('earlier', NOW));
    clock.now += DAY;
    tokens.accepts('earlier');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('prove themselves for a port and a nonce, without being shown', () => {
    const { tokens } = tokensWith([kept('earlier')]);
    const proofs = tokens.proofs(80, 'nonce');
    const key = createHash('sha256').update('earlier').digest();
    expect(proofs).toHaveLength(2);
    expect(proofs).toContain(createHmac('sha256', key).update('crashlens 80 nonce').digest('hex'));
    for (const [port, nonce] of [
      [81, 'nonce'],
      [80, 'other'],
    ] as const)
      expect(tokens.proofs(port, nonce).some((proof) => proofs.includes(proof))).toBe(false);
  });
});
