import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isRunning, startMark } from '../../platform/data-folder/process-mark.ts';

const ownerSchema = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), started: v.nullable(v.string()), token: v.string() });

/** Tokens of this process's owners that are not closed. The process id is not enough, because an earlier process may have had the same id. */
const openHere = new Set<string>();

/** Identifies the process that runs attempts. It is stored with each active attempt. Attempts of a dead process can therefore be recognised as ended. */
export interface AttemptOwner {
  /** The stored form. */
  readonly text: string;
  close(): void;
}

export function attemptOwner(): AttemptOwner {
  const token = randomUUID();
  openHere.add(token);
  return {
    text: JSON.stringify({ pid: process.pid, started: startMark(process.pid), token }),
    close() {
      openHere.delete(token);
    },
  };
}

/** Returns false if the owner is closed or its process is gone. Its attempts then never end by themselves. */
export function isAlive(ownerText: string): boolean {
  const owner = v.safeParse(v.pipe(v.string(), v.parseJson(), ownerSchema), ownerText);
  if (!owner.success) return false;
  const { pid, started, token } = owner.output;
  if (pid === process.pid) return openHere.has(token);
  return isRunning(pid) && (started === null || startMark(pid) === started);
}
