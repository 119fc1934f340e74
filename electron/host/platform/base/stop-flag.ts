import { randomInt } from 'node:crypto';

/**
 * Memory through which any thread can ask a job to stop, even while the job's thread is in a loop and receives no messages. Each job has a number and a slot.
 * If the job was asked to stop, its slot contains its number.
 */
export type StopMemory = SharedArrayBuffer;

/** Maximum number of concurrent jobs with their own slots. */
const SLOTS = 1_024;
const MAX_NUMBER = 2 ** 31 - 1;

export function stopMemory(): StopMemory {
  return new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
}

/** The stop flag of one job. */
export interface StopFlag {
  /** The job's id. It contains the job's number, which determines the slot in the shared memory. */
  readonly id: string;
  readonly isRequested: () => boolean;
}

/** Creates flags. Their ids differ from all ids of earlier starts of the host. */
export function stopFlags(memory: StopMemory): () => StopFlag {
  const slots = new Int32Array(memory);
  let last = randomInt(1, 2 ** 30);
  return () => {
    const number = (last += 1);
    return { id: `job-${String(number)}`, isRequested: () => Atomics.load(slots, number % SLOTS) === number };
  };
}

/** Asks the job with this id to stop. Any thread may call this. Ignores an invalid id, because the handler of the call reports it. */
export function requestCancel(memory: StopMemory, id: unknown): void {
  const [, digits] = /^job-(\d{1,10})$/.exec(typeof id === 'string' ? id : '') ?? [];
  const number = Number(digits ?? 0);
  if (number >= 1 && number <= MAX_NUMBER) Atomics.store(new Int32Array(memory), number % SLOTS, number);
}
