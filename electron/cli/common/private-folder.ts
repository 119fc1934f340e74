import { fail } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { writeError } from '../../host/files/io-error.ts';
import type { ProcessFolder } from '../../host/home/process-folder.ts';
import { openSharedProcessFolder } from '../../host/home/process-folder.ts';
import type { CommandResult } from './command-result.ts';
import { STOPPED, tellFolder } from './command-worker.ts';
import { complain, onStop } from './streams.ts';

/**
 * Runs a step with a temporary folder, which is gone afterwards with all that is half-written, also where the command is stopped.
 * Errors: disk_full, cannot_write, those of the step.
 */
export async function withPrivateFolder<T>(step: (folder: ProcessFolder) => Promise<CommandResult<T>>): Promise<CommandResult<T>> {
  let folder: ProcessFolder;
  try {
    folder = openSharedProcessFolder();
  } catch (reason) {
    return fail(writeError(reason, { own: 'temporary-files' }));
  }
  tellFolder(folder.path);
  const off = onStop(() => {
    folder.close();
    complain(CLI.stopped);
    process.exit(STOPPED);
  });
  try {
    return await step(folder);
  } finally {
    folder.close();
    off();
  }
}
