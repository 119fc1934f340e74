import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionState, Reach } from './connection.ts';
import { readLines } from './read-lines.ts';

/** First and longest pause (ms) between attempts to reach the host. Each pause is twice as long as the previous one. */
const FIRST_WAIT = 250;
const MAX_WAIT = 10_000;

/** Response header of the event stream that identifies the server's current run. */
const RUN_HEADER = 'Crashlens-Run';

interface KeepOptions {
  readonly store: StoreApi<ConnectionState>;
  /** Opens the stream of events. Rejects if nothing answers. */
  readonly open: () => Promise<Response>;
  /** Checks what answers, before the host is trusted again. */
  readonly probe: () => Promise<Reach>;
  readonly line: (line: string) => void;
  /** Called when the host is back. Events during its absence were not received. */
  readonly back: () => Promise<void>;
  /** Calls back after `ms` milliseconds, unless the returned function is called first. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface ManagedConnection {
  /** True while connected, so that calls reach the host. Otherwise, the result of the current or last probe. */
  readonly ready: () => true | Promise<boolean>;
  readonly tryNow: () => void;
}

/** Keeps the stream of events open, and stores the state of the connection. While the host is gone, runs one probe at a time, with longer and longer pauses. */
export function keepConnected({ store, open, probe, line, back, later }: KeepOptions): ManagedConnection {
  let wait = FIRST_WAIT;
  let run: string | null = null;
  let wake = (): void => undefined;
  /** Whether the current or last probe found the host. No probe is needed before the first calls, because the page came from the host. */
  let found: true | Promise<boolean> = true;

  function pause(): Promise<void> {
    const ms = wait;
    wait = Math.min(wait * 2, MAX_WAIT);
    return new Promise((resolve) => {
      const stop = later(resolve, ms);
      wake = () => {
        stop();
        resolve();
      };
    });
  }

  async function isFound(): Promise<boolean> {
    const reach = await probe();
    if (reach !== 'there') store.setState({ reach });
    return reach === 'there';
  }

  function connected(response: Response): void {
    const before = run;
    run = response.headers.get(RUN_HEADER);
    if (before === null && store.getState().reach === 'there') return;
    store.setState(({ returns }) => ({ reach: 'there', returns: returns + 1, isRestarted: run !== before }));
    // Requests the data of the events that were lost during the interruption.
    void back();
  }

  /** Passes each line of the stream to `line`. Resets the pause to its minimum only after the stream has lasted for `MAX_WAIT`. */
  async function follow(body: ReadableStream<Uint8Array>): Promise<void> {
    const stop = later(() => {
      wait = FIRST_WAIT;
    }, MAX_WAIT);
    try {
      for await (const text of readLines(body)) line(text);
    } finally {
      stop();
    }
  }

  /** Listens until the stream ends. Returns `other` if the host rejected the token, else `gone`. */
  async function listen(): Promise<Reach> {
    try {
      const response = await open();
      if (response.status === 401) return 'other';
      if (!response.ok || response.body === null) return 'gone';
      connected(response);
      await follow(response.body);
    } catch {
      // The host ended or the connection broke. The next probe finds out which.
    }
    return 'gone';
  }

  async function keep(): Promise<never> {
    for (;;) {
      const end = await listen();
      if (end === 'other') store.setState({ reach: 'other' });
      // The first probe runs without a pause, so that the user learns at once if the host is gone.
      found = end === 'other' ? Promise.resolve(false) : isFound();
      const isStillThere = await found;
      await pause();
      if (!isStillThere) for (found = isFound(); !(await found); found = isFound()) await pause();
      found = true;
    }
  }

  void keep();
  return {
    ready: () => found,
    tryNow: () => {
      wait = FIRST_WAIT;
      wake();
    },
  };
}
