import type { App } from 'electron';
import type { HostClient } from '../host/app/thread/host-client.ts';
import type { Log } from './log.ts';

/** Ends the app after its window was closed. Closes the host first, which deletes temporary files and releases the data folder. */
export function closeOnQuit(app: Pick<App, 'on' | 'quit' | 'exit'>, host: Pick<HostClient, 'close'>, log: Log): void {
  let closing = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    void host
      .close()
      .catch(() => log('host_failed'))
      .finally(() => {
        log('closed');
        app.exit(0);
      });
  });
}
