import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import * as v from 'valibot';
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

/** A process as a file names it. `machine`: where its id means something. */
export const processMarkSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  machine: v.string(),
});
export type ProcessMark = v.InferOutput<typeof processMarkSchema>;

export function ownProcessMark(): ProcessMark {
  return { pid: process.pid, started: startMark(process.pid), machine: machineMark() };
}

/** `unknown`: of another machine or container that shares the disk, whose processes cannot be seen from here. */
export function stateOfProcess({ pid, started, machine }: ProcessMark): 'runs' | 'gone' | 'unknown' {
  if (machine !== machineMark()) return 'unknown';
  if (!isRunning(pid)) return 'gone';
  const mark = startMark(pid);
  return started === null || mark === null || mark === started ? 'runs' : 'gone';
}

/** The name of the machine, and on Linux the numbering of processes that this one is in: containers count from one each. */
function machineMark(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return hostname();
  }
}
