import { useEffect, useState, type RefObject } from 'react';
import { isTextInput } from '../../core/focus/is-text-input.ts';

/** Prevents an element from becoming lower than it is now, until the returned function is called. */
function keepHeight(shown: HTMLElement): () => void {
  const keep = (): void => {
    shown.style.minHeight = `${String(shown.offsetHeight)}px`;
  };
  // At another width the text wraps differently.
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
 * Keeps the band from jumping while the user types. Its height can grow but not shrink. Returns true if the additional text has its own line. If that line did
 * not exist when typing started, it appears only after typing ends.
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
