import { randomInt } from 'node:crypto';

/**
 * Memory that the threads share: in it jobs are asked to stop, also while their own thread is in the middle of a loop and hears nothing. Each
 * job has a number; the slot of a number holds it from when that job is asked to stop.
 */
export type StopMemory = SharedArrayBuffer;

/** So many jobs can run at a time and still be told apart. */
const SLOTS = 1_024;
const MAX_NUMBER = 2 ** 31 - 1;

export function stopMemory(): StopMemory {
  return new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
}

/** One job's flag. */
export interface StopFlag {
  /** The job's id: its number can be told from it by whoever has the memory. */
  readonly id: string;
  readonly isRequested: () => boolean;
}

/** Gives out flags, each under an id that no earlier start of the host had. */
export function stopFlags(memory: StopMemory): () => StopFlag {
  const slots = new Int32Array(memory);
  let last = randomInt(1, 2 ** 30);
  return () => {
    const number = (last += 1);
    return { id: `job-${String(number)}`, isRequested: () => Atomics.load(slots, number % SLOTS) === number };
  };
}

/** Asks the job of that id to stop, from any thread. What is no id of a job is no matter: whoever answers the call says so. */
export function requestCancel(memory: StopMemory, id: unknown): void {
  const [, digits] = /^job-(\d{1,10})$/.exec(typeof id === 'string' ? id : '') ?? [];
  const number = Number(digits ?? 0);
  if (number >= 1 && number <= MAX_NUMBER) Atomics.store(new Int32Array(memory), number % SLOTS, number);
}
