import { readFileSync } from 'node:fs';
import { systemCode } from '../files/io-error.ts';

/** True where a process with this id runs, whoever owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return systemCode(reason) === 'EPERM';
  }
}

/**
 * What tells a process from a later one with the same id: on Linux when it started, in clock ticks since boot.
 * null where the system does not say.
 */
export function startMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The name in parentheses can hold blanks; field 22 counts from the one after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
