import { useLayoutEffect, type RefObject } from 'react';

/** Scrolls a strip of tabs so that the whole selected tab is visible. Runs again when the selection, the tabs or the strip's width change. */
export function useTabInView(strip: RefObject<HTMLElement | null>, selected: string, tabs: readonly unknown[]): void {
  useLayoutEffect(() => {
    const list = strip.current;
    if (list === null) return;
    const show = (): void => {
      const tab = [...list.querySelectorAll<HTMLElement>('[role=tab]')].find(({ dataset }) => dataset['key'] === selected);
      if (tab === undefined) return;
      const seen = list.getBoundingClientRect();
      const box = tab.getBoundingClientRect();
      const over = box.right - seen.right;
      const under = box.left - seen.left;
      // If a tab is wider than the strip, its beginning is shown.
      list.scrollBy({ left: under < 0 ? Math.floor(under) : Math.ceil(Math.max(0, Math.min(over, under))), behavior: 'instant' });
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(list);
    return () => {
      observer.disconnect();
    };
  }, [strip, selected, tabs]);
}
