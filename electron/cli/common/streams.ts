import { isMainThread } from 'node:worker_threads';
import type { AppError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import { isCancelRequested, onCancelRequested, STOPPED } from './command-worker.ts';
import type { CommandError } from './command-result.ts';
import { endWith } from './exit-codes.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Prints, and resolves when the reader has room for more, so that buffered output does not accumulate. */
export function printInTurn(text: string): Promise<void> {
  return written(Buffer.from(`${text}\n`));
}

/** Writes bytes to standard output; resolves when there is room for more. If the reader closes the pipe, the process ends (`output-failure.ts`). */
export function written(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve());
  });
}

/** Prints a message that is not part of the result to standard error, because standard output may contain a report or JSON. */
export function printToStderr(text: string): void {
  process.stderr.write(`${text}\n`);
}

export function printError(text: string): void {
  process.stderr.write(`crashlens: ${text}\n`);
}

/** Converts an error to one with sentences. */
export function appErrorOf(error: CommandError): AppError {
  return 'facts' in error ? errorOf(error) : error;
}

/** An error as printed by `--json`: one line. `beside`: further members. */
export function errorJson({ code, message, hint, retryable }: AppError, beside: Readonly<Record<string, string>> = {}): string {
  return JSON.stringify({ error: { code, message, hint, retryable, ...beside } });
}

interface Telling {
  readonly json?: boolean;
}

/**
 * Prints why a command failed and sets its exit code. After a stop, prints nothing, because the main thread prints the message and exits with the code of the
 * signal.
 */
export function failWith(error: CommandError, { json = false }: Telling = {}): void {
  if (error.code === 'cancelled' && isCancelRequested()) {
    process.exitCode = STOPPED;
    return;
  }
  const appError = appErrorOf(error);
  if (json) print(errorJson(appError));
  else printError(`${appError.message} ${appError.hint}`);
  endWith('notDone');
}

/** Calls the listener at every SIGINT and SIGTERM until the returned function is called. In a worker thread, the main thread forwards the signals. */
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
