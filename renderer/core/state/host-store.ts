import { create } from 'zustand';
import type { HostView } from '../../../shared/bridge/view/host-view.ts';
import { callOrNotify } from './call-or-notify.ts';
import { readStatus } from './read-status.ts';

interface HostState {
  /** null: not asked yet, or nothing to tell. */
  readonly host: HostView | null;
  /** What was told of its last restart was seen. */
  readonly isDismissed: boolean;
}

/** How the host fares. */
export const useHost = create<HostState>(() => ({ host: null, isDismissed: false }));

/** Takes over how the host fares; true where it was started again since the page knew of it last. */
export function takeHost(host: HostView): boolean {
  const before = useHost.getState().host;
  const isAnother = before === null ? false : host.restarts > before.restarts;
  // What was dismissed is told again when something else happens.
  useHost.setState(({ isDismissed }) => ({ host, isDismissed: isDismissed && !isAnother && host.state === 'running' }));
  return isAnother;
}

export function loadHost(): Promise<void> {
  // A page that is loaded anew was not there when the host ended: it is told of that all the same.
  return readStatus('host.state', 'host.changed', takeHost);
}

/** Ends what the host does; it is started again by itself. */
export async function stopHost(): Promise<void> {
  await callOrNotify('host.stop', {});
}

export async function startHostAgain(): Promise<void> {
  await callOrNotify('host.start', {});
}

export function dismissHost(): void {
  useHost.setState({ isDismissed: true });
}
