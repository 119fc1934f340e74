import { useLayoutEffect, useState, type RefObject } from 'react';

/** The height of an element's inside in CSS pixels, kept true while it is resized; 0 until it is measured. */
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
