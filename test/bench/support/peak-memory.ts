import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** Most memory that this process held so far, in bytes. */
export function peakMemory(): number {
  // Linux counts what the parent held when it forked into maxRSS, but not into VmHWM.
  const own = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'latin1'))?.[1] : undefined;
  return own === undefined ? process.resourceUsage().maxRSS * 1024 : Number(own) * 1024;
}
