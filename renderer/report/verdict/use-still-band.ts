import { useEffect, useState, type RefObject } from 'react';
import { isTypingPlace } from '../../core/focus/typing-place.ts';

/** Lets an element get no lower than it is, until the returned function is called. */
function holdHeight(shown: HTMLElement): () => void {
  const keep = (): void => {
    shown.style.minHeight = `${String(shown.offsetHeight)}px`;
  };
  // In another width its lines are others.
  const anew = (): void => {
    shown.style.minHeight = '';
    keep();
  };
  keep();
  const observer = new ResizeObserver(keep);
  observer.observe(shown);
  window.addEventListener('resize', anew);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', anew);
    shown.style.minHeight = '';
  };
}

/**
 * Keeps the band from jumping while people type: from the moment that they do, it never gets lower than it was. Answers whether what stands beside the
 * head line has a line of its own: where there was none when they began to type, it comes once they have ended.
 */
export function useStillBand(band: RefObject<HTMLElement | null>, hasBeside: boolean): boolean {
  const [isTyping, setTyping] = useState(false);
  const [hadBeside, setHadBeside] = useState(false);
  if (!isTyping && hadBeside !== hasBeside) setHadBeside(hasBeside);
  useEffect(() => {
    const look = ({ target, relatedTarget, type }: FocusEvent): void => {
      setTyping(isTypingPlace(type === 'focusin' ? target : relatedTarget));
    };
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', look);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', look);
    };
  }, []);
  useEffect(() => (isTyping && band.current !== null ? holdHeight(band.current) : undefined), [band, isTyping]);
  return hadBeside;
}
