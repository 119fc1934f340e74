import { formatCount, formatSize } from '../../bytes/quantities.ts';

/** Texts about copying. */
export const COPYING = {
  copy: 'Copy the selection',
  copyShort: 'Copy',
  row: 'Copy the whole row',
  rowShort: 'Copy row',
  nothing: 'Nothing is selected.',
  notReadable: 'Nothing was copied: the selected bytes could not be read.',
  hex: 'Copy the selected bytes as hex',
  text: 'Copy the selected bytes as text',
  range: 'Copy the range of the selected bytes',
  hexShort: 'Copy as hex',
  textShort: 'Copy as text',
  rangeShort: 'Copy the range',
  masked: 'Nothing was copied: the value is masked. Reveal it first.',
  notText: 'Nothing was copied: these bytes are not UTF-8. Copy them as hex.',
  leftOut: (cells: number): string =>
    cells === 1 ? '1 masked value was not copied.' : `${formatCount(cells)} masked values were not copied.`,
  beginnings: (cells: number): string =>
    cells === 1 ? 'Only the start of a long value was copied.' : `Only the start of ${formatCount(cells)} long values was copied.`,
  notRead: (copied: number, left: number): string =>
    `Copied ${copied === 1 ? '1 row' : `${formatCount(copied)} rows`}, the maximum; ${formatCount(left)} more ${left === 1 ? 'is' : 'are'} selected.`,
  maskedBytes: (masked: number, all: number): string =>
    all === 1
      ? 'Nothing was copied: the selected byte is masked. Reveal it first.'
      : `Nothing was copied: ${formatCount(masked)} of ${formatCount(all)} selected bytes ${masked === 1 ? 'is' : 'are'} masked. Reveal them first.`,
  tooManyBytes: (selected: number, most: number): string =>
    `Nothing was copied: the maximum is ${formatSize(most)}, but ${formatSize(selected)} are selected.`,
} as const;
