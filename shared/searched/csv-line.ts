import { visible } from '../bytes/visible.ts';

/** What a spreadsheet takes for a formula; with an apostrophe before it, for text. */
const FORMULA = /^[=+\-@]/;

/** A line of CSV (RFC 4180) with its line end. Numbers are as they are; of texts what steers a terminal is written out, and none is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const shown = visible(cell);
  const text = FORMULA.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
