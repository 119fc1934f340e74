import { visible } from '../bytes/visible.ts';

/**
 * Positions where a spreadsheet would read a formula, even in full-width characters: at the beginning of a cell and, in a file, after characters that some
 * programs treat as the end of a cell. An apostrophe inserted at such a position makes the cell a text.
 */
const FORMULA = /^(\s*)(?=[=+\-@＝＋－＠])/;
const FORMULAS_OF_FILE = /((?:^|[;\t\r\n])\s*)(?=[=+\-@＝＋－＠])/g;

/** Writes a line of CSV (RFC 4180) with its line end. Numbers stay unchanged; in texts, terminal control characters are escaped and formulas are defused. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(visible(cell).replace(FORMULAS_OF_FILE, "$1'"), /[",\r\n]/))).join(',')}\r\n`;
}

/** Writes a line for the clipboard, with tabs between cells. Line breaks and tabs in a cell are quoted. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell.replace(FORMULA, "$1'"), /["\t\r\n]/)).join('\t')}\n`;
}

function quoted(text: string, needed: RegExp): string {
  return needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
