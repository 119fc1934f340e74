import type { AppError } from '../../shared/errors.ts';
import type { SendBytes, SendOptions, SendOutcome } from './send-bytes.ts';
import type { FromUploadWorker, SlicesOutcome, ToUploadWorker } from './upload-messages.ts';

/** A worker of the page, or a fake in tests. */
export type UploadWorker = Pick<Worker, 'postMessage' | 'addEventListener' | 'terminate'>;

interface Sending extends SendOptions {
  readonly over: (outcome: SlicesOutcome) => void;
}

interface UploadPool {
  send(content: Blob, upload: string, sending: Sending): void;
}

function outcomeOf(outcome: SlicesOutcome, lost: AppError): SendOutcome {
  return outcome.kind === 'lost' ? { kind: 'failed', error: lost } : outcome;
}

/**
 * Sends from a worker, so that the page's main thread neither reads files nor waits. The worker starts with the first upload. `token` returns the tab's current
 * token. `lost`: the error if the server no longer answers or the worker fails.
 */
export function sendByWorker(token: () => string, begin: () => UploadWorker, lost: AppError): SendBytes {
  let pool: UploadPool | null = null;

  function startUploadPool(): UploadPool {
    const worker = begin();
    const sendings = new Map<number, Sending>();
    let last = 0;
    const post = (message: ToUploadWorker): void => worker.postMessage(message);
    worker.addEventListener('message', ({ data }: MessageEvent<FromUploadWorker>) => {
      const sending = sendings.get(data.id);
      if (data.kind === 'progress') sending?.onSent(data.sent);
      else {
        sendings.delete(data.id);
        sending?.over(data.outcome);
      }
    });
    // A failed worker never answers. The next upload starts a new one.
    worker.addEventListener('error', () => {
      pool = null;
      worker.terminate();
      for (const { over } of sendings.values()) over({ kind: 'lost' });
    });
    return {
      send(content, upload, sending) {
        last += 1;
        const id = last;
        sendings.set(id, sending);
        post({ kind: 'send', id, token: token(), upload, content });
        sending.signal.addEventListener('abort', () => post({ kind: 'stop', id }), { once: true });
      },
    };
  }

  return async (upload, content, options) => {
    if (options.signal.aborted) return { kind: 'stopped' };
    const outcome = await new Promise<SlicesOutcome>((over) => {
      pool ??= startUploadPool();
      pool.send(content, upload, { ...options, over });
    });
    return outcomeOf(outcome, lost);
  };
}
