import { rmSync } from 'node:fs';
import type { FileHandles } from '../files/handles.ts';

/** Copies of files that the page sent: each lies in a temporary place and is deleted when nothing reads it any more. */
export interface OwnCopies {
  add(path: string): void;
  /** A path is not read any more; what is no copy of ours stays. */
  readonly release: (path: string) => void;
}

export function ownCopies(handles: FileHandles): OwnCopies {
  const paths = new Set<string>();
  return {
    add(path) {
      paths.add(path);
    },
    release(path) {
      if (!paths.delete(path)) return;
      handles.forgetPath(path);
      rmSync(path, { force: true });
    },
  };
}
