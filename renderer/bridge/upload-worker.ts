import { coalesce } from './coalesce.ts';
import { probeServer } from './proof.ts';
import { sendSlices, type SliceWire, type UploadAnswer } from './send-slices.ts';
import type { FromUploadWorker, ToUploadWorker } from './upload-messages.ts';

// Sends files in the browser shell. It is a worker, so that reading and waiting never block the page.

/** Interval between two progress messages of a file, in milliseconds. */
const PROGRESS_EVERY = 100;

const running = new Map<number, AbortController>();

function tell(message: FromUploadWorker): void {
  self.postMessage(message);
}

function answerOf(text: string): UploadAnswer {
  try {
    const answer: unknown = JSON.parse(text);
    // Every Result of our server has this type.
    return typeof answer === 'object' && answer !== null && 'ok' in answer ? (answer as UploadAnswer) : null;
  } catch {
    // A response from another server counts as no answer.
    return null;
  }
}

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly address: string;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly body: Blob | null;
  readonly onSent: (bytes: number) => void;
}

/** A request that reports how much of its body was sent. `fetch` cannot report this. */
function exchange({ method, address, token, signal, body, onSent }: Asked): Promise<UploadAnswer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    const over = (answer: UploadAnswer): void => {
      signal.removeEventListener('abort', stop);
      resolve(answer);
    };
    request.addEventListener('load', () => over(answerOf(request.responseText)));
    for (const end of ['error', 'abort', 'timeout'] as const) request.addEventListener(end, () => over(null));
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.open(method, address);
    request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (body !== null) request.setRequestHeader('Content-Type', 'application/octet-stream');
    signal.addEventListener('abort', stop);
    if (signal.aborted) return over(null);
    request.send(body);
  });
}

function wireTo(upload: string, token: string, signal: AbortSignal): SliceWire {
  const address = `/upload/${upload}`;
  const asked = { token, signal };
  return {
    post: (offset, body, onSent) => exchange({ ...asked, method: 'POST', address: `${address}?offset=${String(offset)}`, body, onSent }),
    // If the server is gone, another program can have its port and must not get the token.
    state: async () =>
      (await probeServer(token, self.location.port)) === 'there'
        ? exchange({ ...asked, method: 'GET', address, body: null, onSent: () => undefined })
        : null,
    // Gives the server time to come back before the next attempt.
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}

async function send({ id, token, upload, content }: Extract<ToUploadWorker, { kind: 'send' }>): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  running.set(id, controller);
  const tellSent = coalesce((sent: number) => tell({ kind: 'progress', id, sent }), PROGRESS_EVERY);
  const outcome = await sendSlices(content, wireTo(upload, token, signal), signal, tellSent);
  running.delete(id);
  tell({ kind: 'over', id, outcome });
}

self.addEventListener('message', ({ data }: MessageEvent<ToUploadWorker>) => {
  if (data.kind === 'send') void send(data);
  else running.get(data.id)?.abort();
});
