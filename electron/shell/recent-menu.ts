import type { Host } from '../host/platform/base/host.ts';
import type { RecentFile } from '../../shared/bridge/view/session-view.ts';

/** Calls `show` with the recent files now, and whenever they may have changed. Reads one list at a time. */
export function listenForRecent(host: Pick<Host, 'call' | 'onEvent'>, show: (recent: readonly RecentFile[]) => void): void {
  let isReading = false;
  let isStale = false;

  async function read(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale) {
      isStale = false;
      const listed = await host.call('recent.list', {});
      if (listed.ok) show(listed.value.files.filter(({ isThere }) => isThere));
    }
    isReading = false;
  }

  host.onEvent((event) => {
    if (event === 'reports.changed') void read();
  });
  void read();
}
