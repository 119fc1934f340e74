import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_READ_BYTES } from '../../../shared/bridge/channels.ts';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { bytePage, type BytePage } from './byte-page.ts';
import { call } from '../../bridge/bridge.ts';
import { noticeFailedCall } from '../../core/state/call-or-notify.ts';

/** Size in bytes of a cached page. */
export const PAGE_BYTES = MAX_READ_BYTES;

const MAX_PAGES = 24;

interface PagesState {
  /** Pages by `space:page number`, least recently loaded first. */
  readonly pages: ReadonlyMap<string, BytePage>;
}

export interface BytePages {
  readonly store: StoreApi<PagesState>;
  /** Requests a missing page of a space of `size` bytes from the host. */
  readonly want: (space: Space, page: number, size: number) => void;
  /** Drops all pages after the masks changed. */
  readonly clear: () => void;
  /** Marks all pages as stale. A stale page is shown until it is requested again and replaced. */
  readonly refresh: () => void;
}

export function pageKey(space: Space, page: number): string {
  return `${space}:${String(page)}`;
}

/** Creates the cache of a report's bytes. It holds only the `MAX_PAGES` last loaded pages, so that a large body is never completely in memory. */
export function makeBytePages(report: string): BytePages {
  const store = createStore<PagesState>(() => ({ pages: new Map() }));
  const loading = new Set<string>();
  const stale = new Set<string>();
  let era = 0;

  async function load(space: Space, page: number, size: number, key: string): Promise<void> {
    const asked = era;
    const from = page * PAGE_BYTES;
    const answer = await call('report.readRange', { report, range: { space, offset: from, length: Math.min(PAGE_BYTES, size - from) } });
    if (asked !== era) return;
    loading.delete(key);
    if (!answer.ok) {
      noticeFailedCall('report.readRange', answer.error);
      return;
    }
    const read = bytePage(answer.value, from);
    stale.delete(key);
    store.setState(({ pages }) => {
      const remaining = [...pages].filter(([known]) => known !== key).slice(1 - MAX_PAGES);
      return { pages: new Map([...remaining, [key, read]]) };
    });
  }

  return {
    store,
    want: (space, page, size) => {
      const key = pageKey(space, page);
      const isHere = store.getState().pages.has(key) && !stale.has(key);
      if (page * PAGE_BYTES >= size || loading.has(key) || isHere) return;
      loading.add(key);
      void load(space, page, size, key);
    },
    clear: () => {
      era += 1;
      loading.clear();
      stale.clear();
      store.setState({ pages: new Map() });
    },
    refresh: () => {
      era += 1;
      loading.clear();
      store.setState(({ pages }) => {
        for (const key of pages.keys()) stale.add(key);
        // A new `Map` makes views request their pages again.
        return { pages: new Map(pages) };
      });
    },
  };
}
