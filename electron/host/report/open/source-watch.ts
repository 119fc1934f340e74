import { type FileSource, type FileState, MAX_COMPARED_SIZE } from '../../platform/files/file-source.ts';
import { IoFailure } from '../../platform/files/io-error.ts';

/** Calls a function periodically until the returned function is called. Tests pass a poll that they control. */
export type Poll = (check: () => void) => () => void;

const EVERY = 2_000;

export const pollFiles: Poll = (check) => {
  const timer = setInterval(check, EVERY).unref();
  return () => {
    clearInterval(timer);
  };
};

/**
 * Watches the file of an open report. Reports once when the file is no longer at its path, and once when it is written to. For a file of moderate size, the
 * first check computes its SHA-256. A new modification time without other changes then does not count.
 */
export function watchSource(path: string, file: FileSource, poll: Poll, tell: (state: Exclude<FileState, 'same'>) => void): () => void {
  let lastState: FileState = 'same';
  let isFirst = true;

  async function takeHash(): Promise<void> {
    try {
      await file.sha256InTurns();
    } catch (reason) {
      // The file was closed or truncated. The next check reports this.
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
