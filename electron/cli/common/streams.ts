import { isMainThread } from 'node:worker_threads';
import { errorOf } from '../../../shared/messages/errors.ts';
import { isStopTold, onStopTold, STOPPED } from './command-worker.ts';
import type { CommandError } from './command-result.ts';

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function complain(text: string): void {
  process.stderr.write(`crashlens: ${text}\n`);
}

/** Tells why a command cannot do what it was asked to; it ends with exit code 2, or that of the signal where it was stopped. */
export function giveUp(error: CommandError): void {
  if (error.code === 'cancelled' && isStopTold()) {
    // Its main thread says so.
    process.exitCode = STOPPED;
    return;
  }
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
