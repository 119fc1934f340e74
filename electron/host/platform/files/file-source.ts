import { createHash } from 'node:crypto';
import { type Stats, closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES } from '../../../../shared/bytes/byte-source.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { type ReadFile, failure } from '../../../../shared/bridge/failure.ts';
import { currentWork } from '../base/work.ts';
import { IoFailure, readError, systemCode } from './io-error.ts';
import { pathOnDisk } from './path-on-disk.ts';
import { betweenWindows, throwIfCancelled } from './throw-if-cancelled.ts';

/** A file that is read from the disk by position, never as a whole. */
export interface FileSource extends ByteSource {
  /** Identifies the file and its state at opening. Equal identities mean equal bytes. */
  readonly identity: string;
  /** Identifies the file and its size, whatever its times and bytes are. */
  readonly inode: string;
  /** Modification time at opening, in ms since 1970. */
  readonly mtimeMs: number;
  /** Returns the SHA-256 of the bytes, lower-case hex. The first call reads the file; the result is cached. */
  sha256(): string;
  /** Like `sha256`, but reads a window at a time so that other calls are answered in between. */
  sha256InTurns(): Promise<string>;
  /**
   * Returns `file_changed` if the bytes may have changed since opening, because the file became shorter or was written to. If the file's SHA-256 is already
   * known, the bytes are compared instead. A touch or appended bytes then cause no failure. A file that was deleted or replaced can still be read.
   */
  error(): Failure | null;
  /** Compares this file with the file at a path: same bytes, other bytes, or gone (deleted or replaced). */
  stateAt(path: string): FileState;
  /** Returns whether the path leads to this file. */
  liesAt(path: string): boolean;
  /** False after the file was closed. */
  isOpen(): boolean;
  close(): void;
}

/** The SHA-256 of a file, computed while the file was written, and its state at that time (`FileSource.identity`). */
export interface CachedHash {
  readonly identity: string;
  readonly sha256: string;
}

export type FileState = 'same' | 'changed' | 'gone';

/** The functions of node:fs in use. Tests replace them to simulate rare disk events. */
interface FileCalls {
  readonly stat: (path: string | Buffer) => Stats;
  readonly open: (path: string | Buffer, flags: number) => number;
}

const NODE_CALLS: FileCalls = { stat: statSync, open: openSync };

/** Maximum number of bytes per read call. A user can cancel only between two calls. */
const READ_AT_ONCE = 4 << 20;

/** Number of bytes per read when the whole file is read. */
const STRIDE_BYTES = 1 << 20;

/**
 * Size of a cached window in bytes, and number of cached windows. Data that is read repeatedly (headers, small values) is in few parts of the file. Windows are
 * small, because each needs fresh memory and an edited report is read again after every key press.
 */
const WINDOW_BYTES = 1 << 16;
const WINDOWS = 8;

/** Maximum size of a file whose bytes are compared to distinguish a touch from a change. */
export const MAX_COMPARED_SIZE: ByteLength = 64 << 20;

/**
 * Opens a regular file. `name`: for the errors file_missing, file_is_directory, file_not_regular, file_no_permission, file_empty, file_unreadable. `known`: a
 * cached SHA-256, used if the state of the file is the same. A read throws IoFailure(file_changed) if the file has become shorter, because half a report must
 * not look like a complete one.
 */
export function openFileSource(
  path: string,
  name: string,
  calls: FileCalls = NODE_CALLS,
  known: CachedHash | null = null,
): Result<FileSource> {
  let descriptor: number;
  let stats: Stats;
  const diskPath = pathOnDisk(path);
  try {
    // The file is checked before opening, because opening a device can have side effects. It is checked again after opening, because it may have been replaced.
    const refused = statFailure(calls.stat(diskPath), name);
    if (refused !== null) return fail(refused);
    // Without O_NONBLOCK, opening a pipe without a writer would block forever. Windows has no such flag.
    descriptor = calls.open(diskPath, constants.O_RDONLY | nonBlocking());
  } catch (reason) {
    return fail(readError(reason, { file: name }));
  }
  try {
    stats = fstatSync(descriptor);
  } catch (reason) {
    closeSync(descriptor);
    return fail(readError(reason, { file: name }));
  }
  const refused = statFailure(stats, name);
  if (refused !== null) {
    closeSync(descriptor);
    return fail(refused);
  }
  return ok(sourceOfDescriptor(descriptor, stats, { file: name }, known));
}

/** Creates the source of a file that is already open. Closing the source closes the descriptor. */
export function sourceOfDescriptor(descriptor: number, stats: Stats, what: ReadFile, known: CachedHash | null = null): FileSource {
  const size = stats.size;
  let open = true;
  let windows: readonly { readonly start: ByteOffset; readonly bytes: Uint8Array }[] = [];
  let hash = known?.identity === identityOf(stats) ? known.sha256 : null;
  /** State of the file at the last comparison, and whether its bytes were the same. */
  let compared = { state: stateOf(stats), isSame: true };

  /** Each call uses fresh memory, because callers may still use the bytes of earlier calls. */
  function readFresh(offset: ByteOffset, length: ByteLength): Uint8Array {
    return filled(new Uint8Array(length), offset);
  }

  function filled(bytes: Uint8Array, offset: ByteOffset): Uint8Array {
    if (!open) throw new IoFailure(failure('unknown_handle', { what: 'file' }));
    for (let done = 0; done < bytes.length;) {
      throwIfCancelled();
      let count: number;
      try {
        count = readSync(descriptor, bytes, done, Math.min(bytes.length - done, READ_AT_ONCE), offset + done);
      } catch (reason) {
        throw new IoFailure(readError(reason, what));
      }
      if (count === 0) throw new IoFailure(failure('file_changed', what));
      done += count;
    }
    // A caller that reads more than one window at once is reading the whole file, so the read counts as progress.
    if (bytes.length > WINDOW_BYTES) currentWork()?.passed(offset + bytes.length, size);
    return bytes;
  }

  function windowAt(offset: ByteOffset): { readonly start: ByteOffset; readonly bytes: Uint8Array } {
    const start = offset - (offset % WINDOW_BYTES);
    const known = windows.find((window) => window.start === start);
    const window = known ?? { start, bytes: readFresh(start, Math.min(WINDOW_BYTES, size - start)) };
    if (windows[0] !== window) windows = [window, ...windows.filter((other) => other !== window)].slice(0, WINDOWS);
    return window;
  }

  /** Reads all bytes from the disk, without the cached windows. Each window reuses the memory of the previous window. */
  function* freshWindows(): Generator<Uint8Array> {
    const memory = new Uint8Array(Math.min(STRIDE_BYTES, size));
    for (let offset = 0; offset < size; offset += STRIDE_BYTES)
      yield filled(memory.subarray(0, Math.min(STRIDE_BYTES, size - offset)), offset);
  }

  function hashNow(): string {
    const hasher = createHash('sha256');
    for (const bytes of freshWindows()) hasher.update(bytes);
    return hasher.digest('hex');
  }

  async function hashInTurns(): Promise<string> {
    const hasher = createHash('sha256');
    let done = 0;
    for (const bytes of freshWindows()) {
      hasher.update(bytes);
      await new Promise((resolve) => setImmediate(resolve));
      await betweenWindows((done += bytes.length), size);
    }
    return hasher.digest('hex');
  }

  /** Returns the digest. Caches it, unless the file was closed or written to during hashing. */
  function taken(digest: string): string {
    if (open && stateOf(fstatSync(descriptor)) === stateOf(stats)) hash = digest;
    return digest;
  }

  function hasSameBytes(now: Stats): boolean {
    const state = stateOf(now);
    if (state === compared.state) return compared.isSame;
    const comparable = now.size >= size && size <= MAX_COMPARED_SIZE && hash !== null;
    compared = { state, isSame: comparable && hashNow() === hash };
    return compared.isSame;
  }

  return {
    size,
    identity: identityOf(stats),
    inode: `${idOf(stats)}:${String(size)}`,
    mtimeMs: stats.mtimeMs,
    sha256: () => hash ?? taken(hashNow()),
    sha256InTurns: async () => hash ?? taken(await hashInTurns()),
    read(offset, length) {
      const from = Math.min(Math.max(offset, 0), size);
      const to = Math.min(from + Math.max(length, 0), size);
      if (from === to) return EMPTY_BYTES;
      throwIfCancelled();
      const window = to - from < WINDOW_BYTES ? windowAt(from) : null;
      if (window === null || to > window.start + window.bytes.length) return readFresh(from, to - from);
      return window.bytes.subarray(from - window.start, to - window.start);
    },
    throwIfCancelled: () => throwIfCancelled(),
    readInto: (offset, target) => filled(target.subarray(0, Math.max(0, Math.min(target.length, size - offset))), offset).length,
    isOpen: () => open,
    error() {
      if (!open) return null;
      return hasSameBytes(fstatSync(descriptor)) ? null : failure('file_changed', what);
    },
    stateAt(path) {
      if (!open) return 'same';
      const now = statsAt(path);
      if (now === null || idOf(now) !== idOf(stats)) return 'gone';
      return now.size === size && hasSameBytes(now) ? 'same' : 'changed';
    },
    liesAt(path) {
      const there = statsAt(path);
      return there !== null && idOf(there) === idOf(stats);
    },
    close() {
      if (!open) return;
      open = false;
      windows = [];
      closeSync(descriptor);
    },
  };
}

export function identityOf(stats: Stats): string {
  return `${idOf(stats)}:${stateOf(stats)}`;
}

/** Returns the stats of the file at a path; null if no file is found. */
function statsAt(path: string): Stats | null {
  try {
    return statSync(pathOnDisk(path), { throwIfNoEntry: false }) ?? null;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}

/** Identifies a file regardless of its contents. */
function idOf(stats: Stats): string {
  return `${String(stats.dev)}:${String(stats.ino)}`;
}

function stateOf(stats: Stats): string {
  return `${String(stats.size)}:${String(stats.mtimeMs)}`;
}

function nonBlocking(): number {
  const flags: Readonly<Record<string, number | undefined>> = constants;
  return flags['O_NONBLOCK'] ?? 0;
}

function statFailure(stats: Stats, name: string): Failure | null {
  if (stats.isDirectory()) return failure('file_is_directory', { file: name });
  if (!stats.isFile()) return failure('file_not_regular', { file: name });
  return stats.size === 0 ? failure('file_empty', { file: name }) : null;
}
