import { expect } from 'vitest';

/** What is there is what was answered last, or what comes of the act that was under way. `after`: how things stand after so many acts that nobody kills. */
export async function expectAnsweredOrNext<S>(now: S, answered: readonly S[], after: (acts: number) => Promise<S>): Promise<void> {
  const last = answered.at(-1) ?? (await after(0));
  if (JSON.stringify(now) !== JSON.stringify(last)) expect(now).toEqual(await after(answered.length + 1));
}

/** The same of things that are kept one by one: the act under way may have come to some of them. */
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
