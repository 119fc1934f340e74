import { useEffect, useRef, type RefObject } from 'react';

/**
 * The button that closes a dialog: it takes the focus where the one that had it went away with what it acted on, so that keys still reach the dialog.
 * `shown`: what the dialog lists; it is looked after whenever that is another.
 */
export function useFocusBack(shown: unknown): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, [shown]);
  return button;
}
