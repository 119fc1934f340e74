import { formatCount, formatSize } from '../../bytes/quantities.ts';

/** Texts about copying. */
export const COPYING = {
  copy: 'Copy the selection',
  copyShort: 'Copy',
  row: 'Copy the whole row',
  rowShort: 'Copy row',
  nothing: 'Nothing is selected, so nothing was copied.',
  notReadable: 'The selected bytes could not be read, so nothing was copied.',
  hex: 'Copy the selected bytes as hex',
  text: 'Copy the selected bytes as text',
  range: 'Copy the range of the selected bytes',
  hexShort: 'Copy as hex',
  textShort: 'Copy as text',
  rangeShort: 'Copy the range',
  masked: 'This value is masked, so nothing was copied. Reveal it first.',
  notText: 'These bytes are not UTF-8 text, so nothing was copied. Copy them as hex.',
  leftOut: (cells: number): string =>
    cells === 1 ? '1 masked value was not copied.' : `${formatCount(cells)} masked values were not copied.`,
  beginnings: (cells: number): string =>
    cells === 1 ? 'Only the start of a long value was copied.' : `Only the start of ${formatCount(cells)} long values was copied.`,
  notRead: (copied: number, left: number): string =>
    `Copied ${copied === 1 ? '1 row' : `${formatCount(copied)} rows`}, the most that can be copied at once; ${formatCount(left)} more ${left === 1 ? 'is' : 'are'} selected.`,
  maskedBytes: (masked: number, all: number): string =>
    all === 1
      ? 'The selected byte is masked, so nothing was copied. Reveal it first.'
      : `${formatCount(masked)} of the ${formatCount(all)} selected bytes ${masked === 1 ? 'is' : 'are'} masked, so nothing was copied. Reveal them first.`,
  tooManyBytes: (selected: number, most: number): string =>
    `${formatSize(selected)} are selected, but at most ${formatSize(most)} can be copied at once. Nothing was copied.`,
} as const;
