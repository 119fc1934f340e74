import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { PAGE_BYTES } from '../state/byte-pages.ts';
import { useReport } from '../shared/report-context.ts';
import type { Pages } from './in-pages.ts';
import type { RowScroll } from './use-row-scroll.ts';

/** Loads the pages of the visible rows and returns all loaded pages. */
export function useVisiblePages(space: Space, size: number, rowBytes: number, { top, shown }: RowScroll): Pages {
  const report = useReport();
  const pages = useStore(report.pages.store, (state) => state.pages);
  const firstPage = Math.floor((top * rowBytes) / PAGE_BYTES);
  const lastPage = Math.floor(((top + Math.max(shown, 1) - 1) * rowBytes) / PAGE_BYTES);

  useEffect(() => {
    for (let page = firstPage; page <= lastPage; page += 1) report.pages.want(space, page, size);
  }, [report, space, size, firstPage, lastPage, pages]);

  return pages;
}
