import type { Stats } from 'node:fs';
import { closeSync, constants, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { ByteLength, ByteOffset, ByteSource } from '../../../shared/bytes/byte-source.ts';
import { EMPTY_BYTES } from '../../../shared/bytes/byte-source.ts';
import type { AppError, Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { appError } from '../../../shared/messages/errors.ts';
import { IoFailure, readError } from './io-error.ts';

/** A file that is read by position where it lies, never as a whole. */
export interface FileSource extends ByteSource {
  /** Which state of which file was opened: two equal identities are the same bytes. */
  readonly identity: string;
  /**
   * `file_changed` where the file became shorter since it was opened or, unless it `mayVanish`, was deleted or replaced; else null.
   * What is open can still be read then, but it is not what lies there now.
   */
  fault(mayVanish: boolean): AppError | null;
  close(): void;
}

/** The calls of node:fs that are needed; tests hand in others to bring about what the disk does not do on demand. */
export interface FileCalls {
  readonly stat: (path: string) => Stats;
  readonly open: (path: string, flags: number) => number;
}

const NODE_CALLS: FileCalls = { stat: statSync, open: openSync };

/** Bytes of one cached window, and how many are kept: one for a scan and one for what it looks back at. */
const WINDOW_BYTES = 1 << 20;
const WINDOWS = 2;

/**
 * Opens a regular file. `name` stands in the errors: file_missing, file_is_directory, file_not_regular, file_no_permission, file_empty, file_unreadable.
 * A read throws IoFailure(file_changed) where the file became shorter meanwhile: half a report must not pass for a whole one.
 */
export function openFileSource(path: string, name: string, calls: FileCalls = NODE_CALLS): Result<FileSource> {
  let descriptor: number;
  let stats: Stats;
  try {
    // Looked at before it is opened (opening a device can do things), and again after: it can be replaced in between.
    const refused = refusal(calls.stat(path), name);
    if (refused !== null) return fail(refused);
    // O_NONBLOCK: opening a pipe that nobody writes to would wait for ever. Windows has no such flag.
    descriptor = calls.open(path, constants.O_RDONLY | nonBlocking());
  } catch (reason) {
    return fail(readError(reason, name));
  }
  try {
    stats = fstatSync(descriptor);
  } catch (reason) {
    closeSync(descriptor);
    return fail(readError(reason, name));
  }
  const refused = refusal(stats, name);
  if (refused !== null) {
    closeSync(descriptor);
    return fail(refused);
  }
  return ok(sourceOfDescriptor(descriptor, stats, name));
}

/** The file behind an open descriptor; closing the source closes the descriptor. */
export function sourceOfDescriptor(descriptor: number, stats: Stats, name: string): FileSource {
  const size = stats.size;
  let open = true;
  let windows: readonly { readonly start: ByteOffset; readonly bytes: Uint8Array }[] = [];

  /** Fresh memory each time: what was answered before may still be read by others. */
  function readFresh(offset: ByteOffset, length: ByteLength): Uint8Array {
    if (!open) throw new IoFailure(appError('unknown_handle', { what: 'file' }));
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      let count: number;
      try {
        count = readSync(descriptor, bytes, done, length - done, offset + done);
      } catch (reason) {
        throw new IoFailure(readError(reason, name));
      }
      if (count === 0) throw new IoFailure(appError('file_changed', { what: name }));
      done += count;
    }
    return bytes;
  }

  function windowAt(offset: ByteOffset): { readonly start: ByteOffset; readonly bytes: Uint8Array } {
    const start = offset - (offset % WINDOW_BYTES);
    const known = windows.find((window) => window.start === start);
    const window = known ?? { start, bytes: readFresh(start, Math.min(WINDOW_BYTES, size - start)) };
    if (windows[0] !== window) windows = [window, ...windows.filter((other) => other !== window)].slice(0, WINDOWS);
    return window;
  }

  return {
    size,
    identity: `${String(stats.dev)}:${String(stats.ino)}:${String(size)}:${String(stats.mtimeMs)}`,
    read(offset, length) {
      const from = Math.min(Math.max(offset, 0), size);
      const to = Math.min(from + Math.max(length, 0), size);
      if (from === to) return EMPTY_BYTES;
      const window = to - from < WINDOW_BYTES ? windowAt(from) : null;
      if (window === null || to > window.start + window.bytes.length) return readFresh(from, to - from);
      return window.bytes.subarray(from - window.start, to - window.start);
    },
    fault(mayVanish) {
      if (!open) return null;
      const now = fstatSync(descriptor);
      return now.size < size || (now.nlink === 0 && !mayVanish) ? appError('file_changed', { what: name }) : null;
    },
    close() {
      if (!open) return;
      open = false;
      windows = [];
      closeSync(descriptor);
    },
  };
}

function nonBlocking(): number {
  const flags: Readonly<Record<string, number | undefined>> = constants;
  return flags['O_NONBLOCK'] ?? 0;
}

function refusal(stats: Stats, name: string): AppError | null {
  if (stats.isDirectory()) return appError('file_is_directory', { what: name });
  if (!stats.isFile()) return appError('file_not_regular', { what: name });
  return stats.size === 0 ? appError('file_empty', { what: name }) : null;
}
