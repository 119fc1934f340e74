import { type FileSource, type FileState, MAX_COMPARED_SIZE } from '../../platform/files/file-source.ts';
import { IoFailure } from '../../platform/files/io-error.ts';

/** Calls a function periodically until the returned function is called. Tests pass a poll under their own control. */
export type Poll = (check: () => void) => () => void;

const EVERY = 2_000;

export const pollFiles: Poll = (check) => {
  const timer = setInterval(check, EVERY).unref();
  return () => {
    clearInterval(timer);
  };
};

/**
 * Reports once when the file of an open report is no longer at its path, and once when it is written to. The first check of a file of moderate size
 * computes its SHA-256, so that a later change of only the modification time does not count.
 */
export function watchSource(path: string, file: FileSource, poll: Poll, tell: (state: Exclude<FileState, 'same'>) => void): () => void {
  let lastState: FileState = 'same';
  let isFirst = true;

  async function takeHash(): Promise<void> {
    try {
      await file.sha256InTurns();
    } catch (reason) {
      // The file was closed or truncated meanwhile: the next check reports this.
      if (!(reason instanceof IoFailure)) throw reason;
    }
  }

  return poll(() => {
    const state = file.stateAt(path);
    if (isFirst && state === 'same' && file.size <= MAX_COMPARED_SIZE) void takeHash();
    isFirst = false;
    if (state !== lastState && state !== 'same') tell(state);
    lastState = state;
  });
}
