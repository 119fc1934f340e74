import { parentPort, workerData } from 'node:worker_threads';
import { type Work, runAs } from '../../host/platform/base/work.ts';

/** Start data of a command's thread. */
export interface CommandStart {
  /** One number: 1 once the command has to stop. */
  readonly stop: SharedArrayBuffer;
  /** One number: 1 once reading standard input failed. */
  readonly inputBroken: SharedArrayBuffer;
}

/** Messages from a command's thread to the main thread. */
export type CommandMessage =
  /** A temporary folder, which the main thread removes if the thread cannot. */
  | { readonly message: 'folder'; readonly folder: string }
  /** The message that the main thread prints from now on if the command is stopped; null: none, because the command has already printed its own. */
  | { readonly message: 'sentence'; readonly sentence: string | null }
  /** The command starts reading standard input. */
  | { readonly message: 'input' }
  /** The command needs no more standard input. */
  | { readonly message: 'input_left' }
  /** The command has noticed the stop request and will end on its own. */
  | { readonly message: 'hears' };

/** Exit code of a thread whose command was stopped before its end; the process exits with the code of the signal. */
export const STOPPED = 130;

/** The number that is 1 once the command has to stop; null on a main thread. */
function stopFlag(): Int32Array | null {
  return flagOf('stop');
}

function flagOf(which: keyof CommandStart): Int32Array | null {
  const start = workerData as CommandStart | null;
  return start === null ? null : new Int32Array(start[which]);
}

/** Returns whether reading standard input failed before its end: the input is incomplete. */
export function isInputBroken(): boolean {
  const flag = flagOf('inputBroken');
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Starts reading standard input. Before that it is left to other programs that may share it. */
export function takeInput(): NodeJS.ReadStream {
  tell({ message: 'input' });
  return process.stdin;
}

/** Stops reading standard input: waiting for input would keep the command running. */
export function leaveInput(): void {
  tell({ message: 'input_left' });
  // A stream reports its end only to a reader.
  process.stdin.resume();
}

/** Returns whether the user wants this thread's command to stop. */
export function isCancelRequested(): boolean {
  const flag = stopFlag();
  return flag !== null && Atomics.load(flag, 0) === 1;
}

/** Runs a command that stops at its next read after a stop request. */
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

/** Reports a temporary folder, which the process removes however the thread ends. */
export function tellFolder(folder: string): void {
  tell({ message: 'folder', folder });
}

/** Sets the message that is printed if the command is stopped from now on; null: no message, because the command has already printed its own. */
export function sayIfStopped(sentence: string | null): void {
  tell({ message: 'sentence', sentence });
}

/** Sends a message to the main thread. Does nothing if this is the main thread. */
function tell(message: CommandMessage): void {
  parentPort?.postMessage(message);
}
