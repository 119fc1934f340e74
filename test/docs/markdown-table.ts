/** Formats a row of a Markdown table. */
export function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Formats a Markdown table from rows made by `row`, followed by an empty line. */
export function table(head: readonly string[], lines: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...lines, ''].join('\n');
}
