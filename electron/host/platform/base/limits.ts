import { homedir, totalmem } from 'node:os';

/** The environment, as far as the host is told of it. */
export type Env = Readonly<Record<string, string | undefined>>;

const GIB = 2 ** 30;

/**
 * Most bytes that a host may hold, in V8's heap and outside of it each: what was chosen (`CRASHLENS_MAX_MEMORY` before it), else a quarter of what the
 * machine or the container has, from 1 to 8 GiB.
 */
export function memoryLimit(chosen: number | null): number {
  // An older Electron cannot tell.
  const constrained = (process as Partial<Pick<NodeJS.Process, 'constrainedMemory'>>).constrainedMemory?.() ?? 0;
  const total = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return chosen ?? Math.min(Math.max(Math.floor(total / 4), GIB), 8 * GIB);
}

/** The person's own folder: what lies in it is shown with `~`. */
export function userFolder(env: Env): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? homedir();
}
