import { createStore, type StoreApi } from 'zustand/vanilla';
import { MAX_READ_BYTES } from '../../shared/contract.ts';
import type { Space } from '../../shared/bytes/byte-range.ts';
import { call } from '../bridge/bridge.ts';
import { noticeError } from './notices.ts';
import type { RangeLike } from './selection.ts';

/** A stretch of one space as the host gave it: masked bytes are filled, `masked` says which (offsets count from the page's start). */
export interface BytePage {
  readonly bytes: Uint8Array;
  readonly masked: readonly { readonly offset: number; readonly length: number }[];
}

/** Bytes that a view needs are kept in pages of this size. */
export const PAGE_BYTES = MAX_READ_BYTES;

const MOST_PAGES = 24;

interface PagesState {
  /** By `space:page number`, the most recently wanted last. */
  readonly pages: ReadonlyMap<string, BytePage>;
}

export interface BytePages {
  readonly store: StoreApi<PagesState>;
  /** Asks the host for a page of a space of `size` bytes that is not there yet. */
  readonly want: (space: Space, page: number, size: number) => void;
  /** Forgets all pages: what is masked has changed. */
  readonly clear: () => void;
}

export function pageKey(space: Space, page: number): string {
  return `${space}:${String(page)}`;
}

/** True where some byte of the range is masked, as far as the pages that are here can tell. */
export function hasMaskIn(pages: ReadonlyMap<string, BytePage>, range: RangeLike): boolean {
  for (const [key, { masked }] of pages) {
    const [space, page] = key.split(':');
    const start = Number(page) * PAGE_BYTES;
    if (space !== range.space) continue;
    if (masked.some(({ offset, length }) => start + offset < range.offset + range.length && range.offset < start + offset + length))
      return true;
  }
  return false;
}

/** The bytes of a report as far as views needed them: the last few pages, never the whole body. */
export function makeBytePages(report: string): BytePages {
  const store = createStore<PagesState>(() => ({ pages: new Map() }));
  const loading = new Set<string>();
  let era = 0;

  async function load(space: Space, page: number, size: number, key: string): Promise<void> {
    const asked = era;
    const from = page * PAGE_BYTES;
    const answer = await call('report.readRange', { report, range: { space, offset: from, length: Math.min(PAGE_BYTES, size - from) } });
    if (asked !== era) return;
    loading.delete(key);
    if (!answer.ok) {
      noticeError(answer.error);
      return;
    }
    const { bytes } = answer.value;
    const masked = answer.value.masked.map(({ offset, length }) => ({ offset: offset - from, length }));
    store.setState(({ pages }) => {
      const kept = [...pages].filter(([known]) => known !== key).slice(1 - MOST_PAGES);
      return { pages: new Map([...kept, [key, { bytes, masked }]]) };
    });
  }

  return {
    store,
    want: (space, page, size) => {
      const key = pageKey(space, page);
      if (page * PAGE_BYTES >= size || loading.has(key) || store.getState().pages.has(key)) return;
      loading.add(key);
      void load(space, page, size, key);
    },
    clear: () => {
      era += 1;
      loading.clear();
      store.setState({ pages: new Map() });
    },
  };
}
