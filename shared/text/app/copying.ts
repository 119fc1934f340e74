import { formatCount, formatSize } from '../../bytes/quantities.ts';

/** What is said of a copy. */
export const COPYING = {
  copy: 'Copy what is selected',
  copyShort: 'Copy',
  row: 'Copy the whole row',
  rowShort: 'Copy row',
  nothing: 'Nothing is selected, so nothing was copied.',
  notReadable: 'The selected bytes could not be read, so nothing was copied.',
  hex: 'Copy the selected bytes as hex',
  text: 'Copy the selected bytes as text',
  range: 'Copy where the selected bytes are',
  hexShort: 'Copy as hex',
  textShort: 'Copy as text',
  rangeShort: 'Copy the range',
  masked: 'This value is masked, so nothing was copied. Reveal it first.',
  notText: 'These bytes are not UTF-8 text, so nothing was copied. Copy them as hex.',
  leftOut: (cells: number): string =>
    cells === 1 ? 'One masked value was left out of the copy.' : `${formatCount(cells)} masked values were left out of the copy.`,
  beginnings: (cells: number): string =>
    cells === 1 ? 'Of a long value its beginning was copied.' : `Of ${formatCount(cells)} long values their beginnings were copied.`,
  notRead: (copied: number, left: number): string =>
    `${copied === 1 ? 'One row was' : `${formatCount(copied)} rows were`} copied; ${formatCount(left)} more ${left === 1 ? 'is' : 'are'} selected, which is more than one copy takes.`,
  maskedBytes: (masked: number, all: number): string =>
    all === 1
      ? 'The selected byte is masked, so nothing was copied. Reveal it first.'
      : `${formatCount(masked)} of the ${formatCount(all)} selected bytes ${masked === 1 ? 'is' : 'are'} masked, so nothing was copied. Reveal them first.`,
  tooManyBytes: (selected: number, most: number): string =>
    `${formatSize(selected)} are selected; at most ${formatSize(most)} are copied at once. Nothing was copied.`,
} as const;
