import { fail } from '../../../shared/errors.ts';
import { expectedError, writeError } from '../../host/platform/files/io-error.ts';
import { type ProcessFolder, openSharedProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import type { CommandResult } from './command-result.ts';
import { STOPPED, tellFolder } from './command-worker.ts';
import { onStop } from './streams.ts';

/**
 * Runs a step with a temporary folder, and then removes the folder with all unfinished files, even after a stop. `stopping`: whether a stop ends the process at
 * once, or the step ends on its own. Errors: disk_full, cannot_write, those of the step, and expected failures that the step throws.
 */
export async function withPrivateFolder<T>(
  step: (folder: ProcessFolder) => Promise<CommandResult<T>>,
  stopping: 'at_once' | 'by_itself' = 'at_once',
): Promise<CommandResult<T>> {
  let folder: ProcessFolder;
  try {
    folder = openSharedProcessFolder();
  } catch (reason) {
    return fail(writeError(reason, { own: 'temporary_files' }));
  }
  tellFolder(folder.path);
  const off = onStop(() => {
    if (stopping === 'by_itself') return;
    folder.close();
    process.exit(STOPPED);
  });
  try {
    return await step(folder);
  } catch (reason) {
    // A file changed, the disk is full, or a stop interrupted a read or write.
    return fail(expectedError(reason));
  } finally {
    folder.close();
    off();
  }
}
