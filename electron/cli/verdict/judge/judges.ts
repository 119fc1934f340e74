import { availableParallelism } from 'node:os';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadEnd } from '../../../host/platform/base/end-thread.ts';
import { type PendingCalls, pendingCalls } from '../../../host/app/thread/pending-calls.ts';
import type { Answer } from '../../../host/app/thread/thread-messages.ts';
import { workerUrl } from '../../../host/platform/base/worker-url.ts';
import type { CaseCollector, UnreadLines } from './judge-case.ts';
import { judgeBatch } from './judge-batch.ts';

/** Judges batches of case lines, several at a time. */
export interface Judges {
  /** Judges a batch of case lines. Until the batch is judged, the caller cannot use its memory. */
  judge(batch: Uint8Array<ArrayBuffer>): Promise<Judged>;
  /** Useful number of concurrent calls. */
  readonly maxInFlight: number;
  close(): Promise<void>;
}

export interface Judged {
  readonly answers: Uint8Array<ArrayBuffer>;
  /** The judged batch, for reuse. */
  readonly batch: Uint8Array<ArrayBuffer>;
  /** Number of lines that are not cases. */
  readonly unread: number;
}

/** Judges a batch in this thread. */
export function judgedBatch(batch: Uint8Array<ArrayBuffer>, collector: CaseCollector): Judged {
  const count: UnreadLines = { unread: 0 };
  const answers = judgeBatch(batch, collector, count);
  return { answers, batch, unread: count.unread };
}

export interface BatchRequest {
  readonly id: number;
  readonly batch: Uint8Array<ArrayBuffer>;
}

export type FromJudge = { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

/**
 * CPU time in microseconds that this thread must spend on cases before another thread starts. Each further thread requires the same amount again. A new thread
 * needs a third of this time to reach full speed. For a few thousand lines, a single thread therefore does less work in hardly more time.
 */
const WORTH_THREAD = 2_000_000;

/** Maximum number of threads. More threads would only wait for the thread that reads and writes. */
const MAX_THREADS = 8;

/** Number of batches queued for each other thread, so that it does not run out of work while this thread judges. */
const QUEUE = 3;

function startWorker(collector: CaseCollector): Worker {
  return new Worker(workerUrl('cli/verdict/judge/judge-worker'), { workerData: collector, name: 'judge' });
}

/**
 * Judges in this thread at first. Further threads start after this thread has worked long enough to make them worthwhile. There are at most as many threads as
 * cores.
 */
export function createJudges(
  collector: CaseCollector,
  threads = Math.min(availableParallelism(), MAX_THREADS),
  begin: (collector: CaseCollector) => Worker = startWorker,
  worthThread = WORTH_THREAD,
): Judges {
  const started: JudgeThread[] = [];
  let workedHere = 0;
  let here: Promise<unknown> = Promise.resolve();

  function freeThread(): JudgeThread | undefined {
    const [free] = started.filter((thread) => thread.isReady() && thread.load() < QUEUE).sort((a, b) => a.load() - b.load());
    return free;
  }

  /**
   * Judges a batch here, because the other threads' queues are full. Judges one batch in each turn of the event loop, so that messages of the other threads can
   * arrive.
   */
  async function judgeHere(batch: Uint8Array<ArrayBuffer>): Promise<Judged> {
    if (threads > 1) await yieldToEventLoop();
    const free = freeThread();
    if (free !== undefined) return free.judge(batch);
    if (started.length < threads - 1 && workedHere >= worthThread * (started.length + 1)) started.push(startJudgeThread(begin(collector)));
    const before = worked();
    const judged = judgedBatch(batch, collector);
    workedHere += worked() - before;
    return judged;
  }

  return {
    maxInFlight: threads * QUEUE * 2,
    judge(batch) {
      const free = freeThread();
      if (free !== undefined) return free.judge(batch);
      const judged = here.then(() => judgeHere(batch));
      here = judged;
      return judged;
    },
    async close() {
      await Promise.all(started.map((thread) => thread.end()));
    },
  };
}

/** CPU time of this thread in microseconds. On a busy machine it is much less than the elapsed time. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

interface JudgeThread {
  isReady(): boolean;
  /** Number of batches queued for this thread. */
  load(): number;
  judge(batch: Uint8Array<ArrayBuffer>): Promise<Judged>;
  end(): Promise<void>;
}

function startJudgeThread(worker: Worker): JudgeThread {
  const { end } = threadEnd(worker);
  const waiting: PendingCalls = pendingCalls();
  let isReady = false;
  let load = 0;
  worker.on('error', (reason) => waiting.abandon(reason instanceof Error ? reason.name : 'unknown'));
  worker.on('exit', () => waiting.abandon('a thread of judges ended'));
  worker.on('message', (message: FromJudge) => {
    if (message.kind === 'ready') isReady = true;
    else {
      load -= 1;
      waiting.settle(message.id, message.answer);
    }
  });
  return {
    isReady: () => isReady,
    load: () => load,
    async judge(batch) {
      load += 1;
      const judged = await waiting.ask((id) => {
        const ask: BatchRequest = { id, batch };
        worker.postMessage(ask, [batch.buffer]);
      });
      return judged as Judged;
    },
    end,
  };
}
