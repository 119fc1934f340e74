import { expect } from 'vitest';

/**
 * Expects the state that was answered last, or the state after the action that was in progress. `after` returns the state after a number of actions without a
 * kill.
 */
export async function expectAnsweredOrNext<S>(now: S, answered: readonly S[], after: (acts: number) => Promise<S>): Promise<void> {
  const last = answered.at(-1) ?? (await after(0));
  if (JSON.stringify(now) !== JSON.stringify(last)) expect(now).toEqual(await after(answered.length + 1));
}

/** Like `expectAnsweredOrNext`, for state that is stored piece by piece: the action in progress may have changed only some of the pieces. */
export async function expectEachAnsweredOrNext<S extends object>(
  now: S,
  answered: readonly S[],
  after: (acts: number) => Promise<S>,
): Promise<void> {
  const last = answered.at(-1) ?? (await after(0));
  const next = JSON.stringify(now) === JSON.stringify(last) ? last : await after(answered.length + 1);
  const allowed = [last, next].map((state) => new Map<string, unknown>(Object.entries(state)));
  for (const [key, value] of new Map<string, unknown>(Object.entries(now)))
    expect(allowed.map((state) => ({ [key]: state.get(key) }))).toContainEqual({ [key]: value });
}
