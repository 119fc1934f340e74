import { COPYING } from '../../../shared/text/app/copying.ts';
import { tsvLine } from '../../../shared/history/csv-line.ts';
import type { Copied } from '../../core/focus/action-targets.ts';

/** Text of a cell to copy: the complete text even if only a part is drawn, or its beginning if only that is loaded. null: the text is masked. */
export type CellText = string | { readonly beginning: string } | null;

/** The part of a column that copying needs. */
export interface CopiedColumn<T> {
  /** null: the column has no text to copy. */
  readonly text: ((row: T) => CellText | Promise<CellText>) | null;
}

/** Copies one cell exactly. Refuses a masked cell. */
export async function copiedCell<T>({ text }: CopiedColumn<T>, row: T): Promise<Copied> {
  const cell = (await text?.(row)) ?? null;
  if (cell === null) return { refused: COPYING.masked };
  return typeof cell === 'string' ? { text: cell } : { text: cell.beginning, note: COPYING.beginnings(1) };
}

/**
 * Copies rows as lines of tab-separated cells, the format that spreadsheets accept. Masked cells are left empty. `left`: number of selected rows that were not
 * read.
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
  // A single copied line has no line end, so that it fits into a field or a cell.
  const text = lines.length === 1 ? (lines[0] ?? '').slice(0, -1) : lines.join('');
  return { text, ...(notes.length === 0 ? {} : { note: notes.join(' ') }) };
}
