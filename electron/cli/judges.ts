import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Asks } from '../host/thread/asks.ts';
import { asks } from '../host/thread/asks.ts';
import type { Answer } from '../host/thread/thread-messages.ts';
import { workerUrl } from '../host/thread/worker-url.ts';
import type { CaseCollector } from './judge-case.ts';
import { judgeStretch } from './judge-stretch.ts';

/** What judges stretches of case lines, several at a time. */
export interface Judges {
  /** The answer lines to a stretch of case lines. The stretch must not be used again. */
  judge(stretch: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** How many stretches it is worth to have under way. */
  readonly abreast: number;
  close(): Promise<void>;
}

/** A stretch that a thread is asked to judge. */
export interface StretchAsk {
  readonly id: number;
  readonly stretch: Uint8Array<ArrayBuffer>;
}

/** What a thread of judges says: that it can be asked, or an answer. */
export type FromJudge = { readonly kind: 'ready' } | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

/** Bytes of case lines from which on it pays to start threads. */
const WORTH_THREADS = 4 << 20;

/** More threads than this would wait for the one that reads and writes. */
const MOST_THREADS = 8;

/** Stretches that one thread has before it: so many that it never waits. */
const QUEUE = 4;

function startWorker(collector: CaseCollector): Worker {
  return new Worker(workerUrl('cli/judge-worker'), { workerData: collector, name: 'judge' });
}

/** Judges a few lines in this thread, and many in as many threads as the machine has cores; this one goes on by itself until they have started. */
export function openJudges(
  collector: CaseCollector,
  threads = Math.min(availableParallelism(), MOST_THREADS),
  begin: (collector: CaseCollector) => Worker = startWorker,
): Judges {
  let seen = 0;
  let started: readonly JudgeThread[] = [];
  return {
    abreast: threads * QUEUE,
    async judge(stretch) {
      seen += stretch.length;
      if (threads > 1 && started.length === 0 && seen > WORTH_THREADS) {
        started = Array.from({ length: threads }, () => openJudgeThread(begin(collector)));
      }
      const [free] = started.filter((thread) => thread.isReady()).sort((a, b) => a.load() - b.load());
      return free === undefined ? judgeStretch(stretch, collector) : free.judge(stretch);
    },
    async close() {
      await Promise.all(started.map((thread) => thread.end()));
    },
  };
}

interface JudgeThread {
  isReady(): boolean;
  /** Stretches that it has before it. */
  load(): number;
  judge(stretch: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  end(): Promise<unknown>;
}

function openJudgeThread(worker: Worker): JudgeThread {
  const waiting: Asks = asks();
  let isReady = false;
  let load = 0;
  worker.on('error', (reason) => waiting.abandon(reason instanceof Error ? reason.name : 'unknown'));
  worker.on('exit', () => waiting.abandon('a thread of judges ended'));
  worker.on('message', (message: FromJudge) => {
    if (message.kind === 'ready') isReady = true;
    else waiting.settle(message.id, message.answer);
  });
  return {
    isReady: () => isReady,
    load: () => load,
    async judge(stretch) {
      load += 1;
      const answers = await waiting.ask((id) => {
        const ask: StretchAsk = { id, stretch };
        worker.postMessage(ask, [stretch.buffer]);
      });
      load -= 1;
      return answers as Uint8Array;
    },
    end: () => worker.terminate(),
  };
}
