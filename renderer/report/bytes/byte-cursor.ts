import type { KeyboardEvent } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { RangeLike } from '../../core/state/selection.ts';

/** A selection of bytes with a fixed end `anchor` and a moving end `head`. */
export interface ByteCursor {
  readonly anchor: number;
  readonly head: number;
}

/** Sizes of the grid: bytes in a row, and whole visible rows. */
export interface GridSize {
  readonly rowBytes: number;
  readonly whole: number;
}

/** Returns the offset of the byte at an element; null if there is no byte. The element can be the glyph inside a masked cell. */
export function offsetOf(target: EventTarget): number | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-offset]') : null;
  const offset = cell?.dataset['offset'];
  return offset === undefined ? null : Number(offset);
}

/** Returns the range that a cursor selects in `size` bytes. If the cursor is after the last byte, the range is empty. */
export function rangeOf(space: Space, { anchor, head }: ByteCursor, size: number): RangeLike {
  const offset = Math.min(anchor, head);
  return { space, offset, length: Math.max(Math.min(Math.max(anchor, head) + 1, size) - offset, 0) };
}

/** Returns the offset to which a key moves the head; null for other keys. The offset can be out of bounds. `last`: the last offset. */
export function headAfterKey(event: KeyboardEvent, head: number, last: number, { rowBytes, whole: pageRows }: GridSize): number | null {
  const rowStart = head - (head % rowBytes);
  const whole = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowLeft':
      return head - 1;
    case 'ArrowRight':
      return head + 1;
    case 'ArrowUp':
      return head - rowBytes;
    case 'ArrowDown':
      return head + rowBytes;
    case 'PageUp':
      return Math.max(head - pageRows * rowBytes, head % rowBytes);
    case 'PageDown':
      return head + pageRows * rowBytes;
    case 'Home':
      return whole ? 0 : rowStart;
    case 'End':
      return whole ? last : rowStart + rowBytes - 1;
    default:
      return null;
  }
}
