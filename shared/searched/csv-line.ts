import { visible } from '../bytes/visible.ts';

/** What a spreadsheet takes for a formula; with an apostrophe before it, for text. */
const FORMULA = /^[=+\-@]/;

/** A line of CSV (RFC 4180) with its line end. Numbers are as they are; of texts what steers a terminal is written out, and none is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(plain(cell), /[",\r\n]/))).join(',')}\r\n`;
}

/** The same as a line of a clipboard, with tabs between the cells: line breaks and tabs of a cell stay in its quotes. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(FORMULA.test(cell) ? `'${cell}` : cell, /["\t\r\n]/)).join('\t')}\n`;
}

function plain(cell: string): string {
  const shown = visible(cell);
  return FORMULA.test(shown) ? `'${shown}` : shown;
}

function quoted(text: string, needed: RegExp): string {
  return needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
