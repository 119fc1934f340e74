import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns the inner height of an element in CSS pixels, updated on resize; 0 until measured. */
export function useElementHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const observer = new ResizeObserver(() => {
      setHeight(measured.clientHeight);
    });
    observer.observe(measured);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return height;
}
