import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../files/io-error.ts';
import { isRunning, startMark } from './process-mark.ts';

export const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  token: v.string(),
  brief: v.optional(v.boolean(), false),
});

type Holder = v.InferOutput<typeof holderSchema>;

/** Locks that this process holds: its own id in a file says nothing, it can be left from an earlier process with the same id. */
const heldHere = new Set<string>();

/** The name of a stale lock that makes way. */
const MOVED_AWAY = /^lock\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const MOST_TRIES = 5;

/** How long (ms) an app waits for a command that holds the lock for a moment, and how often it looks. */
const WAITED = 5_000;
const LOOKED = 20;

/**
 * Takes the one lock of a data folder: a file with the holder's process id. A lock whose holder is gone is taken over, one that is held for a moment is
 * waited for. `brief`: by a command, for a moment. Returns what gives it up, or null where another Crashlens holds it. Throws what the disk throws.
 */
export function lockHome(home: string, { brief } = { brief: false }): (() => void) | null {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += LOOKED) {
    const taken = tryLock(home, brief);
    if (typeof taken === 'function') return taken;
    if (brief || taken === 'held' || waited >= WAITED) return null;
    Atomics.wait(nobodyWakes, 0, 0, LOOKED);
  }
}

/** Deletes what a process left that was killed while it moved a stale lock away. A lock that somebody holds is put back by whoever moved it. */
export function removeLeftLocks(home: string): void {
  for (const name of readdirSync(home)) {
    const text = MOVED_AWAY.test(name) ? readText(join(home, name)) : null;
    if (text !== null && holderIn(text) === null) rmSync(join(home, name), { force: true });
  }
}

function tryLock(home: string, brief: boolean): (() => void) | 'held' | 'held for a moment' {
  const path = join(home, 'lock');
  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const token = randomUUID();
    try {
      writeFileSync(path, JSON.stringify({ pid: process.pid, started: startMark(process.pid), token, brief }), { flag: 'wx', mode: 0o600 });
      heldHere.add(token);
      return () => {
        unlock(path, token);
      };
    } catch (reason) {
      if (systemCode(reason) !== 'EEXIST') throw reason;
    }
    const text = readText(path);
    const holder = text === null ? null : holderIn(text);
    if (holder !== null) return holder.brief ? 'held for a moment' : 'held';
    if (text !== null && !setAside(path, text)) return 'held';
  }
  return 'held';
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

/** Who holds a lock; null where nobody does. */
function holderIn(text: string): Holder | null {
  const holder = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), text);
  // A lock that says nothing is one that a crash cut off.
  return holder.success && isHeldBy(holder.output) ? holder.output : null;
}

function isHeldBy({ pid, started, token }: Holder): boolean {
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
