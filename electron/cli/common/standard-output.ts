import { isatty } from 'node:tty';
import { type ByteSource, windowsOf } from '../../../shared/bytes/byte-source.ts';
import type { Failure } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { IoFailure } from '../../host/platform/files/io-error.ts';
import { throwIfCancelled } from '../../host/platform/files/throw-if-cancelled.ts';
import { type CommandError, commandFailure } from './command-result.ts';
import { written } from './streams.ts';

/** Returns why a report may not be written to standard output: on a terminal, its bytes could act as control sequences. */
export function terminalFailure(force: boolean): CommandError | null {
  return isatty(1) && !force ? commandFailure('cannot_write', CLI.outputTerminal) : null;
}

/** Writes all bytes of a source to standard output, at the reader's pace. Errors: the source's own, cancelled. */
export async function writeToOutput(source: ByteSource): Promise<Failure | null> {
  try {
    for (const bytes of windowsOf(source)) {
      throwIfCancelled();
      await written(bytes);
    }
    return null;
  } catch (reason) {
    if (!(reason instanceof IoFailure)) throw reason;
    return reason.error;
  }
}
