/** One row of a Markdown table. */
export function row(...cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** A Markdown table of rows that were made by `row`, with an empty line behind it. */
export function table(head: readonly string[], lines: readonly string[]): string {
  return [row(...head), row(...head.map(() => '---')), ...lines, ''].join('\n');
}
