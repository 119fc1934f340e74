import { describe, expect, it } from 'vitest';
import { challengeOf } from '../../../../../electron/serve/auth/challenge.ts';
import { createLoginLinks } from '../../../../../electron/serve/auth/login-links.ts';

const KEY = '01'.repeat(32);
const OTHER_KEY = '02'.repeat(32);
const NOW = 1_800_000_000_000;
const NONCE = 'n'.repeat(22);

function asked() {
  const clock = { now: NOW };
  const entered: string[] = [];
  const addresses = createLoginLinks({ key: KEY, port: 5_000, codes: { enter: (code) => entered.push(code) }, now: () => clock.now });
  return { addresses, clock, entered };
}

const question = (key = KEY, port = 5_000, at = NOW, nonce = NONCE) => ({ at, nonce, proof: challengeOf(key, port).question(at, nonce) });

describe('a request for another login link', () => {
  it('requires the key of the run; both sides compute the code, which is never sent', () => {
    const { addresses, entered } = asked();
    const challenge = challengeOf(KEY, 5_000);
    const answer = addresses.answer(question());
    expect(answer).toBe(challenge.answer(NONCE));
    expect(entered).toEqual([challenge.code(NONCE)]);
    expect(challenge.code(NONCE)).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify([question(), answer])).not.toContain(challenge.code(NONCE));
    expect(new Set([challenge.question(NOW, NONCE), challenge.answer(NONCE), challengeOf(OTHER_KEY, 5_000).answer(NONCE)]).size).toBe(3);
  });

  it('works once: a replayed request gets nothing', () => {
    const { addresses, entered } = asked();
    addresses.answer(question());
    expect(addresses.answer(question())).toBeNull();
    expect(addresses.answer(question(KEY, 5_000, NOW + 1, NONCE))).toBeNull();
    expect(entered).toHaveLength(1);
  });

  it('works only near the current time, and an old nonce is refused even after it was forgotten', () => {
    const { addresses, clock, entered } = asked();
    for (const apart of [-30_001, 30_001, 3_600_000])
      expect(addresses.answer(question(KEY, 5_000, NOW + apart, `${NONCE}${String(apart)}`))).toBeNull();
    addresses.answer(question());
    clock.now += 3_600_000;
    expect(addresses.answer(question())).toBeNull();
    expect(addresses.answer(question(KEY, 5_000, clock.now, 'another'.repeat(4)))).not.toBeNull();
    expect(addresses.answer(question())).toBeNull();
    expect(entered).toHaveLength(2);
  });

  it('is refused with another key, for another port and if it is malformed', () => {
    const { addresses, entered } = asked();
    const { proof, ...rest } = question();
    for (const given of [
      question(OTHER_KEY),
      question(KEY, 5_001),
      { ...question(), at: NOW + 1 },
      { ...question(), nonce: `${NONCE}x` },
      { ...rest, proof: proof.toUpperCase() },
      { ...rest, proof: '' },
      rest,
      { ...question(), more: 1 },
      { ...question(), at: Number.NaN },
      null,
      [],
      'x',
    ])
      expect(addresses.answer(given), JSON.stringify(given)).toBeNull();
    expect(entered).toEqual([]);
  });
});
