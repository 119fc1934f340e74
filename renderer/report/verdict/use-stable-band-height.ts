import { useEffect, useState, type RefObject } from 'react';
import { isTextInput } from '../../core/focus/is-text-input.ts';

/** Lets an element get no lower than it is, until the returned function is called. */
function keepHeight(shown: HTMLElement): () => void {
  const keep = (): void => {
    shown.style.minHeight = `${String(shown.offsetHeight)}px`;
  };
  // In another width its lines are others.
  const remeasure = (): void => {
    shown.style.minHeight = '';
    keep();
  };
  keep();
  const observer = new ResizeObserver(keep);
  observer.observe(shown);
  window.addEventListener('resize', remeasure);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', remeasure);
    shown.style.minHeight = '';
  };
}

/**
 * Keeps the band from jumping while people type: from the moment that they do, it never gets lower than it was. Answers whether what stands beside the
 * head line has a line of its own: where there was none when they began to type, it comes once they have ended.
 */
export function useStableBandHeight(band: RefObject<HTMLElement | null>, hasBeside: boolean): boolean {
  const [isTyping, setTyping] = useState(false);
  const [hadBeside, setHadBeside] = useState(false);
  if (!isTyping && hadBeside !== hasBeside) setHadBeside(hasBeside);
  useEffect(() => {
    const followFocus = ({ target, relatedTarget, type }: FocusEvent): void => {
      setTyping(isTextInput(type === 'focusin' ? target : relatedTarget));
    };
    document.addEventListener('focusin', followFocus);
    document.addEventListener('focusout', followFocus);
    return () => {
      document.removeEventListener('focusin', followFocus);
      document.removeEventListener('focusout', followFocus);
    };
  }, []);
  useEffect(() => (isTyping && band.current !== null ? keepHeight(band.current) : undefined), [band, isTyping]);
  return hadBeside;
}
