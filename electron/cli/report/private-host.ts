import { join } from 'node:path';
import type { Host } from '../../host/platform/base/host.ts';
import { temporaryFolder } from '../../host/platform/data-folder/data-home.ts';
import { openHost } from '../../host/app/open-host.ts';
import { commandPorts } from '../common/command-ports.ts';
import { takeOwnSettings } from '../common/own-settings.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import type { CommandResult } from '../common/command-result.ts';

/**
 * Runs a step with a private host in a temporary folder, and then removes the folder. A command that only reads therefore does not touch the data folder, and
 * works while the app runs. `temporary`: folder for files whose paths are not shown to the user. `catalog`: file with the annotation list to use; null: the
 * built-in list.
 */
export function withPrivateHost<T>(
  step: (host: Host, temporary: string) => Promise<CommandResult<T>>,
  catalog: string | null = null,
): Promise<CommandResult<T>> {
  return withPrivateFolder(async (folder) => {
    const home = join(folder.path, 'data');
    const opened = await openHost({ home, ports: commandPorts(), env: process.env, ...(catalog === null ? {} : { catalog }) });
    if (!opened.ok) return opened;
    try {
      await takeOwnSettings(opened.value);
      return await step(opened.value, temporaryFolder(home));
    } finally {
      await opened.value.close();
    }
  });
}
