import { expect, it, vi } from 'vitest';
import { CODE_LIVES, createOneTimeCodes } from '../../../../../electron/serve/auth/one-time-codes.ts';
import { createTokens } from '../../../../../electron/serve/auth/tokens.ts';

/** Creates one-time codes with a clock that the test controls. */
function codesBy() {
  const waits = new Map<() => void, number>();
  const tokens = createTokens({ saved: [], now: () => 0, changed: () => undefined });
  const clock = { now: 0 };
  const codes = createOneTimeCodes({
    tokens,
    now: () => clock.now,
    later: (run, ms) => {
      waits.set(run, ms);
      return () => void waits.delete(run);
    },
  });
  const pass = (ms: number): void => {
    for (const [run, after] of [...waits]) if (after <= ms) run();
  };
  return { codes, tokens, pass, waits, clock };
}

it('a code gives one token, and a second use of the code revokes that token', () => {
  const { codes, tokens } = codesBy();
  const over = vi.fn();
  const code = codes.make(over);
  expect(code).toMatch(/^[\w-]{22}$/);
  expect(codes.make()).not.toBe(code);
  const given = codes.exchange(code);
  expect(over).toHaveBeenCalledOnce();
  const token = given.kind === 'token' ? given.token : '';
  expect(tokens.holderOf(token)).not.toBeNull();
  expect(codes.exchange(code)).toEqual({ kind: 'used' });
  expect(tokens.holderOf(token)).toBeNull();
  expect(codes.exchange(code)).toEqual({ kind: 'dead' });
  expect(over).toHaveBeenCalledOnce();
});

it('a code expires after a minute', () => {
  const { codes, pass, waits } = codesBy();
  const over = vi.fn();
  const code = codes.make(over);
  expect(CODE_LIVES).toBe(60_000);
  pass(CODE_LIVES - 1);
  expect(over).not.toHaveBeenCalled();
  pass(CODE_LIVES);
  expect(over).toHaveBeenCalledOnce();
  expect(codes.exchange(code)).toEqual({ kind: 'dead' });
  expect(waits.size).toBe(0);
});

it('a code expires after a minute of clock time, even if the machine slept and no timer fired', () => {
  const { codes, clock } = codesBy();
  const [early, late] = [codes.make(), codes.make()];
  clock.now = CODE_LIVES - 1;
  expect(codes.exchange(early)).toMatchObject({ kind: 'token' });
  clock.now = CODE_LIVES;
  expect(codes.exchange(late)).toEqual({ kind: 'dead' });
});

it('a used code leaves no timer', () => {
  const { codes, waits } = codesBy();
  codes.exchange(codes.make());
  expect(waits.size).toBe(0);
});

it('no code and no timer outlives the server', () => {
  const { codes, waits } = codesBy();
  const over = vi.fn();
  const made = [codes.make(over), codes.make(over)];
  codes.enter('worked-out-elsewhere');
  codes.close();
  expect(over).toHaveBeenCalledTimes(2);
  expect(waits.size).toBe(0);
  for (const code of [...made, 'worked-out-elsewhere']) expect(codes.exchange(code)).toEqual({ kind: 'dead' });
});

it('an unknown code is refused', () => {
  const { codes } = codesBy();
  codes.make();
  for (const given of ['', 'A'.repeat(22), '__proto__']) expect(codes.exchange(given)).toEqual({ kind: 'dead' });
});
