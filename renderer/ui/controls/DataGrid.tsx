import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { assertNever } from '../../../shared/errors.ts';
import { useRowSizes } from '../../core/state/use-row-sizes.ts';
import { COLUMN_WIDTHS, GridHead, boundedWidth } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import type { HeadAct } from './grid-keys.ts';
import { isPaged, rowAt, rowCountOf, type GridHeading, type GridHeads, type GridSelection, type RowsOf } from './grid-rows.ts';
import { useShownColumns, widthOfRow } from './shown-columns.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridActionTargets, type GridThings } from './use-grid-action-targets.ts';
import styles from './DataGrid.module.css';
import type { GridColumn } from './grid-column.ts';

/** How far a list is scrolled, in CSS pixels. */
export interface RestoredScroll {
  /** At first. */
  readonly top: number;
  readonly moved: (top: number) => void;
}

interface DataGridProps<T> extends GridThings<T> {
  readonly label: string;
  readonly columns: readonly GridColumn<T>[];
  /** All of them, those that are loaded, or what has them come in. */
  readonly rows: RowsOf<T>;
  readonly rowKey: (row: T) => string;
  /** Rows there are in all, where not all are loaded. */
  readonly total?: number;
  /** Index of the current row, or -1. */
  readonly currentRow?: number;
  /** The current row is scrolled into sight whenever this changes. */
  readonly follow?: number;
  readonly onSelect?: (row: T) => void;
  /** Enter or a double click. */
  readonly onOpen?: (row: T) => void;
  /** Typing begins on a row, where single keys then mean no commands: the key is typed where this puts the focus. */
  readonly onType?: (row: T) => void;
  /** Keys beside those of a grid (Delete, F2, Alt with arrows); true where it took the key. */
  readonly onKey?: (event: KeyboardEvent, row: T) => boolean;
  /** The last loaded rows are in sight. */
  readonly onNearEnd?: () => void;
  /** Where it begins; at the current row if it is left out. */
  readonly scroll?: RestoredScroll;
  readonly selection?: GridSelection;
  readonly heads?: GridHeads;
  /** The page of help of a row. */
  readonly rowHelp?: (row: T) => string | undefined;
  /** What a row is that only heads others; null for any other. */
  readonly headingOf?: (row: T) => GridHeading | null;
  readonly onFold?: (row: T, isFolded: boolean) => void;
  /** By how many rows what is in sight has moved since `shift.id` was another: the list moves along, so that it stays where it is. */
  readonly shift?: { readonly id: number; readonly rows: number };
  /** The list goes back to its first row whenever this changes. */
  readonly top?: number;
  readonly empty: ReactNode;
  readonly minWidth?: number;
}

const NEAR_END = 40;

const NO_SHIFT = { id: 0, rows: 0 };

/** Rows that are drawn beyond those in sight, on either side; so many of them in the first frame. */
const OVERSCAN = 12;
const FIRST_OVERSCAN = 2;

function actOnColumn(heads: GridHeads, act: HeadAct, column: string, width: number): void {
  switch (act) {
    case 'sort':
      return heads.onSort(column, false);
    case 'sort-more':
      return heads.onSort(column, true);
    case 'wider':
      return heads.onResize(column, boundedWidth(width + COLUMN_WIDTHS.step), true);
    case 'narrower':
      return heads.onResize(column, boundedWidth(width - COLUMN_WIDTHS.step), true);
    case 'right':
      return heads.onMove(column, 1);
    case 'left':
      return heads.onMove(column, -1);
    default:
      return assertNever(act);
  }
}

/** A virtual table: one tab stop, arrow keys between cells and their buttons, as the ARIA grid pattern asks. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const {
    label,
    columns: all,
    rows,
    rowKey,
    currentRow = -1,
    follow = 0,
    onSelect,
    onOpen,
    onType,
    onKey,
    onNearEnd,
    scroll,
    empty,
    minWidth = 0,
  } = props;
  const { selection, heads, headingOf, rowHelp, onFold, shift, top = 0 } = props;
  const count = rowCountOf(rows);
  const { total = count } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useShownColumns(scroller, all);
  const { row: rowSize, compactRow: headSize } = useRowSizes();
  const withRow = (index: number, run: ((row: T) => void) | undefined): void => {
    const row = rowAt(rows, index);
    if (row !== null) run?.(row);
  };
  const focus = useGridFocus({
    scroller,
    rowCount: count,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headSize) / rowSize) - 1),
    currentRow,
    keyAt: (index) => {
      const row = isPaged(rows) ? rows.at(index) : null;
      return row === null ? null : rowKey(row);
    },
    shift: shift ?? NO_SHIFT,
    onRow: (index) => {
      withRow(index, onSelect);
    },
    onOpen: (index) => {
      withRow(index, onOpen);
    },
    onType:
      onType === undefined
        ? null
        : (index) => {
            withRow(index, onType);
          },
    onKey: (event, index) => {
      const row = rowAt(rows, index);
      return row !== null && onKey?.(event, row) === true;
    },
    choose: selection?.choose ?? null,
    onHead:
      heads === undefined
        ? null
        : (act, column) => {
            const head = scroller.current?.querySelector(`[data-column="${CSS.escape(column)}"]`);
            actOnColumn(heads, act, column, head?.getBoundingClientRect().width ?? 0);
          },
    onFold: (index, isFolded) => {
      const row = rowAt(rows, index);
      const heading = row === null ? null : (headingOf?.(row) ?? null);
      if (row === null || heading === null || isFolded === heading.isFolded) return false;
      onFold?.(row, isFolded ?? !heading.isFolded);
      return true;
    },
  });
  useGridActionTargets({ scroller, columns, all, rows, currentRow, selection, headingOf, onSelect, things: props });
  // Buttons are most of what drawing rows takes: at first there are the rows in sight alone, without them.
  const isFirst = useDeferredValue(false, true);
  const { row: activeRow } = focus;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      // The row that has the focus stays in the document while it is scrolled away.
      return activeRow >= 0 && activeRow < range.count && !near.includes(activeRow) ? [...near, activeRow].sort((a, b) => a - b) : near;
    },
    [activeRow],
  );
  // The compiler's memoizing is not used here, so what it says of this library does not apply.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowSize,
    overscan: isFirst ? FIRST_OVERSCAN : OVERSCAN,
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

  /** The list was moved, and has not said yet where it is. */
  const isOffsetStale = useRef(false);
  const shifted = useRef(shift?.id ?? 0);
  useLayoutEffect(() => {
    if (shift === undefined || shift.id === shifted.current) return;
    shifted.current = shift.id;
    if (scroller.current !== null) scroller.current.scrollTop += shift.rows * rowSize;
    isOffsetStale.current = true;
  }, [shift, rowSize]);

  const topped = useRef(top);
  useLayoutEffect(() => {
    if (topped.current === top) return;
    topped.current = top;
    scroller.current?.scrollTo({ top: 0 });
    if (virtual.scrollOffset !== 0) isOffsetStale.current = true;
  }, [top, virtual]);

  /** As far as the list has said where it is: asking it would have the whole page laid out at every key. */
  function isInSight(index: number): boolean {
    const { scrollOffset, scrollRect } = virtual;
    const top = index * rowSize;
    return (
      scrollOffset !== null && scrollRect !== null && top >= scrollOffset && headSize + top + rowSize <= scrollOffset + scrollRect.height
    );
  }

  // A list that is shown again stands where it stood, wherever the current row is.
  const isScrollRestored = useRef((scroll?.top ?? 0) > 0);
  // Rows that come in push others about: there only what a person selected scrolls.
  const moves = isPaged(rows) ? follow : currentRow;
  useEffect(() => {
    if (isScrollRestored.current) {
      isScrollRestored.current = false;
      return;
    }
    if (currentRow >= 0 && (isOffsetStale.current || !isInSight(currentRow))) virtual.scrollToIndex(currentRow, { align: 'auto' });
    // Only a new selection scrolls, not every new rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moves, follow, virtual]);

  useEffect(() => {
    if (!isPaged(rows) && count < total && lastIndex >= count - NEAR_END) onNearEnd?.();
  }, [lastIndex, rows, count, total, onNearEnd]);

  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};
  useEffect(() => {
    if (isPaged(rows) && endIndex >= startIndex) rows.onShown(startIndex, endIndex + 1);
  }, [rows, startIndex, endIndex]);

  const tracks = columns.map((column) => column.width).join(' ');
  const least = all.some(({ drop }) => drop !== undefined) ? widthOfRow(columns) : minWidth;
  const template = useMemo(() => ({ gridTemplateColumns: tracks, minWidth: least }), [tracks, least]);

  if (count === 0 && count === total) return <div className={styles.empty}>{empty}</div>;

  return (
    <div
      ref={scroller}
      className={styles.grid}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      data-types={onType === undefined ? undefined : ''}
      aria-multiselectable={selection === undefined ? undefined : true}
      tabIndex={focus.isInside ? -1 : 0}
      onScroll={(event) => {
        isOffsetStale.current = false;
        scroll?.moved(Math.round(event.currentTarget.scrollTop));
      }}
      {...focus.handlers}
    >
      <GridHead columns={columns} heads={heads ?? null} style={template} />
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize(), minWidth: least }}>
        {items.map(({ index, start }) => {
          const row = rowAt(rows, index);
          if (row === null && !isPaged(rows)) return null;
          return (
            <GridRow
              // What comes in later takes the place of its placeholder, and keeps the focus that it has.
              key={isPaged(rows) || row === null ? index : rowKey(row)}
              index={index}
              row={row}
              heading={row === null ? null : (headingOf?.(row) ?? null)}
              columns={columns}
              help={row === null ? undefined : rowHelp?.(row)}
              isWithoutButtons={isFirst}
              isSelected={selection?.isSelected(index) ?? (onSelect === undefined ? undefined : index === currentRow)}
              template={template}
              top={start - headSize}
            />
          );
        })}
      </div>
    </div>
  );
}
