import { errorOf } from '../../../shared/messages/errors.ts';
import { systemCode } from '../../host/files/io-error.ts';
import type { CommandError } from './command-result.ts';

/** Ends quietly when the reader of our output goes away (`crashlens inspect … | head`). */
export function endQuietlyOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (reason: Error) => {
      if (systemCode(reason) !== 'EPIPE') throw reason;
      process.exit();
    });
  }
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

export function complain(text: string): void {
  process.stderr.write(`crashlens: ${text}\n`);
}

/** Tells why a command cannot do what it was asked to; it ends with exit code 2. */
export function giveUp(error: CommandError): void {
  const { message, hint } = 'facts' in error ? errorOf(error) : error;
  complain(`${message} ${hint}`);
  process.exitCode = 2;
}

/** Calls back at every SIGINT and SIGTERM until the returned function is called. */
export function onStop(listener: () => void): () => void {
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
