import { formatCount, formatSize } from '../../bytes/quantities.ts';

/** Words of the strip of a report's parts by weight. */
export const PART_STRIP = {
  title: 'Parts by size',
  help: 'Left and right arrow: another part. Enter: select it.',
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

/** `81 %`; what is less than one percent is said to be so. */
export function shareText(bytes: number, total: number): string {
  const percent = (100 * bytes) / Math.max(total, 1);
  return percent < 1 ? '< 1 %' : `${String(Math.round(percent))} %`;
}

/** A segment in a line: `memory_report, 88 kB, 12 %`. */
export function weightText(name: string, bytes: number, total: number): string {
  return `${name}, ${formatSize(bytes)}, ${shareText(bytes, total)}`;
}
