import { homedir, totalmem } from 'node:os';

/** The environment variables that the host receives. */
export type Env = Readonly<Record<string, string | undefined>>;

const GIB = 2 ** 30;

/**
 * Maximum number of bytes in V8's heap. The same limit applies separately to memory outside the heap. `chosen`: the setting, or `CRASHLENS_MAX_MEMORY`, which
 * overrides the setting. If null, the limit is a quarter of the memory of the machine or container, at least 1 and at most 8 GiB.
 */
export function memoryLimit(chosen: number | null): number {
  // Older Electron versions lack this function.
  const constrained = (process as Partial<Pick<NodeJS.Process, 'constrainedMemory'>>).constrainedMemory?.() ?? 0;
  const total = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return chosen ?? Math.min(Math.max(Math.floor(total / 4), GIB), 8 * GIB);
}

/** The user's home folder. Paths inside it are shown with `~`. */
export function userFolder(env: Env): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? homedir();
}
