/** Returns a Markdown table with aligned columns for a terminal. Columns of numbers are right-aligned. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const isRight = heads.map((_, column) => rows.every((row) => /^(?:[\d.,<>~ ]*(?:x|%| ms| µs| MiB)?|-)$/.test(row[column] ?? '')));
  const padded = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => ((isRight[column] ?? false) ? (cells[column] ?? '').padStart(width) : (cells[column] ?? '').padEnd(width))).join(' | ')} |`;
  const rule = `|${widths.map((width, column) => ((isRight[column] ?? false) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`;
  return [padded(heads), rule, ...rows.map(padded)].join('\n');
}

export function milliseconds(time: number): string {
  return `${time < 10 ? time.toFixed(2) : time < 100 ? time.toFixed(1) : time.toFixed(0)} ms`;
}

export function ratio(value: number): string {
  return Number.isFinite(value) ? `${value.toFixed(2)}x` : '-';
}

export function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** Prints a line of a report. */
export function print(text = ''): void {
  process.stdout.write(`${text}\n`);
}
