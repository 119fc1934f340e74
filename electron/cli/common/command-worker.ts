import { parentPort, workerData } from 'node:worker_threads';
import { type Work, runAs } from '../../host/platform/base/work.ts';

/** What the thread of a command is started with. */
export interface CommandStart {
  /** One number: 1 once the command is to stop. */
  readonly stop: SharedArrayBuffer;
  /** One number: 1 once standard input broke off. */
  readonly inputBroken: SharedArrayBuffer;
}

/** What the thread of a command tells its main thread. */
export type CommandMessage =
  /** A temporary folder, to be removed where the thread cannot do so itself. */
  | { readonly message: 'folder'; readonly folder: string }
  /** What the main thread is to say from now on where it is stopped; null: it has said so itself. */
  | { readonly message: 'sentence'; readonly sentence: string | null }
  /** It reads standard input from now on. */
  | { readonly message: 'input' }
  /** It has read enough of it. */
  | { readonly message: 'input_left' }
  /** It heard that it is to stop, and comes to its end by itself. */
  | { readonly message: 'hears' };

/** Exit code of a thread whose command did not come to its end because it was stopped; the main thread's is that of the signal. */
export const STOPPED = 130;

/** Null on a main thread. */
function stopFlag(): Int32Array | null {
  return flagOf('stop');
}

function flagOf(which: keyof CommandStart): Int32Array | null {
  const start = workerData as CommandStart | null;
  return start === null ? null : new Int32Array(start[which]);
}

/** Standard input ended before its end: what came of it is not all. */
export function isInputBroken(): boolean {
  const flag = flagOf('inputBroken');
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Standard input is left to others, who may share it, until a command asks for it. */
export function takeInput(): NodeJS.ReadStream {
  tell({ message: 'input' });
  return process.stdin;
}

/** No more of standard input is read: a command does not end while it waits for some. */
export function leaveInput(): void {
  tell({ message: 'input_left' });
  // Its end is heard of by whoever reads up to there.
  process.stdin.resume();
}

/** The person wants this thread's command to stop. */
export function isCancelRequested(): boolean {
  const flag = stopFlag();
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Runs a command so that it stops at its next read once the main thread says so. */
export function runStoppable<T>(command: () => T): T {
  const flag = stopFlag();
  if (flag === null) return command();
  onCancelRequested(() => tell({ message: 'hears' }));
  const work: Work = {
    kind: 'open',
    isCancelRequested: () => Atomics.load(flag, 0) === 1,
    pausePoint: () => Promise.resolve(),
    passed: () => undefined,
    passedItems: () => undefined,
    skipped: () => undefined,
  };
  return runAs(work, command);
}

/** Calls back when the main thread says to stop, until the returned function is called; the thread does not stay for that alone. */
export function onCancelRequested(listener: () => void): () => void {
  parentPort?.on('message', listener);
  parentPort?.unref();
  return () => {
    parentPort?.off('message', listener);
  };
}

/** Tells of a temporary folder, which goes with this process however its thread ends. */
export function tellFolder(folder: string): void {
  tell({ message: 'folder', folder });
}

/** Tells what people are to read where the command is stopped from now on; null: they have read it. */
export function sayIfStopped(sentence: string | null): void {
  tell({ message: 'sentence', sentence });
}

/** Nothing on a main thread, where nobody listens. */
function tell(message: CommandMessage): void {
  parentPort?.postMessage(message);
}
