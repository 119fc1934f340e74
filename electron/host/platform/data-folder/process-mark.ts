import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';
import { systemCode } from '../files/io-error.ts';

/** Returns whether a process with this id runs, even if another user owns it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    return systemCode(reason) === 'EPERM';
  }
}

/**
 * Returns a mark that distinguishes a process from a later process with the same id. On Linux, it is the start time in clock ticks since boot. Null if it is
 * unavailable.
 */
export function startMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'latin1');
    // The process name in parentheses may contain spaces, so fields are counted after it. This is field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}

/** A process as recorded in a file. `machine`: the machine (on Linux also the container) in which the process id is valid. */
export const processMarkSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  machine: v.string(),
});
export type ProcessMark = v.InferOutput<typeof processMarkSchema>;

export function ownProcessMark(): ProcessMark {
  return { pid: process.pid, started: startMark(process.pid), machine: machineMark() };
}

/** Returns the state of a recorded process. `unknown`: it belongs to another machine or container that shares the disk, so its state cannot be checked here. */
export function stateOfProcess({ pid, started, machine }: ProcessMark): 'runs' | 'gone' | 'unknown' {
  if (machine !== machineMark()) return 'unknown';
  if (!isRunning(pid)) return 'gone';
  const mark = startMark(pid);
  return started === null || mark === null || mark === started ? 'runs' : 'gone';
}

/** Returns the machine's host name, and on Linux also this process's PID namespace, because each container numbers its processes from 1. */
function machineMark(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return hostname();
  }
}
