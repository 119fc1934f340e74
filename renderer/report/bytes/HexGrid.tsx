import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useStore } from 'zustand';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { SENTENCES, SPACE_HELP } from '../../../shared/text/verdict/ui.ts';
import { useActionTargets } from '../../core/focus/action-targets.ts';
import { PAGE_BYTES, pageKey } from '../state/byte-pages.ts';
import { liesWithin, sameRange, thingAt, type RangeLike } from '../../core/state/selection.ts';
import type { EditSpace } from './byte-edits.ts';
import { copyBytes } from './copy-bytes.ts';
import type { EntryMode } from './hex-entry.ts';
import { HexRow, byteId } from './HexRow.tsx';
import { hitBits, type Hit } from './hit-bits.ts';
import { regionAt } from './in-pages.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useByteEntry, type ByteCursor } from './use-byte-entry.ts';
import { useRestoredOffset } from './use-restored-offset.ts';
import { useRowBytes } from './use-row-bytes.ts';
import { useRowScroll } from './use-row-scroll.ts';
import styles from './HexGrid.module.css';

interface HexGridProps {
  readonly view: InspectionView;
  readonly space: Space;
  readonly size: number;
  /** What was found in it, in order. */
  readonly hits: readonly Hit[];
  /** How typed digits go in; null while the bytes are only read. */
  readonly entry: { readonly mode: EntryMode; readonly space: EditSpace } | null;
  readonly onMode: (mode: EntryMode) => void;
  /** A text that is no hex was pasted. */
  readonly onText: (text: string) => void;
  /** Asks for bytes to be put in at the selection; null: they cannot be edited. */
  readonly onInsert: (() => void) | null;
}

const ROW = 20;

/** The byte that was pressed: a masked one has a glyph in its cell. */
function offsetOf(target: EventTarget): number | null {
  const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-offset]') : null;
  const offset = cell?.dataset['offset'];
  return offset === undefined ? null : Number(offset);
}

/** Behind the last byte nothing is selected. */
function rangeOf(space: Space, { anchor, head }: ByteCursor, size: number): RangeLike {
  const offset = Math.min(anchor, head);
  return { space, offset, length: Math.max(Math.min(Math.max(anchor, head) + 1, size) - offset, 0) };
}

interface Rows {
  readonly rowBytes: number;
  /** Whole rows in sight. */
  readonly whole: number;
}

function moved(event: KeyboardEvent, head: number, last: number, { rowBytes, whole: pageRows }: Rows): number | null {
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

/** The bytes of one space: in rows as wide as there is room for, read from the host as they come into sight. */
export function HexGrid({ view, space, size, hits, entry, onMode, onText, onInsert }: HexGridProps) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const pages = useStore(report.pages.store, (state) => state.pages);
  const scroller = useRef<HTMLDivElement>(null);
  // Bytes can be typed behind the last one too.
  const last = entry === null ? Math.max(size - 1, 0) : size;
  const digits = Math.max(6, size.toString(16).length);
  const rowBytes = useRowBytes(scroller, digits);
  const rowCount = Math.floor(last / rowBytes) + 1;
  const scroll = useRowScroll(scroller, rowCount, ROW);
  const [own, setOwn] = useState<ByteCursor>({ anchor: 0, head: 0 });
  const [isDragging, setDragging] = useState(false);

  const selected = selection?.space === space ? selection : null;
  // A selection made elsewhere puts the cursor at its start.
  const isOwn = selected === null || sameRange(rangeOf(space, own, size), selected);
  const at = isOwn ? Math.min(own.head, last) : Math.min(selected.offset, last);
  const typed = useByteEntry({
    report,
    entry,
    size,
    cursor: isOwn ? { anchor: Math.min(own.anchor, last), head: at } : { anchor: at, head: at },
    go: (next) => {
      go(next);
      scroll.reveal(Math.floor(next.head / rowBytes), false);
    },
    onMode,
    onText,
  });
  const { cursor } = typed;
  const selectedRow = selected === null ? -1 : Math.floor(selected.offset / rowBytes);
  const { top, shown, viewHeight } = scroll;
  const firstPage = Math.floor((top * rowBytes) / PAGE_BYTES);
  const lastPage = Math.floor(((top + Math.max(shown, 1) - 1) * rowBytes) / PAGE_BYTES);

  useEffect(() => {
    for (let page = firstPage; page <= lastPage; page += 1) report.pages.want(space, page, size);
  }, [report, space, size, firstPage, lastPage, pages]);

  const { reveal } = scroll;
  useRestoredOffset({ space, scroll, rowBytes, selectedRow, follow });

  /** The smallest thing with a name around the cursor. Of what lies far behind, the pages know it, and the reading does not. */
  function thing(): RangeLike {
    const byte = { space, offset: cursor.head, length: 1 };
    const named = thingAt(view, byte);
    const region = sameRange(named, byte) ? regionAt(pages, space, cursor.head) : null;
    return region === null || space === 'sent' ? named : { space, offset: region.offset, length: region.length };
  }

  function go(next: ByteCursor): void {
    setOwn(next);
    // What was typed may have changed how many bytes there are.
    const { inspection } = report.store.getState();
    report.select(rangeOf(space, next, inspection?.source.sizes[space] ?? size), 'bytes');
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      report.select(thing(), 'bytes');
      return;
    }
    if (typed.onKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.altKey) return;
    const to = moved(event, cursor.head, last, { rowBytes, whole: scroll.whole });
    if (to === null) return;
    event.preventDefault();
    const head = Math.min(Math.max(to, 0), last);
    go({ anchor: event.shiftKey ? cursor.anchor : head, head });
    reveal(Math.floor(head / rowBytes), false);
  }

  function onPointerDown(event: PointerEvent): void {
    const offset = offsetOf(event.target);
    if (offset === null || event.button !== 0) return;
    setDragging(true);
    go({ anchor: event.shiftKey ? cursor.anchor : offset, head: offset });
  }

  useActionTargets(scroller, {
    find: () => ({ kind: 'bytes', copy: () => copyBytes(report, 'hex'), acts: { 'bytes.insert': onInsert } }),
    choose: (target) => {
      const offset = offsetOf(target);
      const isSelected = offset !== null && selected !== null && liesWithin({ space, offset, length: 1 }, selected);
      if (offset !== null && !isSelected) go({ anchor: offset, head: offset });
    },
  });

  if (size === 0 && entry === null) return <p className={styles.empty}>{SENTENCES.emptyBytes}</p>;

  const rows = Array.from({ length: Math.max(shown, 0) }, (_, index) => top + index);
  // The cursor stays where it is while other rows are scrolled to.
  const isDrawn = rows.includes(Math.floor(cursor.head / rowBytes));
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
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        const offset = isDragging ? offsetOf(event.target) : null;
        if (offset !== null && offset !== cursor.head) go({ anchor: cursor.anchor, head: offset });
      }}
      onPointerUp={() => {
        setDragging(false);
      }}
      onPointerLeave={() => {
        setDragging(false);
      }}
      onDoubleClick={() => {
        report.select(thing(), 'bytes');
      }}
    >
      <div role="presentation" className={styles.whole} style={{ height: scroll.contentHeight }}>
        <div role="presentation" data-window="" className={styles.window} style={{ height: viewHeight }}>
          {rows.map((row) => {
            const start = row * rowBytes;
            return (
              <HexRow
                key={row}
                row={row}
                rowBytes={rowBytes}
                digits={digits}
                page={pages.get(pageKey(space, Math.floor(start / PAGE_BYTES)))}
                count={Math.min(rowBytes, Math.max(size - start, 0))}
                slot={entry !== null && size >= start && size < start + rowBytes}
                half={typed.half !== null && typed.half.offset >= start && typed.half.offset < start + rowBytes ? typed.half.digit : null}
                from={selected === null ? 0 : Math.min(Math.max(selected.offset - start, 0), rowBytes)}
                to={selected === null ? 0 : Math.min(Math.max(selected.offset + selected.length - start, 0), rowBytes)}
                hits={hits.length === 0 ? 0 : hitBits(hits, start, rowBytes)}
                cursor={cursor.head >= start && cursor.head < start + rowBytes ? cursor.head - start : -1}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
