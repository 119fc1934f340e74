import { availableParallelism } from 'node:os';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { threadEnd } from '../../../host/platform/base/end-thread.ts';
import { type PendingCalls, pendingCalls } from '../../../host/app/thread/pending-calls.ts';
import type { Answer } from '../../../host/app/thread/thread-messages.ts';
import { workerUrl } from '../../../host/platform/base/worker-url.ts';
import type { CaseCollector, UnreadLines } from './judge-case.ts';
import { judgeBatch } from './judge-batch.ts';

/** What judges batches of case lines, several at a time. */
export interface Judges {
  /** Judges a batch of case lines, whose memory is not there until it is judged. */
  judge(batch: Uint8Array<ArrayBuffer>): Promise<Judged>;
  /** How many batches it is worth to have under way. */
  readonly maxInFlight: number;
  close(): Promise<void>;
}

export interface Judged {
  /** The answer lines. */
  readonly answers: Uint8Array<ArrayBuffer>;
  /** The batch that they answer, to be used again. */
  readonly batch: Uint8Array<ArrayBuffer>;
  /** How many of its lines are no case. */
  readonly unread: number;
}

/** Judges a batch in this thread. */
export function judgedBatch(batch: Uint8Array<ArrayBuffer>, collector: CaseCollector): Judged {
  const count: UnreadLines = { unread: 0 };
  const answers = judgeBatch(batch, collector, count);
  return { answers, batch, unread: count.unread };
}

/** A batch that a thread is asked to judge. */
export interface BatchRequest {
  readonly id: number;
  readonly batch: Uint8Array<ArrayBuffer>;
}

/** What a thread of judges says: that it can be asked, or an answer. */
export type FromJudge = { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

/**
 * Microseconds of work in this thread from which on it pays to start another one, and after as many more the next. A thread costs a third of this until it
 * judges as fast as one that has been running for a while: some thousand lines are judged with less work, and hardly later, by this one alone.
 */
const WORTH_THREAD = 2_000_000;

/** More threads than this would wait for the one that reads and writes. */
const MAX_THREADS = 8;

/** Batches that a thread has before it: so many that it need not wait while this one judges too. */
const QUEUE = 3;

function startWorker(collector: CaseCollector): Worker {
  return new Worker(workerUrl('cli/verdict/judge/judge-worker'), { workerData: collector, name: 'judge' });
}

/**
 * Judges in this thread, and in others beside it, of all together as many as the machine has cores, once it has judged by itself for so long that
 * they are worth their start.
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

  /** What the other threads have no room for is judged here, one batch in each turn so that they are heard. */
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

/** Microseconds that this thread has had a core: on a busy machine much less than the time that passed. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

interface JudgeThread {
  isReady(): boolean;
  /** Batches that it has before it. */
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
