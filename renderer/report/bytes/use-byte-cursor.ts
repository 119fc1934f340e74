import { useState, type KeyboardEvent } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import { sameRange, type RangeLike } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { headAfterKey, rangeOf, type ByteCursor, type GridSize } from './byte-cursor.ts';
import { useByteEntry, type ByteEntry, type ByteEntryOptions } from './use-byte-entry.ts';

interface ByteCursorOptions extends Pick<ByteEntryOptions, 'entry' | 'size' | 'onMode' | 'onText'> {
  readonly space: Space;
  /** The last offset that the cursor can be at. */
  readonly last: number;
  readonly rows: GridSize;
  /** Makes the byte at an offset visible. */
  readonly reveal: (offset: number) => void;
}

interface ByteSelection {
  /** The report's selection if it is in this space, else null. */
  readonly selected: RangeLike | null;
  readonly typed: ByteEntry;
  readonly go: (next: ByteCursor) => void;
  /** Types a byte, or moves or extends the selection. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** Returns the cursor and typing state of one space. A selection made elsewhere moves the cursor to its start. */
export function useByteCursor({ space, size, last, rows, entry, reveal, onMode, onText }: ByteCursorOptions): ByteSelection {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const [own, setOwn] = useState<ByteCursor>({ anchor: 0, head: 0 });
  const selected = selection?.space === space ? selection : null;
  const isOwn = selected === null || sameRange(rangeOf(space, own, size), selected);
  const at = isOwn ? Math.min(own.head, last) : Math.min(selected.offset, last);

  function go(next: ByteCursor): void {
    setOwn(next);
    // Typing may have changed the number of bytes.
    const { inspection } = report.store.getState();
    report.select(rangeOf(space, next, inspection?.source.sizes[space] ?? size), 'bytes');
  }

  const typed = useByteEntry({
    report,
    entry,
    size,
    cursor: isOwn ? { anchor: Math.min(own.anchor, last), head: at } : { anchor: at, head: at },
    go: (next) => {
      go(next);
      reveal(next.head);
    },
    onMode,
    onText,
  });

  function onKey(event: KeyboardEvent): void {
    if (typed.onKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    const { cursor } = typed;
    const to = headAfterKey(event, cursor.head, last, rows);
    if (to === null) return;
    event.preventDefault();
    const head = Math.min(Math.max(to, 0), last);
    go({ anchor: event.shiftKey ? cursor.anchor : head, head });
    reveal(head);
  }

  return { selected, typed, go, onKey };
}
