import { ChevronDown, ChevronRight } from 'lucide-react';
import { memo, type CSSProperties } from 'react';
import type { GridColumn } from './grid-column.ts';
import type { GridHeading } from './grid-rows.ts';
import styles from './DataGrid.module.css';

interface GridRowProps<T> {
  readonly index: number;
  /** null: not loaded yet. */
  readonly row: T | null;
  readonly heading: GridHeading | null;
  readonly columns: readonly GridColumn<T>[];
  readonly help: string | undefined;
  /** True while cells with buttons are left empty. */
  readonly isWithoutButtons: boolean;
  /** undefined: rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly template: CSSProperties;
  /** Offset of the row from the top of the rows, in CSS pixels. */
  readonly top: number;
}

function GridRowAlways<T>({ index, row, heading, columns, help, isWithoutButtons, isSelected, template, top }: GridRowProps<T>) {
  const style = { ...template, transform: `translateY(${String(top)}px)` };
  const whole = { role: 'row', 'aria-rowindex': index + 2, 'data-row': index, 'data-help': help, className: styles.row, style } as const;
  if (heading !== null) {
    return (
      <div {...whole} data-heading="">
        <div
          role="gridcell"
          className={styles.heading}
          aria-colspan={heading.buttons === undefined ? columns.length : columns.length - 1}
          aria-expanded={!heading.isFolded}
          tabIndex={-1}
          data-stop=""
        >
          <span className={styles.headingText}>
            {heading.isFolded ? <ChevronRight size={14} aria-hidden /> : <ChevronDown size={14} aria-hidden />}
            {heading.content}
          </span>
        </div>
        {heading.buttons === undefined ? null : (
          <div role="gridcell" className={styles.headingButtons}>
            {heading.buttons}
          </div>
        )}
      </div>
    );
  }
  return (
    <div {...whole} aria-selected={isSelected} aria-busy={row === null || undefined}>
      {columns.map((column) => {
        const isBare = row === null || (isWithoutButtons && column.buttons === true);
        const hasStop = column.buttons !== true || isBare;
        return (
          <div
            key={column.id}
            role="gridcell"
            className={styles.cell}
            data-align={column.align}
            data-help={row === null ? undefined : column.help?.(row)}
            data-bare={column.isBare === true || undefined}
            tabIndex={hasStop ? -1 : undefined}
            data-stop={hasStop ? '' : undefined}
          >
            {row === null ? <span className={styles.waiting} /> : isBare ? null : column.render(row)}
          </div>
        );
      })}
    </div>
  );
}

/** One row of a grid: its cells, a heading over all columns, or a placeholder. It is rendered again only if its props change. */
export const GridRow = memo(GridRowAlways) as typeof GridRowAlways;
