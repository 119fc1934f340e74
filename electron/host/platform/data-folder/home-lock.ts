import { createHash, randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../files/io-error.ts';
import { isRunning, startMark } from './process-mark.ts';

const holderSchema = v.object({
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  started: v.nullable(v.string()),
  token: v.string(),
  brief: v.optional(v.boolean(), false),
});

type Holder = v.InferOutput<typeof holderSchema>;

/** Locks that this process holds: its own id in a file says nothing, it can be left from an earlier process with the same id. */
const heldHere = new Set<string>();

/** The name of a lock that is being written, and of the marker of a stale one that is being removed. */
const BESIDE_LOCK = /^lock\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What systems say of a hard link on a file system that has none, as FAT. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR', 'UNKNOWN']);

const MAX_TRIES = 5;

/** How long (ms) an app waits for a command that holds the lock for a moment, and how often it looks. */
const WAITED = 5_000;
const POLL_EVERY = 20;

/**
 * Takes the one lock of a data folder: a file with the holder's process id. A lock whose holder is gone is taken over, one that is held for a moment is
 * waited for. `brief`: by a command, for a moment. Returns what gives it up, or null where another Crashlens holds it. Throws what the disk throws.
 */
export function lockHome(home: string, { brief } = { brief: false }): (() => void) | null {
  const nobodyWakes = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += POLL_EVERY) {
    const taken = tryLock(home, brief);
    if (typeof taken === 'function') return taken;
    if (brief || taken === 'held' || waited >= WAITED) return null;
    Atomics.wait(nobodyWakes, 0, 0, POLL_EVERY);
  }
}

/** Deletes what a process left that was killed while it took the lock. */
export function removeLeftLocks(home: string): void {
  for (const name of readdirSync(home)) {
    const text = BESIDE_LOCK.test(name) ? readText(join(home, name)) : null;
    if (text !== null && holderIn(text) === null) rmSync(join(home, name), { force: true });
  }
}

function tryLock(home: string, brief: boolean): (() => void) | 'held' | 'held for a moment' {
  const path = join(home, 'lock');
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const text = readText(path);
    const holder = text === null ? null : holderIn(text);
    if (holder !== null) return holder.brief ? 'held for a moment' : 'held';
    if (text !== null) removeStale(home, path, text);
    const token = randomUUID();
    if (tryCreateLock(home, path, lockText(token, brief))) {
      heldHere.add(token);
      return () => {
        unlock(path, token);
      };
    }
  }
  // Others were quicker each time, and none of them kept it.
  return 'held for a moment';
}

/** What a lock of this process says. */
function lockText(token: string, brief: boolean): string {
  return JSON.stringify({ pid: process.pid, started: startMark(process.pid), token, brief });
}

/**
 * Puts a lock in its place unless one is there. It is written under another name first: an empty lock, of a process that has not come to write to it, would
 * be taken for one that a crash cut off.
 */
function tryCreateLock(home: string, path: string, text: string): boolean {
  const written = join(home, `lock.${randomUUID()}`);
  try {
    writeFileSync(written, text, { flag: 'wx', mode: 0o600 });
    return isLinked(written, path);
  } finally {
    rmSync(written, { force: true });
  }
}

/** False if the new name is taken. */
function isLinked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (reason) {
    const code = systemCode(reason);
    if (code === 'EEXIST') return false;
    if (code === null || !NO_LINKS.has(code)) throw reason;
    return isCopied(from, to);
  }
}

/** For file systems without hard links. */
function isCopied(from: string, to: string): boolean {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
    return true;
  } catch (reason) {
    if (systemCode(reason) !== 'EEXIST') throw reason;
    return false;
  }
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

/**
 * Removes a stale lock, unless it was removed meanwhile. Of several processes that found the same one only the process that holds its marker may do so: the
 * others could remove the fresh lock that follows. The marker is a lock too, named after the stale text, and can be stale itself.
 */
function removeStale(home: string, path: string, staleText: string): void {
  const marker = join(home, `lock.${nameOf(staleText)}`);
  const token = randomUUID();
  if (!tryCreateLock(home, marker, lockText(token, true))) {
    const text = readText(marker);
    if (text !== null && holderIn(text) === null) removeStale(home, marker, text);
    return;
  }
  heldHere.add(token);
  try {
    if (readText(path) === staleText) rmSync(path, { force: true });
  } finally {
    unlock(marker, token);
  }
}

/** A name in the form of `randomUUID`, the same one for the same text. */
function nameOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
