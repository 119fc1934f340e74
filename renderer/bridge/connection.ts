import { createStore, type StoreApi } from 'zustand/vanilla';

/** What is behind the page: its host, nothing at all, or something that does not know this page: another program, or a host that forgot its token. */
export type Reach = 'there' | 'gone' | 'other';

export interface ConnectionState {
  readonly reach: Reach;
  /** How often it came back; `isRestarted`: the last time as another run, to which nothing of the one before is known. */
  readonly returns: number;
  readonly isRestarted: boolean;
}

/** How the page stands to its host. */
export interface Connection {
  readonly store: StoreApi<ConnectionState>;
  /** Looks for the host at once instead of in a while. */
  readonly tryNow: () => void;
}

export function connectionStore(): StoreApi<ConnectionState> {
  return createStore<ConnectionState>(() => ({ reach: 'there', returns: 0, isRestarted: false }));
}

/** In the desktop shell page and host are one program. */
export function alwaysThere(): Connection {
  return { store: connectionStore(), tryNow: () => undefined };
}
