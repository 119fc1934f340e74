import { homedir } from 'node:os';
import type { Result } from '../../shared/errors.ts';
import { dataFolder } from '../host/data-folder.ts';
import type { Host } from '../host/host.ts';
import { openHost } from '../host/open-host.ts';
import { commandPorts } from './command-ports.ts';
import { complain } from './streams.ts';

/**
 * Opens the host on the person's own data folder, beside an app that may be using it: what a command sends is kept with the report. `catalog`: file
 * with a list of annotations instead of the data folder's own.
 */
export function openHostBeside(catalog?: string): Promise<Result<Host>> {
  const home = dataFolder(process.env, process.platform, homedir());
  return openHost({
    home,
    ports: commandPorts(),
    env: process.env,
    use: 'beside',
    log: complain,
    ...(catalog === undefined ? {} : { catalog }),
  });
}
