import { formatCount, formatSize } from './quantities.ts';

/** What a smaller body would be. Sizes in bytes; `about`: they follow from a sample. */
export const SIZE_ADVICE = {
  compressed: (size: number, about: boolean, saved: number): string =>
    `Compressed with gzip it would be ${aboutSize(size, about)}, ${String(saved)} % less.`,
  compressedFits: (size: number, about: boolean): string => `Compressed with gzip it would be ${aboutSize(size, about)}, which fits.`,
  compressedTooLarge: (size: number, about: boolean): string =>
    `Compressed with gzip it would be ${aboutSize(size, about)}, which is still too large.`,
  /** The parts that would have to go, the largest first. */
  without: (names: readonly string[], size: number, about: boolean, fits: boolean): string =>
    `Without ${partNames(names)} it would be ${aboutSize(size, about)}${fits ? '' : ', which is still too large'}.`,
} as const;

function aboutSize(size: number, about: boolean): string {
  return `${about ? 'about ' : ''}${formatSize(size)}`;
}

function partNames(names: readonly string[]): string {
  const [first = '', second] = names;
  if (names.length > 2) return `its ${formatCount(names.length)} largest further parts`;
  return second === undefined ? `the part “${first}”` : `the parts “${first}” and “${second}”`;
}
