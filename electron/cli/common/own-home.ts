import { homedir } from 'node:os';
import { dataFolder } from '../../host/platform/data-folder/data-folder.ts';

/** The data folder of the user who runs a command. */
export function ownHome(): string {
  return dataFolder(process.env, process.platform, homedir());
}
