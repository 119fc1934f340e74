import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns the number of `edges` (CSS pixels) that the width of an element reaches, updated with the width. Returns `edges.length` before the element is drawn.
 */
export function useWidthStep(element: RefObject<HTMLElement | null>, edges: readonly number[]): number {
  const [step, setStep] = useState(edges.length);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown === null) return;
    const measure = (): void => {
      const width = shown.getBoundingClientRect().width;
      setStep(edges.filter((edge) => width >= edge).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(shown);
    return () => {
      observer.disconnect();
    };
  }, [element, edges]);
  return step;
}
