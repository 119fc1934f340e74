import { type FileSource, type FileState, MAX_COMPARED_SIZE } from '../../platform/files/file-source.ts';
import { IoFailure } from '../../platform/files/io-error.ts';

/** Calls back every now and then until the returned function is called. Tests hand in one that they drive themselves. */
export type Poll = (check: () => void) => () => void;

const EVERY = 2_000;

export const pollFiles: Poll = (check) => {
  const timer = setInterval(check, EVERY).unref();
  return () => {
    clearInterval(timer);
  };
};

/**
 * Tells once when the file of an open report is not at its path any more, and once when it is written to. The first look at a file of moderate
 * size takes its SHA-256, so that a mere touch is known as one later.
 */
export function watchSource(path: string, file: FileSource, poll: Poll, tell: (state: Exclude<FileState, 'same'>) => void): () => void {
  let told: FileState = 'same';
  let isFirst = true;

  async function takeHash(): Promise<void> {
    try {
      await file.sha256InTurns();
    } catch (reason) {
      // It was closed or cut meanwhile: the next look tells.
      if (!(reason instanceof IoFailure)) throw reason;
    }
  }

  return poll(() => {
    const state = file.stateAt(path);
    if (isFirst && state === 'same' && file.size <= MAX_COMPARED_SIZE) void takeHash();
    isFirst = false;
    if (state !== told && state !== 'same') tell(state);
    told = state;
  });
}
