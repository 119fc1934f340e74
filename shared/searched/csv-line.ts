import { visible } from '../bytes/visible.ts';

/**
 * Where a spreadsheet takes what follows for a formula: at the beginning of a cell, signs of full width too, and behind what another one takes for the end of
 * a cell. With an apostrophe there it is text.
 */
const FORMULAS = /(^|[;\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

/** A line of CSV (RFC 4180) with its line end. Numbers are as they are; of texts what steers a terminal is written out, and none is a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(asText(visible(cell)), /[",\r\n]/))).join(',')}\r\n`;
}

/** The same as a line of a clipboard, with tabs between the cells: line breaks and tabs of a cell stay in its quotes. */
export function tsvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(asText(cell), /["\t\r\n]/)).join('\t')}\n`;
}

function asText(cell: string): string {
  return cell.replace(FORMULAS, "$1$2'");
}

function quoted(text: string, needed: RegExp): string {
  return needed.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
