import { systemCode } from '../../host/files/io-error.ts';

/** Ends quietly when the reader of our output goes away (`crashlens inspect … | head`). */
export function endQuietlyOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (reason: Error) => {
      if (systemCode(reason) !== 'EPIPE') throw reason;
      process.exit();
    });
  }
}
