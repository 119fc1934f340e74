import { formatCount, formatSize } from '../../bytes/quantities.ts';

/** Texts of the strip that shows the parts of a report by size. */
export const PART_STRIP = {
  title: 'Parts by size',
  help: 'Left, right: move between parts. Enter: select.',
  annotations: 'Annotations',
  framing: 'Delimiters and headers',
  other: 'Outside of parts',
  part: 'Part',
  size: 'Size',
  share: 'Share',
  asTable: 'As table',
} as const;

/** `3 other parts`. */
export function morePartsText(count: number): string {
  return count === 1 ? '1 other part' : `${formatCount(count)} other parts`;
}

/** `81 %`, or `< 1 %`. */
export function shareText(bytes: number, total: number): string {
  const percent = (100 * bytes) / Math.max(total, 1);
  return percent < 1 ? '< 1 %' : `${String(Math.round(percent))} %`;
}

/** A segment on one line: `memory_report, 88 kB, 12 %`. */
export function weightText(name: string, bytes: number, total: number): string {
  return `${name}, ${formatSize(bytes)}, ${shareText(bytes, total)}`;
}
