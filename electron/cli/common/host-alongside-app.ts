import { ownHome } from './own-home.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { openHost } from '../../host/app/open-host.ts';
import { commandPorts } from './command-ports.ts';
import { tellSettingFailures } from './own-settings.ts';
import { tellFolder } from './command-worker.ts';
import { printError } from './streams.ts';
import type { CommandResult } from './command-result.ts';

/**
 * Opens the host on the user's data folder for exclusive use, because a running app would hold the data in memory. Does not send the outbox. Errors:
 * home_in_use while an app runs.
 */
export async function openOwnHost(): Promise<CommandResult<Host>> {
  const opened = await openHost({
    home: ownHome(),
    ports: commandPorts(),
    env: process.env,
    sends: false,
    log: printError,
    tellTemporary: tellFolder,
  });
  if (opened.ok) await tellSettingFailures(opened.value);
  return opened;
}

/**
 * Opens the host on the user's data folder while an app may be using the folder. Attempts of a command are stored with the report. `catalog`: file with an
 * annotation list to use instead of the data folder's list.
 */
export async function openHostAlongsideApp(catalog?: string): Promise<CommandResult<Host>> {
  const home = ownHome();
  const opened = await openHost({
    home,
    ports: commandPorts(),
    env: process.env,
    use: 'beside',
    log: printError,
    tellTemporary: tellFolder,
    ...(catalog === undefined ? {} : { catalog }),
  });
  if (opened.ok) await tellSettingFailures(opened.value);
  return opened;
}
