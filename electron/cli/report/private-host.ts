import { join } from 'node:path';
import type { Host } from '../../host/platform/base/host.ts';
import { temporaryFolder } from '../../host/platform/data-folder/data-home.ts';
import { openHost } from '../../host/app/open-host.ts';
import { commandPorts } from '../common/command-ports.ts';
import { takeOwnSettings } from '../common/own-settings.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import type { CommandResult } from '../common/command-result.ts';

/**
 * Runs a step with a host of its own in a temporary folder, which is gone afterwards: a command that only reads leaves the data folder alone
 * and works while the app runs. `temporary`: where the step may put files that people need not know the path of. `catalog`: file with the list of
 * annotations that counts; null: the built-in one.
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
