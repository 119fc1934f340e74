import { useLayoutEffect, useState, type RefObject } from 'react';

/** Possible row widths in bytes. Powers of two, so that a row never crosses a page boundary. */
const WIDTHS = [32, 16, 8] as const;

/** Padding at both ends of a row, in CSS pixels. */
const PADDING = 24;

/** Returns the number of characters of a row: offset, hex digits with a gap after every eight bytes, and characters. */
function charactersOf(bytes: number, digits: number): number {
  return digits + 2 + bytes * 3 + (bytes / 8 - 1) + 2 + bytes;
}

/** Returns the largest row width in bytes that fits into `width` CSS pixels, at least eight. `character`: width of a character. */
export function rowBytesIn(width: number, character: number, digits: number): number {
  return WIDTHS.find((bytes) => charactersOf(bytes, digits) * character + PADDING <= width) ?? 8;
}

/** Returns the number of bytes per row, updated on resize; 16 until measured. */
export function useRowBytes(scroller: RefObject<HTMLElement | null>, digits: number): number {
  const [bytes, setBytes] = useState(16);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const measure = (): void => {
      if (element.clientWidth > 0) setBytes(rowBytesIn(element.clientWidth, characterWidth(element), digits));
    };
    measure();
    let frame = 0;
    // Measures in a separate frame, because a new row width changes the observed size. A synchronous change would be reported by browsers as a loop.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(measure);
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [scroller, digits]);
  return bytes;
}

/** Returns the width of a character in the element's monospaced font. */
function characterWidth(element: HTMLElement): number {
  const probe = document.createElement('span');
  probe.textContent = '0'.repeat(100);
  probe.style.position = 'absolute';
  probe.style.visibility = 'hidden';
  element.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width / 100;
}
