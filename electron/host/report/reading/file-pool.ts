import type { Worker } from 'node:worker_threads';
import { failure } from '../../../../shared/bridge/failure.ts';
import { threadEnd } from '../../platform/base/end-thread.ts';
import { IoFailure } from '../../platform/files/io-error.ts';
import type { FileToRead } from './packed-reading.ts';

/** The limit that a thread exceeded while it read a file. */
export type OverLimit = 'time' | 'memory';

/** A pool of threads that read files. */
export interface FilePool<A> {
  /** Useful number of concurrent batches. */
  readonly maxInFlight: number;
  /**
   * Returns the answers in the order of the files. If a thread ends during a batch, reads the files of that batch again one by one, so that a bad file does not
   * affect others. If no thread can be started, reads the files in this thread. Rejects with IoFailure(cancelled) if the pool is closed.
   */
  read(batch: readonly FileToRead[]): Promise<readonly A[]>;
  /** Rejects all reads at once and ends all threads. A thread ends after its current file. If that takes too long, it is terminated. */
  close(): Promise<void>;
}

interface FilePoolOptions<A> {
  /** Starts a thread that answers batches (`answerBatches`). */
  readonly begin: () => Worker;
  readonly threads: number;
  /** Reads a file in this thread, without limits. Used if the machine cannot start another thread. */
  readonly here: (file: FileToRead) => Promise<A>;
  /** The answer for a file whose thread exceeded a limit. */
  readonly over: (file: FileToRead, why: OverLimit) => A;
  /** Time limit for a batch, in ms. */
  readonly longest: (batch: readonly FileToRead[]) => number;
}

export interface ToReader {
  readonly id: number;
  readonly batch: readonly FileToRead[];
}

export interface FromReader<A> {
  readonly id: number;
  readonly answers: readonly A[];
}

type Ending<A> =
  | { readonly kind: 'read'; readonly answers: readonly A[] }
  | { readonly kind: 'over'; readonly why: OverLimit }
  | { readonly kind: 'unbegun' };

interface Task<A> extends ToReader {
  readonly ended: (ending: Ending<A>) => void;
  readonly failed: (reason: Error) => void;
}

/** Number of batches queued for each thread, so that a thread does not wait while the pool's own thread is busy. */
const QUEUE_DEPTH = 2;

export function createFilePool<A>({ begin, threads, here, over, longest }: FilePoolOptions<A>): FilePool<A> {
  const waiting: Task<A>[] = [];
  const running = new Set<Thread<A>>();
  let lastId = 0;
  let isClosed = false;
  /** Maximum number of threads. It is lowered if the machine cannot start that many. */
  let most = threads;

  function feed(): void {
    if (most === 0) for (const { ended } of waiting.splice(0)) ended({ kind: 'unbegun' });
    while (waiting.length > 0) {
      const [freest] = [...running].filter(({ load }) => load() < QUEUE_DEPTH).sort((a, b) => a.load() - b.load());
      const isIdle = freest?.load() === 0;
      const thread = running.size < most && !isIdle ? started() : freest;
      const task = thread === undefined ? undefined : waiting.shift();
      if (thread === undefined || task === undefined) return;
      thread.give(task);
    }
  }

  function started(): Thread<A> {
    const thread: Thread<A> = startThread(begin(), longest, {
      done: feed,
      gone(left, wasReady) {
        running.delete(thread);
        // Another thread would fail to start too.
        if (!wasReady) most = running.size;
        waiting.unshift(...left);
        if (isClosed) abandon();
        else feed();
      },
    });
    running.add(thread);
    return thread;
  }

  function abandon(): void {
    for (const { failed } of waiting.splice(0)) failed(stopped());
  }

  async function read(batch: readonly FileToRead[]): Promise<readonly A[]> {
    if (isClosed) throw stopped();
    const ending = await new Promise<Ending<A>>((ended, failed) => {
      waiting.push({ id: (lastId += 1), batch, ended, failed });
      feed();
    });
    if (ending.kind === 'read') return ending.answers;
    if (ending.kind === 'unbegun') return readHere(batch);
    const [first] = batch;
    if (batch.length === 1 && first !== undefined) return [over(first, ending.why)];
    return (await Promise.all(batch.map((file) => read([file])))).flat();
  }

  async function readHere(batch: readonly FileToRead[]): Promise<readonly A[]> {
    const answers: A[] = [];
    for (const file of batch) {
      if (isClosed) throw stopped();
      answers.push(await here(file));
    }
    return answers;
  }

  return {
    maxInFlight: threads * QUEUE_DEPTH,
    read,
    async close() {
      isClosed = true;
      abandon();
      await Promise.all([...running].map((thread) => thread.end()));
    },
  };
}

function stopped(): IoFailure {
  return new IoFailure(failure('cancelled', { job: 'read' }));
}

interface Thread<A> {
  /** Number of queued batches, including the batch in progress. */
  readonly load: () => number;
  give(task: Task<A>): void;
  /** Rejects its batches and ends the thread. */
  end(): Promise<void>;
}

interface ThreadEvents<A> {
  readonly done: () => void;
  /** Called after the thread ended. `left`: batches that the thread did not begin. `wasReady`: whether the thread had started. */
  readonly gone: (left: readonly Task<A>[], wasReady: boolean) => void;
}

function startThread<A>(worker: Worker, longest: FilePoolOptions<A>['longest'], { done, gone }: ThreadEvents<A>): Thread<A> {
  const thread = threadEnd(worker);
  /** The tasks of the thread; the first one is being read. */
  const tasks: Task<A>[] = [];
  let timer: NodeJS.Timeout | null = null;
  let why: OverLimit | 'stopped' | null = null;
  let isReady = false;

  /** Restarts the timer for the current batch. The batch's time starts when the previous batch ends, or when the thread becomes ready. */
  function watch(): void {
    if (timer !== null) clearTimeout(timer);
    const [first] = tasks;
    timer = first === undefined || !isReady ? null : setTimeout(overTime, longest(first.batch)).unref();
  }

  function overTime(): void {
    why ??= 'time';
    // The thread has not sent a message for far too long.
    void thread.force();
  }

  worker.on('message', (message: FromReader<A> | { readonly kind: 'ready' }) => {
    if ('kind' in message) isReady = true;
    else tasks.shift()?.ended({ kind: 'read', answers: message.answers });
    watch();
    done();
  });
  // This happens only if V8's heap is full. Exceptions of the thread's own code are reported as answers.
  worker.on('error', () => {
    why ??= 'memory';
  });
  worker.on('exit', () => {
    if (timer !== null) clearTimeout(timer);
    const left = tasks.splice(0);
    if (isReady && (why === 'time' || why === 'memory')) left.shift()?.ended({ kind: 'over', why });
    gone(left, isReady || why === 'stopped');
  });

  return {
    load: () => tasks.length,
    give(task) {
      tasks.push(task);
      const ask: ToReader = { id: task.id, batch: task.batch };
      worker.postMessage(ask);
      if (tasks.length === 1) watch();
    },
    end() {
      why ??= 'stopped';
      for (const { failed } of tasks.splice(0)) failed(stopped());
      return thread.end();
    },
  };
}
