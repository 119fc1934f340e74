import type { Ports } from '../host/platform/base/ports.ts';
import { linkAddress } from '../host/app/page/links.ts';
import { isWebAddress } from '../../shared/sending/targets/crash-link.ts';
import { openBrowser } from './open-browser.ts';

/** Returns the ports of the browser shell. It has no dialogs, and the page saves by downloading. */
export function servePorts(version: string): Ports {
  return {
    now: () => Date.now(),
    meta: () => ({
      version,
      shell: 'browser',
      sandboxed: null,
      platform: process.platform,
      runtime: `Node ${process.versions.node}`,
      capabilities: { nativeDialogs: false, dropPaths: false, downloads: true },
    }),
    chooseFiles: null,
    chooseSavePath: null,
    chooseSaveFolder: null,
    confirmSend: null,
    keychain: null,
    noteRecent: () => Promise.resolve(),
    openLink: (link) => {
      const address = linkAddress(link);
      if (address !== null) openBrowser(address);
      return Promise.resolve();
    },
    openAddress: (address) => {
      if (isWebAddress(address)) openBrowser(address);
      return Promise.resolve();
    },
  };
}
