import { fstatSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type LineBuffer, BATCH_SIZE } from './line-buffer.ts';

/** Batches of whole lines as they arrive. A complete line is never held back. The last line may lack its line end. */
export type LineBatches = AsyncIterable<Uint8Array<ArrayBuffer>> | Iterable<Uint8Array<ArrayBuffer>>;

const STANDARD_INPUT = 0;

/** Reads standard input. The size of a batch depends on whether the input is a file or a pipe. */
export function batchesOfStandardInput(lines: LineBuffer): LineBatches {
  const kind = fstatSync(STANDARD_INPUT);
  if (kind.isFile()) return batchesOfFile(STANDARD_INPUT, lines);
  if (kind.isFIFO() || kind.isSocket()) return batchesOfPipe(STANDARD_INPUT, lines);
  return batchesOf(process.stdin, lines);
}

export async function* batchesOf(input: AsyncIterable<Uint8Array>, lines: LineBuffer): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of input) {
    lines.add(chunk);
    const batch = lines.take();
    if (batch !== null) yield batch;
  }
  const rest = lines.takeRest();
  if (rest !== null) yield rest;
}

/** Reads a file directly into the batch buffer, because all of it is available. */
function* batchesOfFile(file: number, lines: LineBuffer): Generator<Uint8Array<ArrayBuffer>> {
  for (let size = readSync(file, lines.room()); size > 0; size = readSync(file, lines.room())) {
    lines.filled(size);
    const batch = lines.take();
    if (batch !== null) yield batch;
  }
  const rest = lines.takeRest();
  if (rest !== null) yield rest;
}

/** Reads a pipe, which delivers a few tens of KiB at once. All bytes that arrive without waiting form one batch. */
async function* batchesOfPipe(pipe: number, lines: LineBuffer): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let changed = Promise.withResolvers<null>();
  let end: { readonly failed: Error | null } | null = null;
  const ended = (failed: Error | null): void => {
    end ??= { failed };
    changed.resolve(null);
  };
  // The next read overwrites this buffer, so its bytes are copied. Copying is cheap while they are in the cache.
  const chunk = Buffer.alloc(BATCH_SIZE);
  const socket = new Socket({
    fd: pipe,
    readable: true,
    writable: false,
    onread: {
      buffer: chunk,
      callback(size) {
        lines.add(chunk.subarray(0, size));
        changed.resolve(null);
        return lines.whole() < BATCH_SIZE;
      },
    },
  });
  socket.on('end', () => ended(null));
  socket.on('close', () => ended(null));
  socket.on('error', ended);
  const isEnded = (): boolean => end !== null;
  const failure = (): Error | null => end?.failed ?? null;
  try {
    while (!isEnded() || lines.whole() > 0) {
      for (let before = -1; before < lines.whole() && lines.whole() < BATCH_SIZE && !isEnded();) {
        before = lines.whole();
        if (before === 0) await changed.promise;
        // Waits two turns of the event loop. The pipe is read once more in between.
        else await yieldToEventLoop().then(() => yieldToEventLoop());
        changed = Promise.withResolvers();
      }
      const batch = lines.take();
      socket.resume();
      if (batch !== null) yield batch;
    }
    const reason = failure();
    if (reason !== null) throw reason;
    const rest = lines.takeRest();
    if (rest !== null) yield rest;
  } finally {
    socket.destroy();
  }
}
