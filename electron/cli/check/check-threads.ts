import { Worker } from 'node:worker_threads';
import type { Dialect } from '../../../shared/dialect.ts';
import type { ReadBy } from '../../host/reading/read-by.ts';
import { catalogOfReadBy } from '../../host/reading/read-by.ts';
import type { Asks } from '../../host/thread/asks.ts';
import { asks } from '../../host/thread/asks.ts';
import type { Answer } from '../../host/thread/thread-messages.ts';
import { workerUrl } from '../../host/base/worker-url.ts';
import type { CheckTools, CheckedFile } from './checked-file.ts';
import { checkFile } from './checked-file.ts';

/** What files are checked by, as data that crosses threads. */
export interface CheckBy extends ReadBy {
  readonly dialect: Dialect;
  /** An existing folder for large inflated bodies. */
  readonly temporary: string;
}

/** A file that a thread is asked to check. */
export interface FileAsk {
  readonly id: number;
  readonly path: string;
}

/** What a checking thread says: that it can be asked, or an answer. */
export type FromChecker = { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

/** What checks files, several at a time. */
export interface Checkers {
  check(path: string): Promise<CheckedFile>;
  /** How many files it is worth to have under way. */
  readonly abreast: number;
  close(): Promise<void>;
}

/** Microseconds of work in this thread from which on it pays to start the others: a thread costs about half of it until it reads as fast. */
const WORTH_THREADS = 500_000;

/** Files that a thread has before it: small ones are read faster than this thread gets around to handing out the next one. */
const QUEUE = 8;

export function toolsOf(by: CheckBy): CheckTools {
  const { dialect, rules, inflateLimit, temporary } = by;
  return { dialect, rules, inflateLimit, temporary, catalog: catalogOfReadBy(by), now: () => Date.now() };
}

function startWorker(by: CheckBy): Worker {
  return new Worker(workerUrl('cli/check/check-worker'), { workerData: by, name: 'check' });
}

/** Checks files in this thread, and in others beside it, of all together `jobs`, once there was so much to do that they are worth their start. */
export function openCheckers(by: CheckBy, jobs: number, worth = WORTH_THREADS, begin: (by: CheckBy) => Worker = startWorker): Checkers {
  const tools = toolsOf(by);
  const started: CheckThread[] = [];
  const startedAt = worked();
  let here: Promise<unknown> = Promise.resolve();

  function freeThread(): CheckThread | undefined {
    const [free] = started.filter((thread) => thread.isReady() && thread.load() < QUEUE).sort((a, b) => a.load() - b.load());
    return free;
  }

  /** What the other threads have no room for is read here, one after the other. */
  async function checkHere(path: string): Promise<CheckedFile> {
    const free = freeThread();
    if (free !== undefined) return free.check(path);
    if (started.length === 0 && worked() - startedAt >= worth)
      for (let count = 1; count < jobs; count += 1) started.push(openCheckThread(begin(by)));
    return checkFile(path, tools);
  }

  return {
    abreast: jobs * QUEUE * 2,
    check(path) {
      const free = freeThread();
      if (free !== undefined) return free.check(path);
      const checked = here.then(() => checkHere(path));
      // Whoever waits for this one hears of what failed; the next one is checked all the same.
      here = checked.then(
        () => undefined,
        () => undefined,
      );
      return checked;
    },
    async close() {
      await Promise.all(started.map((thread) => thread.end()));
    },
  };
}

/** Microseconds that this thread has had a core. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

interface CheckThread {
  isReady(): boolean;
  /** Files that it has before it. */
  load(): number;
  check(path: string): Promise<CheckedFile>;
  end(): Promise<unknown>;
}

function openCheckThread(worker: Worker): CheckThread {
  const waiting: Asks = asks();
  let isReady = false;
  let load = 0;
  worker.on('error', (reason) => waiting.abandon(reason instanceof Error ? reason.name : 'unknown'));
  worker.on('exit', () => waiting.abandon('a checking thread ended'));
  worker.on('message', (message: FromChecker) => {
    if (message.kind === 'ready') isReady = true;
    else {
      load -= 1;
      waiting.settle(message.id, message.answer);
    }
  });
  return {
    isReady: () => isReady,
    load: () => load,
    async check(path) {
      load += 1;
      const checked = await waiting.ask((id) => {
        const ask: FileAsk = { id, path };
        worker.postMessage(ask);
      });
      return checked as CheckedFile;
    },
    end: () => worker.terminate(),
  };
}
