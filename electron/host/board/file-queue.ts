import { nextTogether } from '../report/reading/reading-pool.ts';
import type { FoundFile } from './found-files.ts';

/** Files that are found while others are read. */
export interface FileQueue {
  readonly add: (file: FoundFile) => void;
  /** Forgets files that wait and are not wanted any more. */
  readonly drop: (isDismissed: (file: FoundFile) => boolean) => void;
  /** Nothing more is found. */
  end(): void;
  /** The next ones, at most as many and as large as belong together; waits while none is there. Empty: that was all. */
  next(most: number): Promise<readonly FoundFile[]>;
  /** Bytes and files that were found so far. */
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
