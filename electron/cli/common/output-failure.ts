import { CLI } from '../../../shared/text/app/cli.ts';
import { systemCode } from '../../host/platform/files/io-error.ts';
import { EXIT_CODES } from './exit-codes.ts';

/**
 * Ends quietly when the reader of our output goes away (`crashlens inspect … | head`). Where it cannot be written for another reason, what was written is not
 * all, which nobody may take for success.
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
