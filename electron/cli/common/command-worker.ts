import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from '../../host/base/work.ts';
import { runAs } from '../../host/base/work.ts';

/** What the thread of a command is started with. */
export interface CommandStart {
  /** One number: 1 once the command is to stop. */
  readonly stop: SharedArrayBuffer;
}

/** What the thread of a command tells its main thread: a folder of its own, to be removed where the thread cannot do so itself. */
export interface FolderNews {
  readonly folder: string;
}

/** Null on a main thread. */
function stopPlace(): Int32Array | null {
  const start = workerData as CommandStart | null;
  return start === null ? null : new Int32Array(start.stop);
}

/** The person wants this thread's command to stop. */
export function isStopTold(): boolean {
  const place = stopPlace();
  return place !== null && Atomics.load(place, 0) === 1;
}

/** Runs a command so that it stops at its next read once the main thread says so. */
export function runStoppable<T>(command: () => T): T {
  const place = stopPlace();
  if (place === null) return command();
  const work: Work = {
    kind: 'open',
    isStopAsked: () => Atomics.load(place, 0) === 1,
    pausePoint: () => Promise.resolve(),
    passed: () => undefined,
    skipped: () => undefined,
  };
  return runAs(work, command);
}

/** Calls back when the main thread says to stop, until the returned function is called; the thread does not stay for that alone. */
export function onStopTold(listener: () => void): () => void {
  parentPort?.on('message', listener);
  parentPort?.unref();
  return () => {
    parentPort?.off('message', listener);
  };
}

/** Tells of a temporary folder; nothing on a main thread, which removes its own. */
export function tellFolder(folder: string): void {
  const news: FolderNews = { folder };
  parentPort?.postMessage(news);
}
