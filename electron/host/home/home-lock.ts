import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../files/io-error.ts';
import { isRunning, startMark } from './process-mark.ts';

const holderSchema = v.object({ pid: v.pipe(v.number(), v.integer(), v.minValue(1)), started: v.nullable(v.string()), token: v.string() });

/** Locks that this process holds: its own id in a file says nothing, it can be left from an earlier process with the same id. */
const heldHere = new Set<string>();

const MOST_TRIES = 5;

/**
 * Takes the one lock of a data folder: a file with the holder's process id. A lock whose holder is gone is taken over.
 * Returns what gives it up, or null where another Crashlens holds it. Throws what the disk throws.
 */
export function lockHome(home: string): (() => void) | null {
  const path = join(home, 'lock');
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const token = randomUUID();
    try {
      writeFileSync(path, JSON.stringify({ pid: process.pid, started: startMark(process.pid), token }), { flag: 'wx', mode: 0o600 });
      heldHere.add(token);
      return () => {
        unlock(path, token);
      };
    } catch (reason) {
      if (systemCode(reason) !== 'EEXIST') throw reason;
    }
    const text = readText(path);
    if (text !== null && isHeld(text)) return null;
    if (text !== null && !setAside(path, text)) return null;
  }
  return null;
}

function unlock(path: string, token: string): void {
  heldHere.delete(token);
  if (readText(path)?.includes(token) === true) rmSync(path, { force: true });
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (reason) {
    if (systemCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}

function isHeld(text: string): boolean {
  const holder = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), text);
  // A lock that says nothing is one that a crash cut off.
  if (!holder.success) return false;
  const { pid, started, token } = holder.output;
  if (pid === process.pid) return heldHere.has(token);
  if (!isRunning(pid)) return false;
  const mark = startMark(pid);
  return started === null || mark === null || mark === started;
}

/** Removes a stale lock; false where somebody else took it over in the meantime. */
function setAside(path: string, staleText: string): boolean {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
  } catch (reason) {
    if (systemCode(reason) === 'ENOENT') return true;
    throw reason;
  }
  const isStale = readText(aside) === staleText;
  // What was moved away was a fresh lock of another process: it gets it back.
  if (!isStale) linkSync(aside, path);
  rmSync(aside, { force: true });
  return isStale;
}
