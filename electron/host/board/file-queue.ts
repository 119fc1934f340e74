import { nextTogether } from '../report/reading/reading-pool.ts';
import type { FoundFile } from './found-files.ts';

/** A queue of found files. It is filled while files are read from it. */
export interface FileQueue {
  readonly add: (file: FoundFile) => void;
  /** Removes waiting files that were dismissed. */
  readonly drop: (isDismissed: (file: FoundFile) => boolean) => void;
  /** Reports that no more files will be found. */
  end(): void;
  /** Waits for files, then returns the next batch: at most `most` files, with a limited total size. After the queue has ended, returns an empty batch. */
  next(most: number): Promise<readonly FoundFile[]>;
  /** Returns the number of bytes and files found so far. */
  readonly total: () => { readonly bytes: number; readonly files: number };
}

export function fileQueue(): FileQueue {
  const files: FoundFile[] = [];
  let taken = 0;
  let bytes = 0;
  let isOver = false;
  let more = Promise.withResolvers<undefined>();

  function wake(): void {
    more.resolve(undefined);
    more = Promise.withResolvers<undefined>();
  }

  return {
    add(file) {
      files.push(file);
      bytes += file.size;
      wake();
    },
    drop(isDismissed) {
      const left = files.splice(taken).filter((file) => {
        const isLeft = !isDismissed(file);
        if (!isLeft) bytes -= file.size;
        return isLeft;
      });
      for (const file of left) files.push(file);
    },
    end() {
      isOver = true;
      wake();
    },
    async next(most) {
      while (taken >= files.length && !isOver) await more.promise;
      const batch = nextTogether(files, taken, most);
      taken += batch.length;
      return batch;
    },
    total: () => ({ bytes, files: files.length }),
  };
}
