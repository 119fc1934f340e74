import { isMainThread } from 'node:worker_threads';
import type { AppError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import { isCancelRequested, onCancelRequested, STOPPED } from './command-worker.ts';
import type { CommandError } from './command-result.ts';
import { endWith } from './exit-codes.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints, and resolves once whoever reads has room for more: what waits in memory does not grow with all that is printed. */
export function printInTurn(text: string): Promise<void> {
  return written(Buffer.from(`${text}\n`));
}

/** Writes bytes to standard output; resolves once there is room for more. Where the reader goes away the process ends (`output-failure.ts`). */
export function written(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve());
  });
}

/** Tells what is no result, beside it: where standard output is a report, or JSON. */
export function printToStderr(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`crashlens: ${text}\n`);
}

/** An error with its sentences. */
export function appErrorOf(error: CommandError): AppError {
  return 'facts' in error ? errorOf(error) : error;
}

/** An error as `--json` gives it: one line. `beside`: what else is known of it. */
export function errorJson({ code, message, hint, retryable }: AppError, beside: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({ error: { code, message, hint, retryable, ...beside } });
}

/** How a command tells what it found: `json`, where it was asked for that. */
interface Telling {
  readonly json?: boolean;
}

/** Tells why a command cannot do what it was asked to; it ends with the exit code for that, or that of the signal where it was stopped. */
export function failWith(error: CommandError, { json = false }: Telling = {}): void {
  if (error.code === 'cancelled' && isCancelRequested()) {
    // Its main thread says so.
    process.exitCode = STOPPED;
    return;
  }
  const told = appErrorOf(error);
  if (json) print(errorJson(told));
  else printError(`${told.message} ${told.hint}`);
  endWith('notDone');
}

/** Calls back at every SIGINT and SIGTERM until the returned function is called. A command in a thread of its own hears of them by its main thread. */
export function onStop(listener: () => void): () => void {
  if (!isMainThread) return onCancelRequested(listener);
  process.on('SIGINT', listener);
  process.on('SIGTERM', listener);
  return () => {
    process.off('SIGINT', listener);
    process.off('SIGTERM', listener);
  };
}

/** Resolves at the first SIGINT or SIGTERM. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const off = onStop(() => {
      off();
      resolve();
    });
  });
}
