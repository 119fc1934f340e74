/** Asks a worker thread to finish. On this message, a thread closes its port and exits after the work in progress. */
export interface EndRequest {
  readonly kind: 'end';
}

const END_REQUEST: EndRequest = { kind: 'end' };

/** How long a running thread may take to exit after an end request, in ms. A thread in a synchronous call does not receive the request. */
const GRACE = 1_000;

/** How long a thread may take to load its code, in ms. `GRACE` begins after that. */
const LOADING = 10_000;

/** The members of a worker (`node:worker_threads`) that are needed to end it. */
interface EndableWorker {
  postMessage(message: unknown): void;
  on(event: 'exit' | 'online' | 'message', listener: () => void): unknown;
  terminate(): Promise<unknown>;
}

/** Ends one worker thread. Both functions may be called repeatedly, and resolve when the thread has exited. */
interface ThreadEnd {
  /** Asks the thread to finish. Terminates it if it does not exit within a time limit. */
  readonly end: () => Promise<void>;
  /** Terminates a thread that does not respond, because it is in a loop or uses too much memory. */
  readonly force: () => Promise<void>;
}

/**
 * Watches a worker from its start, so that it can be ended safely. Terminating a starting thread can crash the whole Node process, so a thread is never
 * terminated before it is online. Call this directly after creating the worker, before the worker can emit an event.
 */
export function threadEnd(worker: EndableWorker): ThreadEnd {
  let isGone = false;
  const gone = new Promise<void>((resolve) => {
    worker.on('exit', () => {
      isGone = true;
      resolve();
    });
  });
  const online = new Promise<void>((resolve) => {
    worker.on('online', resolve);
  });
  // Each of our threads reports to its parent after its code is loaded.
  const loaded = new Promise<void>((resolve) => {
    worker.on('message', resolve);
  });
  let ending: Promise<void> | null = null;
  let forcing: Promise<void> | null = null;

  async function endOrderly(): Promise<void> {
    if (isGone) return;
    worker.postMessage(END_REQUEST);
    await withinLimit([gone, loaded], LOADING);
    await withinLimit([gone], GRACE);
    await force();
  }

  async function terminate(): Promise<void> {
    await Promise.race([gone, online]);
    if (!isGone) await worker.terminate();
  }

  function force(): Promise<void> {
    return (forcing ??= terminate());
  }

  return { end: () => (ending ??= endOrderly()), force };
}

/** Resolves with the first of the events, or after a time limit (ms). */
function withinLimit(events: readonly Promise<void>[], limit: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, limit);
    void Promise.race(events).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export function isEndRequest(message: unknown): message is EndRequest {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'end';
}
