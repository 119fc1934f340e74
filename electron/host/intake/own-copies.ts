import { rmSync } from 'node:fs';
import type { KnownHash } from '../files/file-source.ts';
import type { FileHandles } from '../files/handles.ts';

/** Copies of files that the page sent: each lies in a temporary place and is deleted when nothing reads it any more. */
export interface OwnCopies {
  add(path: string, hash: KnownHash): void;
  /** What is known of the bytes of a copy; null where the path is no copy of ours. */
  readonly hashOf: (path: string) => KnownHash | null;
  /** A path is not read any more; what is no copy of ours stays. */
  readonly release: (path: string) => void;
}

export function ownCopies(handles: FileHandles): OwnCopies {
  const hashes = new Map<string, KnownHash>();
  return {
    add(path, hash) {
      hashes.set(path, hash);
    },
    hashOf: (path) => hashes.get(path) ?? null,
    release(path) {
      if (!hashes.delete(path)) return;
      handles.forgetPath(path);
      rmSync(path, { force: true });
    },
  };
}
