import { visible } from '../bytes/visible.ts';

/**
 * Where a spreadsheet takes what follows for a formula: at the beginning of a cell, signs of full width too, and in a file behind what another one takes for
 * the end of a cell. With an apostrophe there it is text.
 */
const FORMULA = /^(\s*)(?=[=+\-@＝＋－＠])/;
const FORMULAS_OF_FILE = /((?:^|[;\t\r\n])\s*)(?=[=+\-@＝＋－＠])/g;

/** A line of CSV (RFC 4180) with its line end. Numbers are as they are; of texts what steers a terminal is written out, and none is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(visible(cell).replace(FORMULAS_OF_FILE, "$1'"), /[",\r\n]/))).join(',')}\r\n`;
}

/** The same as a line of a clipboard, with tabs between the cells: line breaks and tabs of a cell stay in its quotes. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(cell.replace(FORMULA, "$1'"), /["\t\r\n]/)).join('\t')}\n`;
}

function quoted(text: string, needed: RegExp): string {
  return needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
