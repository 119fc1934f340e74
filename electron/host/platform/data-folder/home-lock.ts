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

/**
 * Tokens of the locks that this process holds. The process id in a lock file is not enough, because an earlier process with the same id may have left the file.
 */
const heldHere = new Set<string>();

/** Name of a lock that is being written. The marker for removing a stale lock has such a name too. */
const BESIDE_LOCK = /^lock\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Error codes from creating a hard link on a file system that does not support hard links, such as FAT. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR', 'UNKNOWN']);

const MAX_TRIES = 5;

/** How long an app waits for a command's brief lock, and how often it checks, in ms. */
const WAITED = 5_000;
const POLL_EVERY = 20;

/**
 * Takes the single lock of a data folder: a file with the holder's process id. Takes over a lock whose holder is gone. `brief`: for a command, which holds the
 * lock for a moment and never waits. Other callers wait until a brief lock is released. Returns a function that releases the lock; null if another Crashlens
 * holds it. Throws the errors of the disk.
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

/** Deletes files of a process that was killed while it took the lock. */
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
  // At each attempt, another process took the lock first and then released it.
  return 'held for a moment';
}

/** Contents of a lock file of this process. */
function lockText(token: string, brief: boolean): string {
  return JSON.stringify({ pid: process.pid, started: startMark(process.pid), token, brief });
}

/**
 * Creates the lock file if there is none. The text is first written under another name. Other processes would mistake an empty lock file for one that a crash
 * left incomplete.
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

/** Creates a hard link to a file. Returns false if the new name is taken. */
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

/** Copies a file, for file systems without hard links. Returns false if the new name is taken. */
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

/** Returns the holder named in a lock file; null if the holder no longer has the lock. */
function holderIn(text: string): Holder | null {
  const holder = v.safeParse(v.pipe(v.string(), v.parseJson(), holderSchema), text);
  // A crash left a lock file without valid contents.
  return holder.success && isHeldBy(holder.output) ? holder.output : null;
}

function isHeldBy({ pid, started, token }: Holder): boolean {
  if (pid === process.pid) return heldHere.has(token);
  if (!isRunning(pid)) return false;
  const mark = startMark(pid);
  return started === null || mark === null || mark === started;
}

/**
 * Removes a stale lock, unless it was already removed. If several processes find the same stale lock, only the process that creates a marker for it may remove
 * it. Otherwise a slower process could remove the new lock that has replaced the stale one. The marker is a lock too, named after the text of the stale lock,
 * and can become stale too.
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

/** Returns a name in the form of `randomUUID`. The same text always gives the same name. */
function nameOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
