import type { StoreApi } from 'zustand/vanilla';
import type { ConnectionState, Reach } from './connection.ts';
import { readLines } from './read-lines.ts';

/** Waits in ms between two tries to find the host again: the first, and the longest, which the others double up to. */
const FIRST_WAIT = 250;
const MAX_WAIT = 10_000;

/** Names the run of the server, in the answer that begins the events. */
const RUN_HEADER = 'Crashlens-Run';

interface KeepOptions {
  readonly store: StoreApi<ConnectionState>;
  /** Begins the stream of events. Rejects where nothing answers. */
  readonly open: () => Promise<Response>;
  /** Who answers, asked before the host is trusted again. */
  readonly probe: () => Promise<Reach>;
  readonly line: (line: string) => void;
  /** The host is there again, and it is known what happened meanwhile is not. */
  readonly back: () => Promise<void>;
  /** Calls back after so many ms, unless the returned function is called before. */
  readonly later: (run: () => void, ms: number) => () => void;
}

interface KeptConnection {
  /** Whether calls reach the host: at once where it is there, else by the probe that is under way, or was the last one. */
  readonly ready: () => true | Promise<boolean>;
  readonly tryNow: () => void;
}

/** Keeps the stream of events open, and says in the store how the page stands to its host. One probe at a time, rarer and rarer while it is gone. */
export function keepConnected({ store, open, probe, line, back, later }: KeepOptions): KeptConnection {
  let wait = FIRST_WAIT;
  let run: string | null = null;
  let wake = (): void => undefined;
  /** The probe that is under way, or the last one: did it find the host? The page itself came from it, so the first calls need none. */
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
    // What happened while there was no connection was not told: it is asked for.
    void back();
  }

  /** Hands lines on until the stream ends. Only one that lasted makes the next wait a short one again. */
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

  /** Until the stream ends: what the page stands before then. */
  async function listen(): Promise<Reach> {
    try {
      const response = await open();
      if (response.status === 401) return 'other';
      if (!response.ok || response.body === null) return 'gone';
      connected(response);
      await follow(response.body);
    } catch {
      // The host went away or the connection broke: looked at next.
    }
    return 'gone';
  }

  async function keep(): Promise<never> {
    for (;;) {
      const end = await listen();
      if (end === 'other') store.setState({ reach: 'other' });
      // The first probe comes at once, so that people are told at once.
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
