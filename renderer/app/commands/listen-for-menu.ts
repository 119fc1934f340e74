import { bridge } from '../../bridge/bridge.ts';
import { runCommand } from './registry.ts';

/** Runs what is chosen in the application menu of the desktop shell; its names are ids of the registry. */
export function listenForMenu(): () => void {
  return bridge.on('menu.command', ({ command }) => {
    runCommand(command);
  });
}
