import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useRowSizes } from '../state/use-row-sizes.ts';
import { useGridFocus } from './use-grid-focus.ts';
import styles from './DataGrid.module.css';

export interface GridColumn<T> {
  readonly id: string;
  readonly title: string;
  /** The title is only for screen readers. */
  readonly hideTitle?: boolean;
  /** The cell has no room of its own around what is in it. */
  readonly isBare?: boolean;
  /** A track of the row's CSS grid. */
  readonly width: string;
  readonly align?: 'end';
  readonly render: (row: T) => ReactNode;
  /** The cell holds buttons (with `data-stop`) that the arrow keys go to instead of the cell. */
  readonly buttons?: boolean;
}

/** How far a list is scrolled, in CSS pixels. */
export interface KeptScroll {
  /** At first. */
  readonly top: number;
  readonly moved: (top: number) => void;
}

export interface DataGridProps<T> {
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** Rows there are in all, where not all are loaded. */
  readonly total?: number;
  /** Index of the marked row, or -1. */
  readonly marked?: number;
  /** The marked row is scrolled into sight whenever this changes. */
  readonly follow?: number;
  readonly onSelect?: (row: T) => void;
  /** Enter or a double click. */
  readonly onOpen?: (row: T) => void;
  /** Keys beside those of a grid (Delete, F2, Alt with arrows); true where it took the key. */
  readonly onKey?: (event: KeyboardEvent, row: T) => boolean;
  /** The last loaded rows are in sight. */
  readonly onNearEnd?: () => void;
  /** Where it begins; at the marked row where it is left out. */
  readonly scroll?: KeptScroll;
  readonly empty: ReactNode;
  readonly minWidth?: number;
}

const NEAR_END = 40;

/** A virtual table: one tab stop, arrow keys between cells and their buttons, as the ARIA grid pattern asks. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    total = rows.length,
    marked = -1,
    follow = 0,
    onSelect,
    onOpen,
    onKey,
    onNearEnd,
    scroll,
    empty,
    minWidth = 0,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { row: rowSize, compactRow: headSize } = useRowSizes();
  const focus = useGridFocus({
    scroller,
    rowCount: rows.length,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headSize) / rowSize) - 1),
    marked,
    onRow: (index) => {
      const row = rows[index];
      if (row !== undefined) onSelect?.(row);
    },
    onOpen: (index) => {
      const row = rows[index];
      if (row !== undefined) onOpen?.(row);
    },
    onKey: (event, index) => {
      const row = rows[index];
      return row !== undefined && onKey?.(event, row) === true;
    },
  });
  const { row: activeRow } = focus;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      // The row that has the focus stays in the document while it is scrolled away.
      return activeRow < range.count && !near.includes(activeRow) ? [...near, activeRow].sort((a, b) => a - b) : near;
    },
    [activeRow],
  );
  // The compiler's memoizing is not used here, so what it says of this library does not apply.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowSize,
    overscan: 12,
    scrollMargin: headSize,
    scrollPaddingStart: headSize,
    rangeExtractor,
    ...(scroll === undefined ? {} : { initialOffset: scroll.top }),
  });
  const items = virtual.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;

  useEffect(() => {
    virtual.measure();
  }, [rowSize, virtual]);

  // A list that is shown again stands where it stood, wherever the marked row is.
  const isPlaced = useRef((scroll?.top ?? 0) > 0);
  useEffect(() => {
    if (isPlaced.current) {
      isPlaced.current = false;
      return;
    }
    if (marked >= 0) virtual.scrollToIndex(marked, { align: 'auto' });
    // Only a new selection scrolls, not every new rendering.
  }, [marked, follow, virtual]);

  useEffect(() => {
    if (rows.length < total && lastIndex >= rows.length - NEAR_END) onNearEnd?.();
  }, [lastIndex, rows.length, total, onNearEnd]);

  if (rows.length === 0 && rows.length === total) return <p className={styles.empty}>{empty}</p>;

  const template = { gridTemplateColumns: columns.map((column) => column.width).join(' '), minWidth };
  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      tabIndex={focus.isInside ? -1 : 0}
      onScroll={(event) => scroll?.moved(Math.round(event.currentTarget.scrollTop))}
      {...focus.handlers}
    >
      <div role="rowgroup" className={styles.head}>
        <div role="row" aria-rowindex={1} className={styles.row} style={template}>
          {columns.map((column) => (
            <div key={column.id} role="columnheader" className={styles.title} data-align={column.align}>
              {column.title === '' ? <span className="visually-hidden">Actions</span> : null}
              {column.hideTitle === true ? <span className="visually-hidden">{column.title}</span> : column.title}
            </div>
          ))}
        </div>
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize(), minWidth }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <div
              key={rowKey(row)}
              role="row"
              aria-rowindex={item.index + 2}
              aria-selected={onSelect === undefined ? undefined : item.index === marked}
              data-row={item.index}
              className={styles.row}
              style={{ ...template, transform: `translateY(${String(item.start - headSize)}px)` }}
            >
              {columns.map((column) => (
                <div
                  key={column.id}
                  role="gridcell"
                  className={styles.cell}
                  data-align={column.align}
                  data-bare={column.isBare === true || undefined}
                  tabIndex={column.buttons === true ? undefined : -1}
                  data-stop={column.buttons === true ? undefined : ''}
                >
                  {column.render(row)}
                </div>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}
