import { useRef, type KeyboardEvent } from 'react';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { SENTENCES, SPACE_HELP } from '../../../shared/text/verdict/ui.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { offsetOf } from './byte-cursor.ts';
import type { EditSpace } from './byte-edits.ts';
import { copyBytes } from './copy-bytes.ts';
import type { EntryMode } from './hex-entry.ts';
import { byteId } from './HexRow.tsx';
import { HexRows } from './HexRows.tsx';
import type { Hit } from './hit-bits.ts';
import { selectAround } from './dump-pointers.ts';
import { thingAround } from './in-pages.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useByteCursor } from './use-byte-cursor.ts';
import { useBytePointer } from './use-byte-pointer.ts';
import { useRestoredOffset } from './use-restored-offset.ts';
import { useRowBytes } from './use-row-bytes.ts';
import { useRowScroll } from './use-row-scroll.ts';
import { useVisiblePages } from './use-visible-pages.ts';
import styles from './HexGrid.module.css';

interface HexGridProps {
  readonly view: InspectionView;
  readonly space: Space;
  readonly size: number;
  /** Search hits in this space, in order. */
  readonly hits: readonly Hit[];
  /** How typed digits change the bytes; null: the bytes are read-only. */
  readonly entry: { readonly mode: EntryMode; readonly space: EditSpace } | null;
  readonly onMode: (mode: EntryMode) => void;
  /** Called when the pasted text is not hex. */
  readonly onText: (text: string) => void;
  /** Asks the user for bytes to insert at the selection; null: the bytes are read-only. */
  readonly onInsert: (() => void) | null;
}

/** Height of a row in CSS pixels. */
const ROW = 20;

/** The bytes of one space, in rows as wide as the grid. Visible bytes are loaded from the host. */
export function HexGrid({ view, space, size, hits, entry, onMode, onText, onInsert }: HexGridProps) {
  const report = useReport();
  const follow = useReportState((state) => state.follow);
  const scroller = useRef<HTMLDivElement>(null);
  // In editable bytes, the cursor can also be after the last byte, to type there.
  const last = entry === null ? Math.max(size - 1, 0) : size;
  const digits = Math.max(6, size.toString(16).length);
  const rowBytes = useRowBytes(scroller, digits);
  const rowCount = Math.floor(last / rowBytes) + 1;
  const scroll = useRowScroll(scroller, rowCount, ROW);
  const { selected, typed, go, onKey } = useByteCursor({
    space,
    size,
    last,
    rows: { rowBytes, whole: scroll.whole },
    entry,
    reveal: (offset) => {
      scroll.reveal(Math.floor(offset / rowBytes), false);
    },
    onMode,
    onText,
  });
  const { cursor } = typed;
  const pointer = useBytePointer(cursor, go);
  const selectedRow = selected === null ? -1 : Math.floor(selected.offset / rowBytes);
  const pages = useVisiblePages(space, size, rowBytes, scroll);
  useRestoredOffset({ scroller, space, scroll, rowBytes, selectedRow, follow });

  function selectThing(): void {
    const byte = { space, offset: cursor.head, length: 1 };
    void selectAround(report, selected ?? byte, () => thingAround(view, pages, space, cursor.head));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) onKey(event);
    else {
      event.preventDefault();
      selectThing();
    }
  }

  useActionTargets(scroller, {
    find: () => ({ kind: 'bytes', copy: () => copyBytes(report, 'hex'), acts: { 'bytes.insert': onInsert, 'bytes.around': selectThing } }),
    choose: (target) => {
      const offset = offsetOf(target);
      const isSelected = offset !== null && selected !== null && liesWithin({ space, offset, length: 1 }, selected);
      if (offset !== null && !isSelected) go({ anchor: offset, head: offset });
    },
  });

  if (size === 0 && entry === null) return <p className={styles.empty}>{SENTENCES.emptyBytes}</p>;

  const cursorRow = Math.floor(cursor.head / rowBytes);
  // Scrolling does not move the cursor, so the cursor's row may not be rendered.
  const isDrawn = cursorRow >= scroll.top && cursorRow < scroll.top + scroll.shown;
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={`Bytes: ${SPACE_HELP[space]}`}
      aria-rowcount={rowCount}
      aria-colcount={rowBytes + 2}
      aria-multiselectable
      aria-readonly={entry === null}
      data-types={entry === null ? undefined : ''}
      aria-activedescendant={isDrawn ? byteId(cursor.head) : undefined}
      tabIndex={0}
      onScroll={scroll.onScroll}
      onKeyDown={onKeyDown}
      onPaste={typed.onPaste}
      {...pointer}
      onDoubleClick={selectThing}
    >
      <HexRows
        space={space}
        size={size}
        scroll={scroll}
        rowBytes={rowBytes}
        digits={digits}
        pages={pages}
        hasSlot={entry !== null}
        half={typed.half}
        selected={selected}
        hits={hits}
        cursor={cursor.head}
      />
    </div>
  );
}
