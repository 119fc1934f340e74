import { Worker } from 'node:worker_threads';
import type { RegexPattern } from '../../../../shared/bytes/search/byte-pattern.ts';
import type { RegexHits, RegexWindow } from '../../../../shared/bytes/search/find-regex.ts';
import type { Failure } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { threadEnd } from '../../platform/base/end-thread.ts';
import { workerUrl } from '../../platform/base/worker-url.ts';
import { IoFailure } from '../../platform/files/io-error.ts';

export interface RegexStart extends Omit<RegexPattern, 'kind'> {
  /** Maximum length of a hit in bytes. */
  readonly longest: number;
}

export interface ToExpression {
  readonly windows: readonly RegexWindow[];
  /** Maximum number of hits. */
  readonly most: number;
}

export type FromExpression = RegexHits;

/** A thread that runs the user's regular expression. It can be terminated during a search. */
interface RegexThread {
  /**
   * Returns the hits in the windows. The bytes of the windows are transferred to the thread. Rejects with an IoFailure if the search is cancelled or exceeds
   * its time or memory limit.
   */
  search(asked: ToExpression): Promise<RegexHits>;
  /** Ends the thread. After a cancelled search, the thread has already been terminated. */
  end(): Promise<void>;
}

interface RegexLimits {
  /** Time limit for the windows of one request, in ms. */
  readonly longestMs: number;
  /** Called periodically during a search. Throws an IoFailure if the search is cancelled. */
  readonly throwIfCancelled: () => void;
}

/** Time between two checks for cancellation, in ms. */
const LOOKS = 50;
/** Heap limit of the thread in MiB: room for a window as text, and for a greedy expression. */
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
  // An exit without an error means that the whole host is ending.
  worker.on('exit', () => {
    failAll(new IoFailure(failure('cancelled', { job: 'find' })));
  });

  /** Waits for the next message of the thread. Calls `watch` periodically. If `watch` throws, terminates the thread and rejects with that error. */
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
          // The thread runs the expression in one synchronous call and receives no messages during that call, so it is terminated.
          void thread.force();
          fail(reason as Error);
        }
      }, LOOKS);
      waiting.add(fail);
      worker.on('message', took);
    });
  }

  const ready = next(throwIfCancelled);
  // This only prevents an unhandled rejection. `search` waits for `ready` and reports the failure.
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

/** Returns whether the thread ran out of heap, or out of stack, which the engine uses for backtracking. */
function isMemory(reason: Error): boolean {
  return reason.name === 'RangeError' || ('code' in reason && reason.code === 'ERR_WORKER_OUT_OF_MEMORY');
}
