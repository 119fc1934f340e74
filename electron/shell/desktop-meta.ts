import type { App } from 'electron';
import type { Meta } from '../../shared/bridge/view/app-view.ts';

/** Returns the facts about the desktop shell. */
export function desktopMeta(app: Pick<App, 'getVersion'>, sandboxed: boolean): Meta {
  return {
    version: app.getVersion(),
    shell: 'desktop',
    sandboxed,
    platform: process.platform,
    runtime: `Electron ${process.versions['electron']}, Chromium ${process.versions['chrome']}, Node ${process.versions.node}`,
    capabilities: { nativeDialogs: true, dropPaths: true, downloads: false },
  };
}
