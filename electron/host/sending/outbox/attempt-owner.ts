import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { isRunning, startMark } from '../../platform/data-folder/process-mark.ts';

const ownerSchema = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), started: v.nullable(v.string()), token: v.string() });

/** Owners of this process: its own id says nothing, it can be left from an earlier process with the same id. */
const openHere = new Set<string>();

/** Who runs attempts: kept with each of them while it is sending, so that one whose process died is known as over. */
export interface AttemptOwner {
  /** As it is kept. */
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

/** False where nobody can end that attempt any more. */
export function isAlive(ownerText: string): boolean {
  const owner = v.safeParse(v.pipe(v.string(), v.parseJson(), ownerSchema), ownerText);
  if (!owner.success) return false;
  const { pid, started, token } = owner.output;
  if (pid === process.pid) return openHere.has(token);
  return isRunning(pid) && (started === null || startMark(pid) === started);
}
