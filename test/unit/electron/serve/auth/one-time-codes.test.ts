import { expect, it, vi } from 'vitest';
import { CODE_LIVES, createOneTimeCodes } from '../../../../../electron/serve/auth/one-time-codes.ts';
import { createTokens } from '../../../../../electron/serve/auth/tokens.ts';

/** Codes whose time passes when the test says so. */
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

it('a code is worth one token, and whoever brings it again shuts that one out', () => {
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

it('a code is worth nothing after a minute', () => {
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

it('a code is worth nothing after a minute by the clock, though the machine slept and nothing that waits woke', () => {
  const { codes, clock } = codesBy();
  const [early, late] = [codes.make(), codes.make()];
  clock.now = CODE_LIVES - 1;
  expect(codes.exchange(early)).toMatchObject({ kind: 'token' });
  clock.now = CODE_LIVES;
  expect(codes.exchange(late)).toEqual({ kind: 'dead' });
});

it('a code that was used waits for nothing any more', () => {
  const { codes, waits } = codesBy();
  codes.exchange(codes.make());
  expect(waits.size).toBe(0);
});

it('no code outlives the server, nor what waits for its end', () => {
  const { codes, waits } = codesBy();
  const over = vi.fn();
  const made = [codes.make(over), codes.make(over)];
  codes.enter('worked-out-elsewhere');
  codes.close();
  expect(over).toHaveBeenCalledTimes(2);
  expect(waits.size).toBe(0);
  for (const code of [...made, 'worked-out-elsewhere']) expect(codes.exchange(code)).toEqual({ kind: 'dead' });
});

it('what is no code is worth nothing', () => {
  const { codes } = codesBy();
  codes.make();
  for (const given of ['', 'A'.repeat(22), '__proto__']) expect(codes.exchange(given)).toEqual({ kind: 'dead' });
});
