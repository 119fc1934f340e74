import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef, type CSSProperties, type PointerEvent } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridHeads, GridSort } from './grid-rows.ts';
import styles from './DataGrid.module.css';

/** Minimum and maximum width of a column, and the change per key press, in CSS pixels. */
export const COLUMN_WIDTHS = { least: 48, most: 1_200, step: 16 } as const;

export function boundedWidth(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTHS.most, Math.max(COLUMN_WIDTHS.least, width)));
}

function ariaSort(sort: GridSort | null): 'ascending' | 'descending' | 'none' {
  if (sort === null) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

function widthOf(element: Element): number {
  return element.closest('[role=columnheader]')?.getBoundingClientRect().width ?? 0;
}

/** The edge of a column. Dragging it resizes the column. On the keyboard, Shift with the arrow keys resizes the column with the focused head. */
function Edge({ column, onResize }: { readonly column: string; readonly onResize: NonNullable<GridHeads['onResize']> }) {
  const start = useRef<{ readonly at: number; readonly width: number } | null>(null);
  function drag(event: PointerEvent, isLast: boolean): void {
    if (start.current !== null) onResize(column, boundedWidth(start.current.width + event.clientX - start.current.at), isLast);
  }
  return (
    <span
      className={styles.edge}
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: event.clientX, width: widthOf(event.currentTarget) };
      }}
      onPointerMove={(event) => {
        drag(event, false);
      }}
      onPointerUp={(event) => {
        drag(event, true);
        start.current = null;
      }}
    />
  );
}

function Title<T>({ column }: { readonly column: GridColumn<T> }) {
  if (column.title === '') return <span className="visually-hidden">Actions</span>;
  return column.hideTitle === true ? <span className="visually-hidden">{column.title}</span> : column.title;
}

interface GridHeadProps<T> {
  readonly columns: readonly GridColumn<T>[];
  readonly heads: GridHeads | null;
  readonly style: CSSProperties;
}

function SortArrow({ sort, isOneOfMany }: { readonly sort: GridSort; readonly isOneOfMany: boolean }) {
  const Icon = sort.descending ? ArrowDown : ArrowUp;
  return (
    <span className={styles.sort}>
      <Icon size={12} aria-hidden />
      {isOneOfMany ? (
        <>
          <span aria-hidden>{sort.position}</span>
          <span className="visually-hidden">, {sort.position}.</span>
        </>
      ) : null}
    </span>
  );
}

/** The heads of the columns, as a row above the first row. Arrow keys reach the heads only if columns can be sorted, resized and moved. */
export function GridHead<T>({ columns, heads, style }: GridHeadProps<T>) {
  const sorted = heads === null ? 0 : columns.filter(({ id }) => heads.sortOf(id) !== null).length;
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} data-row={heads === null ? undefined : -1} className={styles.row} style={style}>
        {columns.map((column) => {
          const sort = heads?.sortOf(column.id) ?? null;
          return (
            <div
              key={column.id}
              role="columnheader"
              className={styles.title}
              data-align={column.align}
              data-column={column.id}
              aria-sort={heads === null ? undefined : ariaSort(sort)}
              tabIndex={heads === null ? undefined : -1}
              data-stop={heads === null ? undefined : ''}
              title={heads === null ? undefined : column.title}
            >
              <Title column={column} />
              {sort === null ? null : <SortArrow sort={sort} isOneOfMany={sorted > 1} />}
              {heads?.onResize === undefined ? null : <Edge column={column.id} onResize={heads.onResize} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
