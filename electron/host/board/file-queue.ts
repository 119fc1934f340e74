import { SMALL_FILE } from '../reading/reading-pool.ts';
import type { FoundFile } from './found-files.ts';

/** Files that are found while others are read. */
export interface FileQueue {
  readonly add: (file: FoundFile) => void;
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

  /** What is large is read alone. */
  function take(most: number): readonly FoundFile[] {
    const batch: FoundFile[] = [];
    let size = 0;
    for (let file = files[taken]; file !== undefined && batch.length < most; file = files[taken]) {
      if (batch.length > 0 && size + file.size > SMALL_FILE) break;
      batch.push(file);
      size += file.size;
      taken += 1;
    }
    return batch;
  }

  return {
    add(file) {
      files.push(file);
      bytes += file.size;
      wake();
    },
    end() {
      isOver = true;
      wake();
    },
    async next(most) {
      while (taken >= files.length && !isOver) await more.promise;
      return take(most);
    },
    total: () => ({ bytes, files: files.length }),
  };
}
