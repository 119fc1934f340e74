import { Worker } from 'node:worker_threads';
import type { RegexPattern } from '../../../../shared/bytes/search/byte-pattern.ts';
import type { RegexHits, RegexWindow } from '../../../../shared/bytes/search/find-regex.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { threadEnd } from '../../platform/base/end-thread.ts';
import { workerUrl } from '../../platform/base/worker-url.ts';
import { IoFailure } from '../../platform/files/io-error.ts';

export interface RegexStart extends Omit<RegexPattern, 'kind'> {
  /** Most bytes of a hit. */
  readonly longest: number;
}

export interface ToExpression {
  readonly windows: readonly RegexWindow[];
  /** Most hits that are wanted. */
  readonly most: number;
}

export type FromExpression = RegexHits;

/** A person's expression, in a thread that can be ended in the middle of it. */
interface RegexThread {
  /** What it finds in windows, which are handed over to it. Rejects with an IoFailure where it was stopped. */
  search(asked: ToExpression): Promise<RegexHits>;
  /** Ends it; a search that was stopped is ended by force already. */
  end(): Promise<void>;
}

interface RegexLimits {
  /** Longest ms that it may take over the windows of one question. */
  readonly longestMs: number;
  /** Asked again and again while it works: throws an IoFailure where nobody waits for it any more. */
  readonly throwIfCancelled: () => void;
}

/** Milliseconds between two looks whether to stop. */
const LOOKS = 50;
/** MiB of the thread's heap: a window as text, and what a hungry expression needs beside it. */
const HEAP = 256;

export function startRegexThread(start: RegexStart, { longestMs, throwIfCancelled }: RegexLimits): RegexThread {
  const worker = new Worker(workerUrl('host/report/byte-search/regex-worker'), {
    workerData: start,
    name: 'expression',
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });
  const thread = threadEnd(worker);
  const waiting = new Set<(reason: Error) => void>();
  const failAll = (reason: Error): void => {
    for (const fail of waiting) fail(reason);
  };
  worker.on('error', (reason: Error) => {
    failAll(isMemory(reason) ? new IoFailure(stopped({ why: 'memory' })) : reason);
  });
  // Where it ended by itself, the whole host does.
  worker.on('exit', () => {
    failAll(new IoFailure(failure('cancelled', { job: 'find' })));
  });

  /** The next message of the thread. `watch`: looked at again and again; what it throws is why the thread is ended. */
  function next(watch: () => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const over = (): void => {
        clearInterval(timer);
        waiting.delete(fail);
        worker.off('message', took);
      };
      const took = (message: unknown): void => {
        over();
        resolve(message);
      };
      const fail = (reason: Error): void => {
        over();
        reject(reason);
      };
      const timer = setInterval(() => {
        try {
          watch();
        } catch (reason) {
          // An expression runs in one synchronous call, which hears nothing.
          void thread.force();
          fail(reason as Error);
        }
      }, LOOKS);
      waiting.add(fail);
      worker.on('message', took);
    });
  }

  const ready = next(throwIfCancelled);
  // Whoever looks hears of it.
  ready.catch(() => undefined);

  return {
    async search(asked) {
      await ready;
      const until = performance.now() + longestMs;
      const answer = next(() => {
        throwIfCancelled();
        if (performance.now() > until) throw new IoFailure(stopped({ why: 'time', seconds: Math.round(longestMs / 1_000) }));
      });
      worker.postMessage(
        asked,
        asked.windows.map(({ bytes }) => bytes.buffer as ArrayBuffer),
      );
      return (await answer) as FromExpression;
    },
    end: thread.end,
  };
}

function stopped(facts: Parameters<typeof failure<'find_stopped'>>[1]): Failure {
  return failure('find_stopped', facts);
}

/** The heap of the thread is full, or the stack on which the engine goes back. */
function isMemory(reason: Error): boolean {
  return reason.name === 'RangeError' || ('code' in reason && reason.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
