import { useEffect, useRef, type RefObject } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import type { RowScroll } from './use-row-scroll.ts';

interface RestoredOffsetOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly space: Space;
  readonly scroll: RowScroll;
  readonly rowBytes: number;
  /** Row of the selection's first byte, or -1. */
  readonly selectedRow: number;
  /** Incremented to scroll to the selection. */
  readonly follow: number;
}

/**
 * Restores the scroll position of the bytes, or scrolls to the selection. Remembers the offset of the first visible byte. That byte stays first when the row
 * width changes.
 */
export function useRestoredOffset({ scroller, space, scroll, rowBytes, selectedRow, follow }: RestoredOffsetOptions): void {
  const { top, whole, viewHeight } = scroll;
  const isMeasured = viewHeight > 0;
  const restored = useRestoredScroll(`bytes of ${space} from`);
  const begin = useRef(restored.top);
  const first = useRef(restored.top);
  const latest = useRef({ scroll, note: restored.moved });
  useEffect(() => {
    latest.current = { scroll, note: restored.moved };
  });

  const width = useRef(rowBytes);
  useEffect(() => {
    if (width.current === rowBytes) return;
    width.current = rowBytes;
    if (isMeasured) latest.current.scroll.scrollToRow(Math.floor(first.current / rowBytes));
  }, [rowBytes, isMeasured]);

  useEffect(() => {
    if (!isMeasured) return;
    first.current = top * rowBytes;
    latest.current.note(first.current);
    // `rowBytes` is not a dependency. When it changes, the first row changes too, so this effect runs anyway.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMeasured, top]);

  useEffect(() => {
    if (!isMeasured) return;
    const { reveal, scrollToRow } = latest.current.scroll;
    if (begin.current > 0) {
      scrollToRow(Math.floor(begin.current / width.current));
      begin.current = 0;
    } else if (selectedRow >= 0) {
      // Sets the offset at once, because the row width can change before the new first row is rendered.
      first.current = reveal(selectedRow, true) * width.current;
      // In a low window the whole grid can be out of view.
      scroller.current?.scrollIntoView({ block: 'nearest' });
    }
    // A selection made in the Bytes tab does not change `follow`, so the bytes do not move under the pointer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [follow, isMeasured]);

  // A selection can add a line to the caption above. A selected row that was visible must stay visible.
  const before = useRef(whole);
  useEffect(() => {
    const had = before.current;
    before.current = whole;
    const { scroll: now } = latest.current;
    if (whole < had && selectedRow >= now.top && selectedRow < now.top + had) now.reveal(selectedRow, false);
    // Runs only when the number of visible rows changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [whole]);
}
