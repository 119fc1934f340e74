import { closeSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure, Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { writeError } from '../files/io-error.ts';
import { opaqueId } from '../files/handles.ts';
import { safeFileName } from '../files/safe-name.ts';
import { writeAll } from '../files/spill-sink.ts';

/** A file that a page sent whole: where it lies now and what to call it. */
export interface TakenIn {
  readonly path: string;
  readonly name: string;
}

/** Files of the page on their way in, piece by piece, into temporary files. */
export interface Uploads {
  /** Errors: upload_too_large, disk_full, cannot_write. */
  begin(name: string, size: number): Result<string>;
  /** Errors: unknown_handle, upload_out_of_order (which ends the upload), disk_full, cannot_write. */
  append(upload: string, offset: number, bytes: Uint8Array): Failure | null;
  /** `pasted`: text of the clipboard. Errors: unknown_handle, upload_out_of_order, disk_full, cannot_write. */
  end(upload: string, pasted: boolean): Result<TakenIn>;
  close(): void;
}

export interface UploadOptions {
  /** An existing folder of our own. */
  readonly folder: string;
  readonly now: () => number;
  /** Most bytes of one file. */
  readonly limit: number;
}

interface Upload {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly descriptor: number;
  received: number;
  lastAt: number;
}

/** An upload that nothing was added to for so long (ms) is given up. */
const ABANDONED_AFTER = 10 * 60_000;

/** Most uploads at a time; the one that waited longest is given up for another. */
const MOST_UPLOADS = 16;

const PASTED_NAME = 'Pasted request';

export function uploads(options: UploadOptions): Uploads {
  const running = new Map<string, Upload>();

  function drop(id: string): void {
    const upload = running.get(id);
    if (upload === undefined) return;
    running.delete(id);
    closeSync(upload.descriptor);
    rmSync(upload.path, { force: true });
  }

  function dropAbandoned(): void {
    const oldestFirst = [...running].sort(([, a], [, b]) => a.lastAt - b.lastAt);
    const surplus = running.size - MOST_UPLOADS + 1;
    for (const [position, [id, upload]] of oldestFirst.entries()) {
      if (position < surplus || options.now() - upload.lastAt > ABANDONED_AFTER) drop(id);
    }
  }

  return {
    begin(given, size) {
      const name = safeFileName(given, 'capture');
      if (size > options.limit) return fail(failure('upload_too_large', { name, limit: options.limit }));
      dropAbandoned();
      const id = opaqueId();
      const path = join(options.folder, `upload-${id}`);
      try {
        const descriptor = openSync(path, 'wx+', 0o600);
        running.set(id, { path, name, size, descriptor, received: 0, lastAt: options.now() });
      } catch (reason) {
        return fail(writeError(reason, { file: name }));
      }
      return ok(id);
    },

    append(id, offset, bytes) {
      const upload = running.get(id);
      if (upload === undefined) return failure('unknown_handle', { what: 'upload' });
      if (offset !== upload.received || upload.received + bytes.length > upload.size) {
        drop(id);
        return failure('upload_out_of_order', { name: upload.name });
      }
      try {
        writeAll(upload.descriptor, bytes);
      } catch (reason) {
        drop(id);
        return writeError(reason, { file: upload.name });
      }
      upload.received += bytes.length;
      upload.lastAt = options.now();
      return null;
    },

    end(id, pasted) {
      const upload = running.get(id);
      if (upload === undefined) return fail(failure('unknown_handle', { what: 'upload' }));
      if (upload.received !== upload.size) {
        drop(id);
        return fail(failure('upload_out_of_order', { name: upload.name }));
      }
      if (!pasted) {
        running.delete(id);
        closeSync(upload.descriptor);
        return ok({ path: upload.path, name: upload.name });
      }
      try {
        const path = restoreLineEnds(upload.descriptor, upload.path);
        if (path === upload.path) {
          running.delete(id);
          closeSync(upload.descriptor);
        } else drop(id);
        return ok({ path, name: PASTED_NAME });
      } catch (reason) {
        drop(id);
        return fail(writeError(reason, { own: 'pasted-text' }));
      }
    },

    close() {
      for (const id of [...running.keys()]) drop(id);
    },
  };
}

/**
 * Clipboards turn CRLF into LF. Where a text has LF alone, each one becomes CRLF again in a second file; a text with any CR stays as it is.
 * Returns the path that holds the text.
 */
function restoreLineEnds(descriptor: number, path: string): string {
  if (hasCarriageReturn(descriptor)) return path;
  const restored = `${path}-crlf`;
  const out = openSync(restored, 'wx', 0o600);
  try {
    for (const piece of piecesOf(descriptor)) writeAll(out, withCarriageReturns(piece));
  } catch (reason) {
    rmSync(restored, { force: true });
    throw reason;
  } finally {
    closeSync(out);
  }
  return restored;
}

function hasCarriageReturn(descriptor: number): boolean {
  for (const piece of piecesOf(descriptor)) if (piece.includes(0x0d)) return true;
  return false;
}

function withCarriageReturns(bytes: Uint8Array): Uint8Array {
  const lineFeeds = bytes.reduce((count, byte) => (byte === 0x0a ? count + 1 : count), 0);
  const wide = new Uint8Array(bytes.length + lineFeeds);
  let to = 0;
  for (const byte of bytes) {
    if (byte === 0x0a) wide[to++] = 0x0d;
    wide[to++] = byte;
  }
  return wide;
}

function* piecesOf(descriptor: number): Generator<Uint8Array> {
  const piece = new Uint8Array(256 * 1024);
  for (let offset = 0; ;) {
    const count = readSync(descriptor, piece, 0, piece.length, offset);
    if (count === 0) return;
    yield piece.subarray(0, count);
    offset += count;
  }
}
