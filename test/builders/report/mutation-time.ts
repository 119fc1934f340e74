/** The most that reading one mutation may take, in ms of CPU. */
const MAX_TIME = 1_000;

/** Reads the mutation with a seed. Returns what was read, and the ms of CPU that it took. Throws an error that names the seed if it took longer than a second. */
export function timedMutation<T>(seed: number, read: () => T): { readonly read: T; readonly took: number } {
  const before = process.cpuUsage();
  const result = read();
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1_000;
  if (took > MAX_TIME) throw new Error(`the mutation with seed ${String(seed)} took ${took.toFixed(0)} ms`);
  return { read: result, took };
}
