import { useState, type PointerEvent } from 'react';
import { offsetOf, type ByteCursor } from './byte-cursor.ts';

interface PointerHandlers {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
}

/** Selects bytes by clicking and dragging. Shift+click extends the selection. */
export function useBytePointer(cursor: ByteCursor, go: (next: ByteCursor) => void): PointerHandlers {
  const [isDragging, setDragging] = useState(false);

  function stop(): void {
    setDragging(false);
  }

  return {
    onPointerDown: (event) => {
      const offset = offsetOf(event.target);
      if (offset === null || event.button !== 0) return;
      setDragging(true);
      go({ anchor: event.shiftKey ? cursor.anchor : offset, head: offset });
    },
    onPointerMove: (event) => {
      const offset = isDragging ? offsetOf(event.target) : null;
      if (offset !== null && offset !== cursor.head) go({ anchor: cursor.anchor, head: offset });
    },
    onPointerUp: stop,
    onPointerLeave: stop,
  };
}
