import { isMainThread } from 'node:worker_threads';
import { errorOf } from '../../../shared/messages/errors.ts';
import { isStopTold, onStopTold } from './command-worker.ts';
import type { CommandError } from './command-result.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function complain(text: string): void {
  process.stderr.write(`crashlens: ${text}\n`);
}

/** Tells why a command cannot do what it was asked to; it ends with exit code 2. */
export function giveUp(error: CommandError): void {
  // Whoever stopped it knows; the main thread gives the exit code of the signal.
  if (error.code === 'cancelled' && isStopTold()) return;
  const { message, hint } = 'facts' in error ? errorOf(error) : error;
  complain(`${message} ${hint}`);
  process.exitCode = 2;
}

/** Calls back at every SIGINT and SIGTERM until the returned function is called. A command in a thread of its own hears of them by its main thread. */
export function onStop(listener: () => void): () => void {
  if (!isMainThread) return onStopTold(listener);
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
