import { createHash, type Hash } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { UploadDestination } from '../../platform/base/host.ts';
import { identityOf, type CachedHash } from '../../platform/files/file-source.ts';
import { writeError } from '../../platform/files/io-error.ts';
import { opaqueId } from '../../platform/files/handles.ts';
import { safeFileName } from '../../platform/files/safe-name.ts';
import { writeAll } from '../../platform/files/spill-sink.ts';
import { UPLOAD_PREFIX } from './own-copies.ts';

/** A completely uploaded file: its path, display name and hash. */
export interface UploadedFile {
  readonly path: string;
  readonly name: string;
  readonly hash: CachedHash;
  /** In bytes. */
  readonly size: number;
}

/** Files that the page sends in pieces. Each is written to a temporary file. The pieces arrive in calls to the host, or directly at a host client. */
export interface Uploads {
  /** Begins an upload and returns its id. Errors: upload_too_large, disk_full, cannot_write. */
  begin(name: string, size: number): Result<string>;
  /** Appends the next bytes of an upload. Errors: unknown_handle, upload_out_of_order (which ends the upload), disk_full, cannot_write. */
  append(upload: string, offset: number, bytes: Uint8Array): Failure | null;
  /** See `Host.uploadDestination`. */
  readonly destinationOf: (upload: string) => Result<UploadDestination>;
  /** See `Host.uploadReceived`. */
  readonly received: (upload: string, received: number, sha256: string | null) => Failure | null;
  /** Ends an upload. All of its bytes must have arrived. Errors: unknown_handle, upload_out_of_order, disk_full, cannot_write. */
  end(upload: string): Result<UploadedFile>;
  /** Deletes a partial upload. Does nothing if the upload is unknown. */
  cancel(upload: string): void;
  close(): void;
}

interface UploadOptions {
  /** An existing temporary folder of Crashlens. */
  readonly folder: string;
  readonly now: () => number;
  /** Maximum size of a file in bytes. Read at each `begin`. */
  readonly limit: number;
  /** Called with each upload that is dropped, for any reason. */
  readonly dropped?: (upload: string) => void;
}

interface Upload {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly descriptor: number;
  /** Hash of the bytes that were appended by calls to the host. */
  readonly hash: Hash;
  /** SHA-256 of a file that a host client writes; null until the client has written all bytes. */
  sha256: string | null;
  writer: 'calls' | 'client' | null;
  received: number;
  lastAt: number;
}

/** Time without new bytes after which an upload is dropped, in ms. */
const ABANDONED_AFTER = 10 * 60_000;

/** Maximum number of concurrent uploads. Above that number, the upload that has been idle longest is dropped. */
const MAX_UPLOADS = 16;

const UNKNOWN = failure('unknown_handle', { what: 'upload' });

export function uploads(options: UploadOptions): Uploads {
  const running = new Map<string, Upload>();

  function drop(id: string): void {
    const upload = running.get(id);
    if (upload === undefined) return;
    running.delete(id);
    closeSync(upload.descriptor);
    rmSync(upload.path, { force: true });
    options.dropped?.(id);
  }

  function dropAbandoned(): void {
    const oldestFirst = [...running].sort(([, a], [, b]) => a.lastAt - b.lastAt);
    const surplus = running.size - MAX_UPLOADS + 1;
    for (const [position, [id, upload]] of oldestFirst.entries()) {
      if (position < surplus || options.now() - upload.lastAt > ABANDONED_AFTER) drop(id);
    }
  }

  /** Ends an upload and keeps its file. */
  function finish(id: string, { path, name, descriptor, hash, sha256 }: Upload): UploadedFile {
    const stats = fstatSync(descriptor);
    running.delete(id);
    closeSync(descriptor);
    return { path, name, hash: { identity: identityOf(stats), sha256: sha256 ?? hash.digest('hex') }, size: stats.size };
  }

  return {
    begin(given, size) {
      const name = safeFileName(given, 'capture');
      if (size > options.limit) return fail(failure('upload_too_large', { name, limit: options.limit }));
      dropAbandoned();
      const id = opaqueId();
      const path = join(options.folder, `${UPLOAD_PREFIX}${id}`);
      try {
        const descriptor = openSync(path, 'wx+', 0o600);
        const began = { received: 0, sha256: null, writer: null, lastAt: options.now() };
        running.set(id, { path, name, size, descriptor, hash: createHash('sha256'), ...began });
      } catch (reason) {
        return fail(writeError(reason, { file: name }));
      }
      return ok(id);
    },

    append(id, offset, bytes) {
      const upload = running.get(id);
      if (upload === undefined) return UNKNOWN;
      if (upload.writer === 'client' || offset !== upload.received || upload.received + bytes.length > upload.size) {
        drop(id);
        return failure('upload_out_of_order', { name: upload.name });
      }
      try {
        writeAll(upload.descriptor, bytes);
      } catch (reason) {
        drop(id);
        return writeError(reason, { file: upload.name });
      }
      upload.hash.update(bytes);
      upload.writer = 'calls';
      upload.received += bytes.length;
      upload.lastAt = options.now();
      return null;
    },

    destinationOf(id) {
      const upload = running.get(id);
      if (upload === undefined) return fail(UNKNOWN);
      const { path, name, size, received } = upload;
      if (upload.writer === 'calls') return fail(failure('upload_out_of_order', { name }));
      upload.writer = 'client';
      upload.lastAt = options.now();
      return ok({ path, name, size, received });
    },

    received(id, received, sha256) {
      const upload = running.get(id);
      if (upload === undefined) return UNKNOWN;
      upload.received = received;
      upload.sha256 = sha256;
      upload.lastAt = options.now();
      return null;
    },

    end(id) {
      const upload = running.get(id);
      if (upload === undefined) return fail(UNKNOWN);
      // A file from a host client is complete when its SHA-256 is known.
      if (upload.received !== upload.size || (upload.writer === 'client' && upload.sha256 === null)) {
        drop(id);
        return fail(failure('upload_out_of_order', { name: upload.name }));
      }
      try {
        return ok(finish(id, upload));
      } catch (reason) {
        drop(id);
        return fail(writeError(reason, { file: upload.name }));
      }
    },

    cancel: drop,

    close() {
      for (const id of [...running.keys()]) drop(id);
    },
  };
}
