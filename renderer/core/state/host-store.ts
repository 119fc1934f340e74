import { create } from 'zustand';
import type { HostView } from '../../../shared/bridge/view/host-view.ts';
import { callOrNotify } from './call-or-notify.ts';
import { readStatus } from './read-status.ts';

interface HostState {
  /** null: not loaded yet, or nothing to report. */
  readonly host: HostView | null;
  /** The user dismissed the message about the last restart. */
  readonly isDismissed: boolean;
}

/** State of the host. */
export const useHost = create<HostState>(() => ({ host: null, isDismissed: false }));

/** Takes over the host's state. Returns true if the host restarted since the page's last state. */
export function takeHost(host: HostView): boolean {
  const before = useHost.getState().host;
  const isAnother = before === null ? false : host.restarts > before.restarts;
  // A dismissed message returns if something else happens.
  useHost.setState(({ isDismissed }) => ({ host, isDismissed: isDismissed && !isAnother && host.state === 'running' }));
  return isAnother;
}

export function loadHost(): Promise<void> {
  // A reloaded page missed the end of the host, but still shows it.
  return readStatus('host.state', 'host.changed', takeHost);
}

/** Stops the host, which then restarts automatically. */
export async function stopHost(): Promise<void> {
  await callOrNotify('host.stop', {});
}

export async function startHostAgain(): Promise<void> {
  await callOrNotify('host.start', {});
}

export function dismissHost(): void {
  useHost.setState({ isDismissed: true });
}
