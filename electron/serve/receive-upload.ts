import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fail, ok, type Failure, type Result } from '../../shared/errors.ts';
import { failure } from '../../shared/bridge/failure.ts';
import type { UploadDestination } from '../host/platform/base/host.ts';
import { systemCode, writeError } from '../host/platform/files/io-error.ts';
import type { HostClient } from '../host/app/thread/host-client.ts';

/** How many bytes of an upload are there. */
export interface Received {
  readonly received: number;
}

/** What takes the bytes of uploads in, past the host's thread: from the connection to the temporary file, hashed on the way. */
interface UploadReceiver {
  /**
   * Takes the body of a request, `length` bytes that begin at `offset`; one that breaks off leaves what came of it. Another request for the same upload
   * that is still under way is ended: its connection broke, and this one goes on from there. Errors: unknown_handle, upload_out_of_order, disk_full,
   * cannot_write; the last two end the upload. Rejects where the connection breaks.
   */
  take(request: IncomingMessage, upload: string, offset: number, length: number): Promise<Result<Received>>;
  /** From where an upload goes on; a request for it that is still under way is ended. Errors: unknown_handle, upload_out_of_order. */
  state(upload: string): Promise<Result<Received>>;
}

interface Incoming {
  readonly destination: UploadDestination;
  /** Of the bytes that are there. */
  readonly hash: Hash;
  received: number;
  /** What the host said last of its going on. */
  refused: Failure | null;
  /** The request whose body comes in now. */
  current: UnderWay | null;
}

interface UnderWay {
  readonly request: IncomingMessage;
  /** Never rejects. */
  readonly ended: Promise<void>;
}

/** Most uploads that are known here, ended ones included; the oldest is forgotten first. More than the host has at a time. */
const MAX_KNOWN = 64;

/** Bytes of the body that are handed to the disk at once. */
const PIECE_BYTES = 1 << 20;

const UNKNOWN = failure('unknown_handle', { what: 'upload' });

export function uploadReceiver(host: Pick<HostClient, 'uploadDestination' | 'uploadReceived' | 'callUnchecked'>): UploadReceiver {
  const known = new Map<string, Incoming>();

  async function find(upload: string): Promise<Result<Incoming>> {
    const there = known.get(upload);
    if (there !== undefined) return there.refused === null ? ok(there) : fail(there.refused);
    const destination = await host.uploadDestination(upload);
    if (!destination.ok) return destination;
    const since = known.get(upload);
    if (since !== undefined) return ok(since);
    // Of what came before it was forgotten here no hash can be taken any more.
    if (destination.value.received > 0) return fail(UNKNOWN);
    const incoming: Incoming = { destination: destination.value, hash: createHash('sha256'), received: 0, refused: null, current: null };
    known.set(upload, incoming);
    const [oldest] = known.keys();
    if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest);
    return ok(incoming);
  }

  function tell(upload: string, { received, destination, hash }: Incoming): Promise<Failure | null> {
    const sha256 = received === destination.size ? hash.copy().digest('hex') : null;
    return Promise.resolve(host.uploadReceived(upload, received, sha256));
  }

  async function takeBody(request: IncomingMessage, upload: string, incoming: Incoming): Promise<Result<Received>> {
    const error = await written(request, incoming);
    if (error !== null) {
      incoming.refused = error;
      await host.callUnchecked('upload.cancel', { upload });
      return fail(error);
    }
    const told = tell(upload, incoming);
    // The host may be at something that lasts: only the end waits for it, and what it refuses is said with the next bytes.
    if (incoming.received === incoming.destination.size) incoming.refused = await told;
    else
      void told.then(
        (refused) => (incoming.refused = refused),
        () => (incoming.refused = UNKNOWN),
      );
    return incoming.refused === null ? ok({ received: incoming.received }) : fail(incoming.refused);
  }

  return {
    async take(request, upload, offset, length) {
      const found = await find(upload);
      if (!found.ok) return found;
      const incoming = found.value;
      // Nothing may be awaited between the last look at what is under way and this request's being it.
      while (incoming.current !== null) await endOf(incoming.current);
      if (incoming.refused !== null) return fail(incoming.refused);
      const { name, size } = incoming.destination;
      if (offset !== incoming.received || offset + length > size) return fail(failure('upload_out_of_order', { name }));
      const run = takeBody(request, upload, incoming);
      const over = (): void => {
        incoming.current = null;
      };
      incoming.current = { request, ended: run.then(over, over) };
      return run;
    },
    async state(upload) {
      const found = await find(upload);
      if (!found.ok) return found;
      const incoming = found.value;
      while (incoming.current !== null) await endOf(incoming.current);
      return incoming.refused === null ? ok({ received: incoming.received }) : fail(incoming.refused);
    },
  };
}

function endOf({ request, ended }: UnderWay): Promise<void> {
  request.destroy();
  return ended;
}

/** Writes the body of a request behind what is there. What failed on the disk; rejects where the connection breaks. */
async function written(request: IncomingMessage, incoming: Incoming): Promise<Failure | null> {
  let file: FileHandle;
  try {
    file = await open(incoming.destination.path, 'r+');
  } catch (reason) {
    // The host gave it up, and its file with it.
    return systemCode(reason) === 'ENOENT' ? UNKNOWN : writeError(reason, { file: incoming.destination.name });
  }
  try {
    return await writeBody(request, file, incoming);
  } finally {
    await file.close();
  }
}

/** In pieces that are worth a write each; what came before the connection broke is written too. */
async function writeBody(request: IncomingMessage, file: FileHandle, incoming: Incoming): Promise<Failure | null> {
  let piece: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<Failure | null> => {
    const bytes = Buffer.concat(piece, size);
    piece = [];
    size = 0;
    return writePiece(file, bytes, incoming);
  };
  try {
    // The connection stays, so that a refusal can be sent over it.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      piece.push(chunk);
      size += chunk.length;
      const error = size < PIECE_BYTES ? null : await flush();
      if (error !== null) return error;
    }
  } catch (reason) {
    const error = await flush();
    if (error !== null) return error;
    throw reason;
  }
  return flush();
}

async function writePiece(file: FileHandle, bytes: Buffer, incoming: Incoming): Promise<Failure | null> {
  try {
    // The disk and the hash have a core each.
    const writing = writeAllAt(file, bytes, incoming.received);
    incoming.hash.update(bytes);
    await writing;
  } catch (reason) {
    return writeError(reason, { file: incoming.destination.name });
  }
  incoming.received += bytes.length;
  return null;
}

async function writeAllAt(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
}
