import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type ByteSource, joinBytes } from '../../../../shared/bytes/byte-source.ts';
import type { OwnBody } from '../../../../shared/bridge/failure.ts';
import type { ByteSink } from '../../../../shared/report/wire/gzip.ts';
import { sourceOfDescriptor } from './file-source.ts';
import { memorySource } from './inflate-now.ts';
import { IoFailure, writeError } from './io-error.ts';
import { throwIfCancelled } from './throw-if-cancelled.ts';

/** Number of bytes that a sink holds in memory before it uses a temporary file. */
export const MEMORY_BYTES = 8 << 20;

/** Sinks of one report, closed and deleted together. */
export interface SpillSinks {
  readonly create: () => ByteSink;
  close(): void;
}

/**
 * Creates sinks. Each holds up to 8 MiB in memory, then writes to a temporary file in `folder` (must exist). `what`: for the errors disk_full and cannot_write.
 */
export function spillSinks(folder: string, memoryBytes: number = MEMORY_BYTES, what: OwnBody = 'unpacked_body'): SpillSinks {
  const closers: (() => void)[] = [];
  return {
    // A sink that never spills is not referenced here, so its memory is freed when the sink is no longer used.
    create: () => spillSink({ folder, memoryBytes, what, spilled: (close) => closers.push(close) }),
    close() {
      for (const close of closers.splice(0)) close();
    },
  };
}

interface SinkOptions {
  readonly folder: string;
  readonly memoryBytes: number;
  readonly what: OwnBody;
  /** Called after the sink got a file, with a function that closes the sink. */
  readonly spilled: (close: () => void) => void;
}

function spillSink({ folder, memoryBytes, what, spilled }: SinkOptions): ByteSink {
  let pieces: Uint8Array[] = [];
  let size = 0;
  let file: { readonly path: string; readonly descriptor: number } | null = null;
  let closeSource: (() => void) | null = null;

  function spill(): void {
    const path = join(folder, `inflated-${randomUUID()}`);
    const descriptor = openSync(path, 'wx+', 0o600);
    file = { path, descriptor };
    spilled(close);
    for (const piece of pieces) writeAll(descriptor, piece);
    pieces = [];
  }

  function close(): void {
    if (file === null) return;
    if (closeSource === null) closeSync(file.descriptor);
    else closeSource();
    rmSync(file.path, { force: true });
    file = null;
  }

  return {
    get size() {
      return size;
    },
    write(bytes) {
      try {
        if (file === null && size + bytes.length > memoryBytes) spill();
        if (file === null) pieces.push(bytes);
        else writeAll(file.descriptor, bytes);
      } catch (reason) {
        throw new IoFailure(writeError(reason, { own: what }));
      }
      size += bytes.length;
    },
    source(): ByteSource {
      if (file === null) return stoppable(memorySource(joinBytes(pieces)));
      const source = sourceOfDescriptor(file.descriptor, fstatSync(file.descriptor), { own: what });
      closeSource = () => {
        source.close();
      };
      return source;
    },
  };
}

/** Makes reads from memory cancellable, like reads of a file. */
function stoppable(source: ByteSource): ByteSource {
  const { size, latin1 } = source;
  return {
    size,
    ...(latin1 === undefined ? {} : { latin1 }),
    throwIfCancelled: () => throwIfCancelled(),
    read(offset, length) {
      throwIfCancelled();
      return source.read(offset, length);
    },
  };
}

export function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}
