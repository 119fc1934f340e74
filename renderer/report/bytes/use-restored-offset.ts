import { useEffect, useRef, type RefObject } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import type { RowScroll } from './use-row-scroll.ts';

interface RestoredOffsetOptions {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly space: Space;
  readonly scroll: RowScroll;
  readonly rowBytes: number;
  /** Row of the selection's first byte; -1 where there is none. */
  readonly selectedRow: number;
  /** Goes up when the bytes are to scroll to the selection. */
  readonly follow: number;
}

/**
 * Where the bytes are scrolled to: the offset of the first one in sight, which is kept, so that it stays the first one where rows become wider. Bytes begin
 * there, or at the selection.
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
    // Where rows become wider, the first one in sight is another one soon.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isMeasured, top]);

  useEffect(() => {
    if (!isMeasured) return;
    const { reveal, scrollToRow } = latest.current.scroll;
    if (begin.current > 0) {
      scrollToRow(Math.floor(begin.current / width.current));
      begin.current = 0;
    } else if (selectedRow >= 0) {
      // Noted at once: rows may become wider before the new first one is drawn.
      first.current = reveal(selectedRow, true) * width.current;
      // In a low window the whole grid can be out of sight.
      scroller.current?.scrollIntoView({ block: 'nearest' });
    }
    // A selection made here (follow stays) does not move the bytes under the pointer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [follow, isMeasured]);

  // The caption above can grow by a line when bytes are selected. A selected row that was in sight stays in sight.
  const before = useRef(whole);
  useEffect(() => {
    const had = before.current;
    before.current = whole;
    const { scroll: now } = latest.current;
    if (whole < had && selectedRow >= now.top && selectedRow < now.top + had) now.reveal(selectedRow, false);
    // Only a change of the height counts.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [whole]);
}
