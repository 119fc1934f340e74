import { createHash, type Hash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { fail, ok, type Failure, type Result } from '../../shared/errors.ts';
import { failure } from '../../shared/bridge/failure.ts';
import type { UploadDestination } from '../host/platform/base/host.ts';
import { systemCode, writeError } from '../host/platform/files/io-error.ts';
import type { HostClient } from '../host/app/thread/host-client.ts';

/** Number of received bytes of an upload. */
export interface Received {
  readonly received: number;
}

/** Receives uploads outside the host thread. Reads their bytes from the connection, hashes them, and writes them to the temporary file. */
interface UploadReceiver {
  /**
   * Receives the body of a request: `length` bytes from `offset`. If the body breaks off, keeps the bytes received so far. An earlier request for the same
   * upload may still be in progress because its connection broke. It is ended, and this request resumes the upload. Errors: unknown_handle,
   * upload_out_of_order, disk_full, cannot_write; the last two end the upload. Rejects if the connection breaks.
   */
  take(request: IncomingMessage, upload: string, offset: number, length: number): Promise<Result<Received>>;
  /**
   * Returns the offset at which an upload resumes. If a request for this upload is still in progress, ends that request. Errors: unknown_handle,
   * upload_out_of_order.
   */
  state(upload: string): Promise<Result<Received>>;
}

interface Incoming {
  readonly destination: UploadDestination;
  /** Hash of the bytes received so far. */
  readonly hash: Hash;
  received: number;
  /** The host's last refusal of this upload; null if there is none. */
  refused: Failure | null;
  /** The request whose body is being received. */
  current: UnderWay | null;
}

interface UnderWay {
  readonly request: IncomingMessage;
  /** Never rejects. */
  readonly ended: Promise<void>;
}

/** Maximum number of remembered uploads, including ended uploads. The oldest is forgotten first. Higher than the host's limit of concurrent uploads. */
const MAX_KNOWN = 64;

/** Number of bytes per write to the disk. */
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
    // This process has forgotten the hash of the bytes received before, so the upload cannot be resumed.
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
    const answer = tell(upload, incoming);
    // The host may be busy for a long time, so only the request with the last bytes waits for its answer. A refusal of earlier bytes is returned with the next
    // request.
    if (incoming.received === incoming.destination.size) incoming.refused = await answer;
    else
      void answer.then(
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
      // There must be no `await` between the last check of `current` and setting it to this request.
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

/** Appends the body of a request to the file. Returns a failure of the disk. Rejects if the connection breaks. */
async function written(request: IncomingMessage, incoming: Incoming): Promise<Failure | null> {
  let file: FileHandle;
  try {
    file = await open(incoming.destination.path, 'r+');
  } catch (reason) {
    // The host abandoned the upload and deleted its file.
    return systemCode(reason) === 'ENOENT' ? UNKNOWN : writeError(reason, { file: incoming.destination.name });
  }
  try {
    return await writeBody(request, file, incoming);
  } finally {
    await file.close();
  }
}

/** Writes the body in pieces of at least `PIECE_BYTES`; the last piece may be shorter. If the connection breaks, also writes the bytes received before. */
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
    // The connection stays open, so that a refusal can be sent.
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
    // Writing and hashing run in parallel.
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
