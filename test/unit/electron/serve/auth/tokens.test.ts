import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createTokens } from '../../../../../electron/serve/auth/tokens.ts';

const DAY = 24 * 3_600_000;
const NOW = 1_000 * DAY;
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const saved = (token: string, usedAt = NOW) => ({ sha256: hashOf(token), usedAt });

function tokensWith(earlier: readonly (ReturnType<typeof saved> & { readonly code?: string })[], now = NOW) {
  const clock = { now };
  const changed = vi.fn();
  const tokens = createTokens({ saved: earlier, now: () => clock.now, changed });
  const gone: string[] = [];
  tokens.onGone((holder) => gone.push(holder));
  return { clock, changed, tokens, gone };
}

describe('tab tokens', () => {
  it('are valid if they were given for a code or come from an earlier run, and are unique', () => {
    const { tokens } = tokensWith([saved('earlier')]);
    const [one, two] = [tokens.give('code one'), tokens.give('code two')];
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(two).not.toBe(one);
    for (const token of [one, two, 'earlier']) expect(tokens.holderOf(token)).toBe(hashOf(token));
    for (const other of ['', 'other', 'code one', hashOf('earlier'), hashOf(one)]) expect(tokens.holderOf(other), other).toBeNull();
  });

  it('are stored only as hashes, with the hash of their code', () => {
    const { tokens, changed } = tokensWith([saved('earlier', NOW - DAY)]);
    const token = tokens.give('code');
    expect(changed).toHaveBeenCalledOnce();
    expect(tokens.saved()).toEqual([{ ...saved(token), code: hashOf('code') }, saved('earlier', NOW - DAY)]);
  });

  it('are revoked by the code that they were given for, even in a later run', () => {
    const first = tokensWith([]);
    const token = first.tokens.give('code');
    const { tokens, gone, changed } = tokensWith(first.tokens.saved());
    expect(tokens.revoke('other')).toBe(false);
    expect(tokens.holderOf(token)).not.toBeNull();
    expect(changed).not.toHaveBeenCalled();
    expect(tokens.revoke('code')).toBe(true);
    expect([tokens.holderOf(token), tokens.saved(), gone]).toEqual([null, [], [hashOf(token)]]);
    expect(changed).toHaveBeenCalledOnce();
    expect(tokens.revoke('code')).toBe(false);
  });

  it('expire after a month without use, and beyond the 32 most recently used', () => {
    const old = tokensWith([saved('old', NOW - 30 * DAY)]).tokens;
    expect(old.holderOf('old')).toBeNull();
    const many = Array.from({ length: 33 }, (_, index) => saved(`tab ${String(index)}`, NOW - index * 1_000));
    const { tokens, gone } = tokensWith(many);
    expect(tokens.saved()).toHaveLength(32);
    expect(tokens.holderOf('tab 32')).toBeNull();
    // This token was just used. Although the use is not saved yet, a different token must expire.
    expect(tokens.holderOf('tab 31')).not.toBeNull();
    const token = tokens.give('code');
    expect(gone).toEqual([hashOf('tab 30')]);
    expect(['tab 30', 'tab 31', token].map((one) => tokens.holderOf(one) !== null)).toEqual([false, true, true]);
  });

  it('stay valid while they are used: a use is saved, but not on every call', () => {
    const { tokens, changed, clock } = tokensWith([saved('earlier', NOW - 29 * DAY)]);
    for (let call = 0; call < 3; call += 1) tokens.holderOf('earlier');
    tokens.holderOf('other');
    expect(changed).toHaveBeenCalledOnce();
    expect(tokens.saved()).toContainEqual(saved('earlier', NOW));
    clock.now += DAY;
    tokens.holderOf('earlier');
    expect(changed).toHaveBeenCalledTimes(2);
  });

  it('prove themselves for a port and a nonce without being disclosed', () => {
    const { tokens } = tokensWith([saved('earlier'), saved('other')]);
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
