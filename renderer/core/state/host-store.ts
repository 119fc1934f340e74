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

export const useHost = create<HostState>(() => ({ host: null, isDismissed: false }));

/** Stores the state that the host reported. Returns true if the host restarted since the page's last state. */
export function takeHost(host: HostView): boolean {
  const before = useHost.getState().host;
  const isAnother = before === null ? false : host.restarts > before.restarts;
  // Shows a dismissed message again if the host restarts again or is no longer running.
  useHost.setState(({ isDismissed }) => ({ host, isDismissed: isDismissed && !isAnother && host.state === 'running' }));
  return isAnother;
}

export function loadHost(): Promise<void> {
  // If the host ended before the page was loaded, the page receives no event about it. So the page reads the state.
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
