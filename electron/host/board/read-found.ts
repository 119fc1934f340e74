import type { Work } from '../platform/base/work.ts';
import { throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { PackedReading } from '../report/reading/packed-reading.ts';
import type { ReportReader } from '../report/reading/report-reader.ts';
import type { FileQueue } from './file-queue.ts';
import type { FoundFile } from './found-files.ts';

export type ReadFound = FoundFile & { readonly reading: PackedReading };

/** Maximum number of files per batch. The first batches are smaller, so that the first rows appear quickly. */
const MAX_TOGETHER = 32;

/**
 * Reads all files of a queue, several batches at a time. `arrived` gets each batch after it is read. If the work is cancelled, rejects with
 * IoFailure(cancelled). Closing the reader then ends the batches in progress.
 */
export async function readFound(
  queue: FileQueue,
  reader: ReportReader,
  work: Work,
  arrived: (files: readonly ReadFound[]) => void,
): Promise<void> {
  const under = new Set<Promise<void>>();
  const done = { bytes: 0, files: 0 };

  async function read(batch: readonly FoundFile[]): Promise<void> {
    const readings = await reader.read(batch);
    done.files += batch.length;
    for (const { size } of batch) done.bytes += size;
    const total = queue.total();
    work.passed(done.bytes, total.bytes, { done: done.files, total: total.files });
    arrived(batch.flatMap((file, index) => (readings[index] === undefined ? [] : [{ ...file, reading: readings[index] }])));
  }

  let most = 1;
  for (let batch = await queue.next(most); batch.length > 0; batch = await queue.next(most)) {
    await work.pausePoint();
    throwIfCancelled(work);
    while (under.size >= reader.maxInFlight()) await Promise.race(under);
    // A failed batch stays in the set. Awaiting the set then reports the failure.
    const run: Promise<void> = read(batch).then(() => void under.delete(run));
    run.catch(() => undefined);
    under.add(run);
    most = Math.min(most * 2, MAX_TOGETHER);
  }
  await Promise.all(under);
  throwIfCancelled(work);
}
