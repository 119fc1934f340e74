import { statSync } from 'node:fs';
import type { ByteLength } from '../../../shared/bytes/byte-source.ts';
import { systemCode } from '../../host/platform/files/io-error.ts';
import type { FileToRead } from '../../host/report/reading/packed-reading.ts';
import { type FileReader, nextTogether } from '../../host/report/reading/reading-pool.ts';

/** Reads files, several at a time. */
export interface FileReaders<A> {
  /** Reads a file. `name`: for display. An unreadable file has an answer too. Rejects with IoFailure(cancelled) after `close`. */
  read(path: string, name: string): Promise<A>;
  /** Useful number of concurrent calls. */
  readonly maxInFlight: number;
  close(): Promise<void>;
}

/** Maximum number of files in a batch for a thread. A single waiting file is passed on immediately. */
const MAX_TOGETHER = 8;

interface Asked<A> extends FileToRead {
  readonly answered: (answer: A) => void;
  readonly failed: (reason: unknown) => void;
}

/** Puts files together in batches for a reader with `threads` threads. */
export function createFileReaders<A>(reader: FileReader<A>, threads: number): FileReaders<A> {
  const waiting: Asked<A>[] = [];
  let under = 0;

  function feed(): void {
    while (waiting.length > 0 && under < reader.maxInFlight()) {
      under += 1;
      void read(waiting.splice(0, nextTogether(waiting, 0, MAX_TOGETHER).length)).finally(() => {
        under -= 1;
        feed();
      });
    }
  }

  async function read(batch: readonly Asked<A>[]): Promise<void> {
    try {
      const answers = await reader.read(batch.map(({ path, name, size }) => ({ path, name, size })));
      answers.forEach((answer, index) => batch[index]?.answered(answer));
    } catch (reason) {
      for (const { failed } of batch) failed(reason);
    }
  }

  return {
    maxInFlight: threads * MAX_TOGETHER * 3,
    read(path, name) {
      return new Promise((answered, failed) => {
        waiting.push({ path, name, size: sizeOf(path), answered, failed });
        feed();
      });
    },
    close: () => reader.close(),
  };
}

/** File size in bytes. 0 if the size is unknown, because opening the file will report the error. */
function sizeOf(path: string): ByteLength {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return 0;
  }
}
