import { describe, expect, it } from 'vitest';
import { createConfirmations } from '../../../../../../electron/host/sending/outbox/confirmations.ts';
import type { ContentKind } from '../../../../../../shared/bridge/view/send-question.ts';

const ORIGIN = 'https://crash.example:443';

function leaving(kinds: readonly ContentKind[], origin = ORIGIN) {
  return { origin, kinds };
}

describe('a send confirmation', () => {
  it('covers any number of reports to its origin that contain no other kinds of content', () => {
    const confirmations = createConfirmations();
    const asked = leaving(['annotations', 'dumps']);
    expect(confirmations.covers(asked)).toBe(false);
    expect(confirmations.redeem(confirmations.numberFor(asked), asked)).toBe(true);
    for (const kinds of [['annotations', 'dumps'], ['dumps'], []] as const) expect(confirmations.covers(leaving(kinds))).toBe(true);
  });

  it.each([
    ['additional credentials', leaving(['annotations', 'credentials'])],
    ['the unclear contents of a broken structure', leaving(['unclear'])],
    ['another scheme', leaving(['annotations'], 'http://crash.example:443')],
    ['another port', leaving(['annotations'], 'https://crash.example:8443')],
    ['another host', leaving(['annotations'], 'https://crash.example.org:443')],
    ['another host, even without sensitive content', leaving([], 'https://crash.example.org:443')],
  ])('is required again for %s', (_, other) => {
    const confirmations = createConfirmations();
    const asked = leaving(['annotations']);
    expect(confirmations.redeem(confirmations.numberFor(asked), other)).toBe(false);
    expect(confirmations.redeem(confirmations.numberFor(asked), asked)).toBe(true);
    expect(confirmations.covers(other)).toBe(false);
  });

  it('covers each kind separately, whenever it was confirmed', () => {
    const confirmations = createConfirmations();
    for (const kind of ['annotations', 'dumps'] as const)
      expect(confirmations.redeem(confirmations.numberFor(leaving([kind])), leaving([kind]))).toBe(true);
    expect(confirmations.covers(leaving(['annotations', 'dumps']))).toBe(true);
  });

  it('covers nothing in another session', () => {
    const asked = leaving(['annotations']);
    const before = createConfirmations();
    const number = before.numberFor(asked);
    expect(before.redeem(number, asked)).toBe(true);
    const after = createConfirmations();
    expect(after.covers(asked)).toBe(false);
    expect(after.redeem(number, asked)).toBe(false);
  });
});

describe('the number of a confirmation request', () => {
  it('confirms nothing until it is redeemed, and is used up by one attempt, even a wrong attempt', () => {
    const confirmations = createConfirmations();
    const asked = leaving(['annotations']);
    const wider = leaving(['annotations', 'dumps']);
    const first = confirmations.numberFor(asked);
    expect(confirmations.covers(asked)).toBe(false);
    expect(confirmations.redeem(first, wider)).toBe(false);
    expect(confirmations.redeem(first, asked)).toBe(false);
    const second = confirmations.numberFor(asked);
    expect(confirmations.redeem(second, asked)).toBe(true);
    expect(confirmations.redeem(second, asked)).toBe(false);
  });

  it('cannot be guessed', () => {
    const confirmations = createConfirmations();
    const asked = leaving([]);
    const numbers = Array.from({ length: 50 }, () => confirmations.numberFor(asked));
    expect(new Set(numbers).size).toBe(50);
    for (const number of numbers) expect(number).toMatch(/^[\w-]{43}$/);
    for (const made of ['', ORIGIN, 'crash.example', '__proto__', 'A'.repeat(43)]) expect(confirmations.redeem(made, asked)).toBe(false);
  });

  it('expires when too many requests are open, the oldest first', () => {
    const confirmations = createConfirmations();
    const asked = leaving([]);
    const oldest = confirmations.numberFor(asked);
    const newest = Array.from({ length: 64 }, () => confirmations.numberFor(asked)).at(-1) ?? '';
    expect(confirmations.redeem(oldest, asked)).toBe(false);
    expect(confirmations.redeem(newest, asked)).toBe(true);
  });
});
