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
  /** Nesting in a tree, from 1; undefined: the rows are no tree. */
  readonly level: number | undefined;
  /** undefined: the row has no rows in it. */
  readonly isFolded: boolean | undefined;
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

function GridRowAlways<T>(props: GridRowProps<T>) {
  const { index, row, heading, level, isFolded, columns, help, isWithoutButtons, isSelected, template, top } = props;
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
    <div
      {...whole}
      aria-level={level}
      aria-expanded={isFolded === undefined ? undefined : !isFolded}
      aria-selected={isSelected}
      aria-busy={row === null || undefined}
    >
      {columns.map((column, place) => {
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
            {level === undefined || place > 0 ? null : <TreeSign level={level} isFolded={isFolded} />}
            {row === null ? <span className={styles.waiting} /> : isBare ? null : column.render(row)}
          </div>
        );
      })}
    </div>
  );
}

interface TreeSignProps {
  readonly level: number;
  readonly isFolded: boolean | undefined;
}

/** The nesting of a row, with the sign that folds it. */
function TreeSign({ level, isFolded }: TreeSignProps) {
  const Sign = isFolded === true ? ChevronRight : ChevronDown;
  return (
    <span className={styles.treeSign} style={{ marginInlineStart: `${String((Math.min(level, MAX_INDENT) - 1) * INDENT)}px` }} aria-hidden>
      {isFolded === undefined ? null : (
        <span data-fold={isFolded ? 'folded' : 'open'}>
          <Sign size={14} />
        </span>
      )}
    </span>
  );
}

/** CSS pixels for each level, and the deepest level that is indented. */
const INDENT = 16;
const MAX_INDENT = 16;

/** One row of a grid: its cells, a heading over all columns, or a placeholder. It is rendered again only if its props change. */
export const GridRow = memo(GridRowAlways) as typeof GridRowAlways;
