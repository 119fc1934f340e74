import { CLI } from '../../../shared/text/app/cli.ts';
import { systemCode } from '../../host/platform/files/io-error.ts';
import { EXIT_CODES } from './exit-codes.ts';

/**
 * Ends the process without an error when the reader of its output closes the pipe (`crashlens inspect … | head`). After any other write error the process
 * fails, because the output is incomplete.
 */
export function endOnOutputFailure(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (reason: Error) => {
      const code = systemCode(reason);
      if (code === null) throw reason;
      if (code === 'EPIPE') process.exit();
      if (stream === process.stdout) process.stderr.write(`crashlens: ${CLI.outputFailed}\n`);
      process.exit(EXIT_CODES.notDone);
    });
  }
}
