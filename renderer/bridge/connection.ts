import { createStore, type StoreApi } from 'zustand/vanilla';

/** What answers at the page's address: its host, nothing, or something that does not know this page (another program, or a host that forgot its token). */
export type Reach = 'there' | 'gone' | 'other';

export interface ConnectionState {
  readonly reach: Reach;
  /** Number of reconnections. `isRestarted`: the last reconnection reached a new run of the host, which knows nothing of the previous run. */
  readonly returns: number;
  readonly isRestarted: boolean;
}

/** Connection of the page to its host. */
export interface Connection {
  readonly store: StoreApi<ConnectionState>;
  /** Looks for the host at once, without a pause before the next attempt. */
  readonly tryNow: () => void;
}

export function connectionStore(): StoreApi<ConnectionState> {
  return createStore<ConnectionState>(() => ({ reach: 'there', returns: 0, isRestarted: false }));
}

/** Connection in the desktop shell, where page and host are one program. */
export function alwaysThere(): Connection {
  return { store: connectionStore(), tryNow: () => undefined };
}
