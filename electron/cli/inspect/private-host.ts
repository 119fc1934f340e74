import type { Host } from '../../host/base/host.ts';
import { openHost } from '../../host/open-host.ts';
import { commandPorts } from '../common/command-ports.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import type { CommandResult } from '../common/command-result.ts';

/**
 * Runs a step with a host of its own in a temporary folder, which is gone afterwards: a command that only reads leaves the data folder alone
 * and works while the app runs. `catalog`: file with the list of annotations that counts; null: the built-in one.
 */
export function withPrivateHost<T>(
  step: (host: Host, folder: string) => Promise<CommandResult<T>>,
  catalog: string | null = null,
): Promise<CommandResult<T>> {
  return withPrivateFolder(async (folder) => {
    const opened = await openHost({ home: folder, ports: commandPorts(), env: process.env, ...(catalog === null ? {} : { catalog }) });
    if (!opened.ok) return opened;
    try {
      return await step(opened.value, folder);
    } finally {
      await opened.value.close();
    }
  });
}
