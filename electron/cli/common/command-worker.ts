import { parentPort, workerData } from 'node:worker_threads';
import { type Work, runAs } from '../../host/platform/base/work.ts';

/** Start data of a command's thread. */
export interface CommandStart {
  /** One number: 1 when the command has to stop. */
  readonly stop: SharedArrayBuffer;
  /** One number: 1 after reading standard input failed. */
  readonly inputBroken: SharedArrayBuffer;
}

/** Messages from a command's thread to the main thread. */
export type CommandMessage =
  /** Path of a temporary folder. The main thread removes the folder if the command's thread cannot. */
  | { readonly message: 'folder'; readonly folder: string }
  /** The message for the main thread to print if the command is stopped from now on. null: no message, because the command has already printed one. */
  | { readonly message: 'sentence'; readonly sentence: string | null }
  /** The command starts reading standard input. */
  | { readonly message: 'input' }
  /** The command needs no more standard input. */
  | { readonly message: 'input_left' }
  /** The command has noticed the stop request and will end without being terminated. */
  | { readonly message: 'hears' };

/** Exit code of a thread whose command was stopped. The process then exits with the code of the signal. */
export const STOPPED = 130;

/** The shared number that is 1 when the command has to stop; null on the main thread. */
function stopFlag(): Int32Array | null {
  return flagOf('stop');
}

function flagOf(which: keyof CommandStart): Int32Array | null {
  const start = workerData as CommandStart | null;
  return start === null ? null : new Int32Array(start[which]);
}

/** Returns whether reading standard input failed, so that the input is incomplete. */
export function isInputBroken(): boolean {
  const flag = flagOf('inputBroken');
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Starts reading standard input. Until then, other programs that share standard input can read it. */
export function takeInput(): NodeJS.ReadStream {
  tell({ message: 'input' });
  return process.stdin;
}

/** Stops reading standard input. An open read would keep the command running. */
export function leaveInput(): void {
  tell({ message: 'input_left' });
  // A stream emits its end only while it is being read.
  process.stdin.resume();
}

/** Returns whether the user asked to stop this thread's command. */
export function isCancelRequested(): boolean {
  const flag = stopFlag();
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Runs a command. After a stop request, the command stops at its next read. */
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

/** Calls the listener when the command has to stop, until the returned function is called. The listener does not keep the thread running. */
export function onCancelRequested(listener: () => void): () => void {
  parentPort?.on('message', listener);
  parentPort?.unref();
  return () => {
    parentPort?.off('message', listener);
  };
}

/** Reports a temporary folder to the main thread, which removes the folder however this thread ends. */
export function tellFolder(folder: string): void {
  tell({ message: 'folder', folder });
}

/** Sets the message to print if the command is stopped from now on. null: no message, because the command has already printed one. */
export function sayIfStopped(sentence: string | null): void {
  tell({ message: 'sentence', sentence });
}

/** Sends a message to the main thread. Does nothing when called on the main thread. */
function tell(message: CommandMessage): void {
  parentPort?.postMessage(message);
}
