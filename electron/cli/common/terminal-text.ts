import { visible } from '../../../shared/bytes/visible.ts';

export { visible };

/** Makes a text printable and cuts it after `most` characters. A cut text ends with a note of its full length. */
export function visibleStart(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return visible(text);
  return `${visible(characters.slice(0, most).join(''))}… (${String(characters.length)} characters)`;
}

/** Aligns rows in columns. A column is as wide as its widest cell, but at most `widest`. The last column is not padded. */
export function columns(rows: readonly (readonly string[])[], widest = 40): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.min(Math.max(widths[column] ?? 0, cell.length), widest);
  return rows.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
