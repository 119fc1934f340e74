import { useEffect, useState, type RefObject } from 'react';
import { isTextInput } from '../../core/focus/is-text-input.ts';
import { useReportState } from '../shared/report-context.ts';

/** Minimum scroll range in CSS pixels. In a shorter range, the space of the collapsed band could let the list scroll back to its top. */
const MIN_SCROLLED = 240;

/** Events of manual scrolling. A click is not included, because it may follow a link that scrolls the content. The next element to click must not move. */
const BY_HAND = ['wheel', 'touchmove'] as const;

/**
 * Keys of manual scrolling. Other keys, such as those for the next search hit, can scroll too. They are not included, because the user may be about to click
 * something.
 */
const SCROLL_KEYS: readonly string[] = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' '];

/** Returns true while the user has scrolled the open tab down. The band then leaves its space to the content. */
export function useCollapsed(band: RefObject<HTMLElement | null>): boolean {
  const tab = useReportState((state) => state.tab);
  const [scrolledTab, setScrolledTab] = useState<string | null>(null);
  useEffect(() => {
    const screen = band.current?.parentElement ?? null;
    let isByHand = false;
    const noteHand = (): void => {
      isByHand = true;
    };
    const noteKey = ({ key, target }: KeyboardEvent): void => {
      isByHand = SCROLL_KEYS.includes(key) && !isTextInput(target);
    };
    const notePress = ({ target, offsetX }: PointerEvent): void => {
      // A press to the right of the content is on the scroll bar. An inline element has no scroll bar and no `clientWidth`.
      isByHand = target instanceof HTMLElement && target.clientWidth > 0 && offsetX > target.clientWidth;
    };
    const follow = ({ target }: Event): void => {
      if (!(target instanceof HTMLElement) || isTextInput(target) || target.closest('[data-report] [role=tabpanel]') === null) return;
      if (target.scrollTop === 0) setScrolledTab(null);
      else if (isByHand && target.scrollHeight - target.clientHeight > MIN_SCROLLED) setScrolledTab(tab);
    };
    const options = { capture: true, passive: true } as const;
    for (const type of BY_HAND) screen?.addEventListener(type, noteHand, options);
    screen?.addEventListener('keydown', noteKey, options);
    screen?.addEventListener('pointerdown', notePress, options);
    screen?.addEventListener('scroll', follow, options);
    return () => {
      for (const type of BY_HAND) screen?.removeEventListener(type, noteHand, options);
      screen?.removeEventListener('keydown', noteKey, options);
      screen?.removeEventListener('pointerdown', notePress, options);
      screen?.removeEventListener('scroll', follow, options);
    };
  }, [band, tab]);
  return scrolledTab === tab;
}
