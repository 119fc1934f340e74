import { createStore, type StoreApi } from 'zustand/vanilla';

/** What answers at the page's address: `there`: its host; `gone`: nothing; `other`: another program, or a host that does not accept this page's token. */
export type Reach = 'there' | 'gone' | 'other';

export interface ConnectionState {
  readonly reach: Reach;
  /** Number of reconnections. `isRestarted`: the last one reached a restarted host, which knows nothing of the previous run. */
  readonly returns: number;
  readonly isRestarted: boolean;
}

/** Connection of the page to its host. */
export interface Connection {
  readonly store: StoreApi<ConnectionState>;
  /** Tries to reach the host at once, without waiting for the next attempt. */
  readonly tryNow: () => void;
}

export function connectionStore(): StoreApi<ConnectionState> {
  return createStore<ConnectionState>(() => ({ reach: 'there', returns: 0, isRestarted: false }));
}

/** Connection in the desktop shell, where page and host are one program. */
export function alwaysThere(): Connection {
  return { store: connectionStore(), tryNow: () => undefined };
}
