import { useLayoutEffect, useState, type RefObject } from 'react';

/** Rows of these many bytes: powers of two alone, so that a row never lies in two pages. */
const WIDTHS = [32, 16, 8] as const;

/** Blanks at both ends of a row, CSS pixels. */
const PADDING = 24;

/** Characters of a row: offset, digits with a gap after each eight, characters. */
function charactersOf(bytes: number, digits: number): number {
  return digits + 2 + bytes * 3 + (bytes / 8 - 1) + 2 + bytes;
}

/** The most bytes that fit side by side into `width` CSS pixels; never fewer than eight. `character`: the width of one. */
export function rowBytesIn(width: number, character: number, digits: number): number {
  return WIDTHS.find((bytes) => charactersOf(bytes, digits) * character + PADDING <= width) ?? 8;
}

/** How many bytes stand side by side in the scroller, kept true while it is resized; sixteen before it is measured. */
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
    // In a frame of its own: rows of another width change the size that is watched, which a browser calls a loop where it happens at once.
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

/** Width of a character of the element's font, which is one of equal widths. */
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
