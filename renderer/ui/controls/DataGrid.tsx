import type { VirtualItem } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo, useRef, type CSSProperties } from 'react';
import { useRowSizes } from '../../core/state/use-row-sizes.ts';
import type { DataGridProps } from './data-grid-props.ts';
import { actOnColumn, rowActions } from './grid-actions.ts';
import type { GridColumn } from './grid-column.ts';
import { isPaged, rowAt, rowCountOf } from './grid-rows.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import { useShownColumns, widthOfRow } from './shown-columns.ts';
import { useGridActionTargets } from './use-grid-action-targets.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useLoadRows, useVisibleRows } from './use-grid-rows.ts';
import { useGridScroll } from './use-grid-scroll.ts';
import styles from './DataGrid.module.css';

const NO_SHIFT = { id: 0, rows: 0 };

/** A table that renders only the rows in and near view. It is one Tab stop: arrow keys move between cells and their buttons, as in the ARIA grid pattern. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const { label, columns: all, rows, rowKey, currentRow = -1, onSelect, onType, scroll, selection, heads, headingOf, empty } = props;
  const count = rowCountOf(rows);
  const { total = count, minWidth = 0, shift = NO_SHIFT, isLive = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useShownColumns(scroller, all);
  const { row: rowSize, compactRow: headSize } = useRowSizes();
  const focus = useGridFocus({
    scroller,
    rowCount: count,
    pageRows: () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headSize) / rowSize) - 1),
    currentRow,
    keyAt: (index) => {
      const row = isPaged(rows) || isLive ? rowAt(rows, index) : null;
      return row === null ? null : rowKey(row);
    },
    shift,
    isLive,
    ...rowActions(props),
    onHead:
      heads === undefined
        ? null
        : (act, column) => {
            actOnColumn(heads, act, column, scroller.current);
          },
  });
  useGridActionTargets({ scroller, columns, all, rows, currentRow, selection, headingOf, onSelect, things: props });
  // Drawing a row takes long mostly because of its buttons. So the first frame has only the visible rows, without their buttons.
  const isFirstFrame = useDeferredValue(false, true);
  const virtual = useVisibleRows({ scroller, count, rowSize, headSize, isFirstFrame, focusedRow: focus.row, startOffset: scroll?.top });
  const onScroll = useGridScroll(props, { scroller, virtual, rowSize, headSize });
  useLoadRows(props, virtual);

  const tracks = columns.map((column) => column.width).join(' ');
  const least = all.some(({ drop }) => drop !== undefined) ? widthOfRow(columns) : minWidth;
  const template = useMemo(() => ({ gridTemplateColumns: tracks, minWidth: least }), [tracks, least]);

  if (count === 0 && count === total) return <div className={styles.empty}>{empty}</div>;

  return (
    <div
      ref={scroller}
      className={styles.grid}
      role={props.treeOf === undefined ? 'grid' : 'treegrid'}
      aria-label={label}
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      data-types={onType === undefined ? undefined : ''}
      aria-multiselectable={selection === undefined ? undefined : true}
      tabIndex={focus.isInside ? -1 : 0}
      onScroll={onScroll}
      {...focus.handlers}
    >
      <GridHead columns={columns} heads={heads ?? null} style={template} />
      <GridBody
        grid={props}
        columns={columns}
        items={virtual.getVirtualItems()}
        isFirstFrame={isFirstFrame}
        template={template}
        height={virtual.getTotalSize()}
        headSize={headSize}
      />
    </div>
  );
}

interface GridBodyProps<T> {
  readonly grid: DataGridProps<T>;
  readonly columns: readonly GridColumn<T>[];
  readonly items: readonly VirtualItem[];
  readonly isFirstFrame: boolean;
  readonly template: CSSProperties;
  /** Heights of all rows together and of the heads, in CSS pixels. */
  readonly height: number;
  readonly headSize: number;
}

function GridBody<T>({ grid, columns, items, isFirstFrame, template, height, headSize }: GridBodyProps<T>) {
  const { rows, rowKey, currentRow = -1, onSelect, selection, headingOf, treeOf, rowHelp } = grid;
  return (
    <div role="rowgroup" className={styles.body} style={{ height, minWidth: template.minWidth }}>
      {items.map(({ index, start }) => {
        const row = rowAt(rows, index);
        if (row === null && !isPaged(rows)) return null;
        const tree = row === null ? undefined : treeOf?.(row);
        return (
          <GridRow
            // A loaded row replaces its placeholder and keeps the placeholder's focus.
            key={isPaged(rows) || row === null ? index : rowKey(row)}
            index={index}
            row={row}
            heading={row === null ? null : (headingOf?.(row) ?? null)}
            level={tree?.level}
            isFolded={tree?.isFolded ?? undefined}
            columns={columns}
            help={row === null ? undefined : rowHelp?.(row)}
            isWithoutButtons={isFirstFrame}
            isSelected={selection?.isSelected(index) ?? (onSelect === undefined ? undefined : index === currentRow)}
            template={template}
            top={start - headSize}
          />
        );
      })}
    </div>
  );
}
