import { systemCode } from '../host/files/io-error.ts';

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

/** Resolves at the first SIGINT or SIGTERM. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
}
