import { COPYING } from '../../../shared/text/app/copying.ts';
import { tsvLine } from '../../../shared/history/csv-line.ts';
import type { Copied } from '../../core/focus/action-targets.ts';

/** A cell as it is copied: all of it, however little is drawn, or its beginning where no more is known; null: it is masked. */
export type CellText = string | { readonly beginning: string } | null;

/** How a column's cells are copied. */
export interface CopiedColumn<T> {
  /** null: there is nothing in the column that could be copied. */
  readonly text: ((row: T) => CellText | Promise<CellText>) | null;
}

/** One cell, exactly as it is; nothing where it is masked. */
export async function copiedCell<T>({ text }: CopiedColumn<T>, row: T): Promise<Copied> {
  const cell = (await text?.(row)) ?? null;
  if (cell === null) return { refused: COPYING.masked };
  return typeof cell === 'string' ? { text: cell } : { text: cell.beginning, note: COPYING.beginnings(1) };
}

/**
 * Rows as lines of cells with tabs between them, as spreadsheets take them. Masked cells are left empty. `left`: how many rows are selected beside these, and
 * were not read.
 */
export async function copiedRows<T>(columns: readonly CopiedColumn<T>[], rows: readonly T[], left = 0): Promise<Copied> {
  const copied = columns.flatMap(({ text }) => text ?? []);
  let masked = 0;
  let beginnings = 0;
  const lines: string[] = [];
  for (const row of rows) {
    const cells = await Promise.all(copied.map(async (text) => text(row)));
    masked += cells.filter((cell) => cell === null).length;
    beginnings += cells.filter((cell) => cell !== null && typeof cell !== 'string').length;
    lines.push(tsvLine(cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? cell : cell.beginning))));
  }
  const notes = [
    ...(masked === 0 ? [] : [COPYING.leftOut(masked)]),
    ...(beginnings === 0 ? [] : [COPYING.beginnings(beginnings)]),
    ...(left === 0 ? [] : [COPYING.notRead(rows.length, left)]),
  ];
  // One line goes without its end: into a field or a cell.
  const text = lines.length === 1 ? (lines[0] ?? '').slice(0, -1) : lines.join('');
  return { text, ...(notes.length === 0 ? {} : { note: notes.join(' ') }) };
}
