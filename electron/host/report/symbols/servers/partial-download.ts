import { closeSync, createReadStream, fsync, openSync, rmSync, statSync, truncateSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { ByteLength } from '../../../../../shared/bytes/byte-source.ts';
import { IoFailure, systemCode, writeError } from '../../../platform/files/io-error.ts';
import type { Partials } from '../../../platform/files/partials.ts';
import { writeAll } from '../../../platform/files/spill-sink.ts';
import { DownloadFailure } from './download-failure.ts';

/** What an answer said about the bytes that it sends. */
export interface SentFile {
  /** The requested URL, before redirects. */
  readonly url: string;
  /** A strong ETag or a Last-Modified date, with which a later request can continue; null if the server cannot continue. */
  readonly validator: string | null;
  readonly isGzip: boolean;
}

/** A file of which a request can ask for the rest. */
export interface ContinuedFile extends SentFile {
  readonly validator: string;
}

interface Received extends SentFile {
  readonly path: string;
  size: ByteLength;
}

const INFLATED_CHUNK = 256 * 1024;
/** Writes a file to the disk without blocking this thread, which may take seconds. */
const flush = promisify(fsync);
const OWN = { own: 'symbol_file' } as const;

/**
 * The half-received file of a download. It stays until `close`, so that a retry can continue it. Received bytes are stored as sent, and inflated when the file
 * is complete. Throws the errors of the disk as IoFailure.
 */
export class PartialDownload {
  readonly #target: string;
  readonly #partials: Partials;
  #received: Received | null = null;
  #inflated: string | null = null;
  /** Open while bytes arrive. */
  #descriptor: number | null = null;

  /** `target`: the path that the file will get. */
  constructor(target: string, partials: Partials) {
    this.#target = target;
    this.#partials = partials;
  }

  /** Number of received bytes. */
  get size(): ByteLength {
    return this.#received?.size ?? 0;
  }

  /** The file that a request for a URL can continue after `size` bytes; null if the request has to start over. */
  continued(url: string): ContinuedFile | null {
    const received = this.#received;
    if (received?.url !== url || received.validator === null || received.size === 0 || !isOnDisk(received)) return null;
    return { ...received, validator: received.validator };
  }

  /** Begins a file, instead of the received bytes. */
  begin(file: SentFile): void {
    this.close();
    this.#received = { ...file, path: this.#partials.begin(this.#target), size: 0 };
    this.#open('ax');
  }

  /** Opens the received file again, for bytes after the received bytes. */
  resume(): void {
    const received = this.#received;
    if (received === null) return;
    onDisk(() => truncateSync(received.path, received.size));
    this.#open('a');
  }

  append(bytes: Uint8Array): void {
    const [received, descriptor] = [this.#received, this.#descriptor];
    if (received === null || descriptor === null) return;
    onDisk(() => writeAll(descriptor, bytes));
    received.size += bytes.length;
  }

  /** Ends an attempt that did not complete the file. Deletes bytes that no request can continue. */
  pause(): void {
    this.#closeDescriptor();
    const received = this.#received;
    if (received !== null && this.continued(received.url) === null) this.close();
  }

  /**
   * Ends the attempt that completed the file. Returns the inflated file, which is complete on the disk. Rejects with the DownloadFailures `cut`, `gzip` and
   * `too_large`. `limit`: bytes.
   */
  async complete(limit: ByteLength, signal: AbortSignal): Promise<{ readonly file: string; readonly size: ByteLength }> {
    const [received, descriptor] = [this.#received, this.#descriptor];
    if (received === null || descriptor === null) throw new Error('no file was begun');
    if (!received.isGzip) await onDiskLater(() => flush(descriptor));
    this.#closeDescriptor();
    if (!received.isGzip) return { file: received.path, size: received.size };
    const file = this.#partials.begin(this.#target);
    this.#inflated = file;
    try {
      const size = await inflate(received.path, file, limit, signal);
      this.#received = this.#delete(received.path);
      return { file, size };
    } catch (reason) {
      this.#inflated = this.#delete(file);
      throw reason;
    }
  }

  /** Deletes the files that still have a temporary name. */
  close(): void {
    this.#closeDescriptor();
    this.#received = this.#delete(this.#received?.path ?? null);
    this.#inflated = this.#delete(this.#inflated);
  }

  #open(flags: string): void {
    const path = this.#received?.path;
    if (path !== undefined) this.#descriptor = onDisk(() => openSync(path, flags, 0o600));
  }

  #closeDescriptor(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
    this.#descriptor = null;
  }

  #delete(path: string | null): null {
    if (path === null) return null;
    rmSync(path, { force: true });
    this.#partials.end(path);
    return null;
  }
}

function isOnDisk({ path, size }: Received): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.size ?? -1) >= size;
}

function onDisk<T>(act: () => T): T {
  try {
    return act();
  } catch (reason) {
    throw new IoFailure(writeError(reason, OWN));
  }
}

async function onDiskLater(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (reason) {
    throw new IoFailure(writeError(reason, OWN));
  }
}

/** Inflates one file to another, which must not exist. Returns the size of the inflated file. */
async function inflate(from: string, to: string, limit: ByteLength, signal: AbortSignal): Promise<ByteLength> {
  const descriptor = onDisk(() => openSync(to, 'wx', 0o600));
  let size = 0;
  const write = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > limit) throw new DownloadFailure('too_large');
      onDisk(() => writeAll(descriptor, chunk));
    }
  };
  try {
    await pipeline(createReadStream(from), createGunzip({ chunkSize: INFLATED_CHUNK }), write, { signal });
    await flush(descriptor);
    return size;
  } catch (reason) {
    if (reason instanceof DownloadFailure || signal.aborted) throw reason;
    const code = systemCode(reason) ?? '';
    // Gzip data ends before its own end, so a part of it is missing.
    if (code === 'Z_BUF_ERROR') throw new DownloadFailure('cut');
    if (code.startsWith('Z_')) throw new DownloadFailure('gzip');
    throw new IoFailure(writeError(reason, OWN));
  } finally {
    closeSync(descriptor);
  }
}
