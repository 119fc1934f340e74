import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { HostWorker } from '../../../electron/host/app/thread/host-instance.ts';
import { heapLimitMb } from '../../../electron/host/app/thread/memory-watch.ts';
import type { ThreadStart } from '../../../electron/host/app/thread/thread-messages.ts';
import { chosenMemory } from '../../../electron/host/app/thread/open-host-thread.ts';
import { ROOT } from './browser-process.ts';

/** Ways to crash a host thread in a call. `crashable-worker.js` uses their indexes. */
const DEATHS = ['none', 'loop', 'heap', 'bug', 'rejection', 'exit'] as const;

export type Death = Exclude<(typeof DEATHS)[number], 'none'>;

/** Returns the number that `crashable-worker.js` uses for a way to crash. */
export function deathNumber(way: Death): number {
  return DEATHS.indexOf(way);
}

/** Starts hosts that crash on request. */
export interface CrashableHost {
  readonly begin: (start: ThreadStart) => HostWorker;
  /** Crashes the host in the next call that reads bytes of a report. */
  readonly die: (way: Death) => void;
  /** Number of hosts started. */
  readonly started: () => number;
}

export function createCrashableHost(): CrashableHost {
  const deadly = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  let started = 0;
  return {
    begin(start) {
      started += 1;
      return new Worker(path.join(ROOT, 'test', 'support', 'shells', 'crashable-worker.js'), {
        workerData: { ...start, deadly },
        name: 'host',
        resourceLimits: { maxOldGenerationSizeMb: heapLimitMb(chosenMemory(start.env)) },
      });
    },
    die(way) {
      Atomics.store(new Int32Array(deadly), 0, deathNumber(way));
    },
    started: () => started,
  };
}
