import type { Ports } from '../../host/platform/base/ports.ts';
import { VERSION } from './version.ts';

/** The ports of a command. A command has no window and no dialogs, and opens no links. */
export function commandPorts(): Ports {
  return {
    now: () => Date.now(),
    meta: () => ({
      version: VERSION,
      shell: 'browser',
      sandboxed: null,
      platform: process.platform,
      runtime: `Node ${process.versions.node}`,
      capabilities: { nativeDialogs: false, dropPaths: false, downloads: false },
    }),
    chooseFiles: null,
    chooseSavePath: null,
    chooseSaveFolder: null,
    confirmSend: null,
    keychain: null,
    noteRecent: () => Promise.resolve(),
    openLink: () => Promise.resolve(),
    openAddress: () => Promise.resolve(),
  };
}
