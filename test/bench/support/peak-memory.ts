import { existsSync, readFileSync } from 'node:fs';

const STATUS = '/proc/self/status';

/** Returns the peak memory of this process so far, in bytes. */
export function peakMemory(): number {
  // On Linux, maxRSS includes the memory of the parent at the fork, but VmHWM does not.
  const own = existsSync(STATUS) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(STATUS, 'latin1'))?.[1] : undefined;
  return own === undefined ? process.resourceUsage().maxRSS * 1024 : Number(own) * 1024;
}
