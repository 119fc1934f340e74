import { homedir, totalmem } from 'node:os';

/** The environment, as far as the host is told of it. */
export type Env = Readonly<Record<string, string | undefined>>;

const GIB = 2 ** 30;

/** Most bytes that inflating one report may give: `CRASHLENS_MAX_INFLATED`, else 1 GiB. */
export function inflateLimit(env: Env): number {
  return byteCount(env['CRASHLENS_MAX_INFLATED']) ?? GIB;
}

/** Most bytes of one file that the page sends: `CRASHLENS_MAX_UPLOAD`, else 4 GiB. */
export function uploadLimit(env: Env): number {
  return byteCount(env['CRASHLENS_MAX_UPLOAD']) ?? 4 * GIB;
}

/**
 * Most bytes that a host may hold, in V8's heap and outside of it each: `CRASHLENS_MAX_MEMORY`, else a quarter of what the machine or the
 * container has, from 1 to 8 GiB.
 */
export function memoryLimit(env: Env): number {
  // An older Electron cannot tell.
  const constrained = (process as Partial<Pick<NodeJS.Process, 'constrainedMemory'>>).constrainedMemory?.() ?? 0;
  const total = constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
  return byteCount(env['CRASHLENS_MAX_MEMORY']) ?? Math.min(Math.max(Math.floor(total / 4), GIB), 8 * GIB);
}

/** The person's own folder: what lies in it is shown with `~`. */
export function userFolder(env: Env): string {
  return env['HOME'] ?? env['USERPROFILE'] ?? homedir();
}

function byteCount(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,15}$/.test(text)) return null;
  return Number(text);
}
