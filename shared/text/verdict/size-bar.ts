import { exactBytes, formatAgainst, formatCount, formatLimit } from '../../bytes/quantities.ts';
import type { SizesView } from '../../bridge/view/explanation-view.ts';

/** Labels of the bar that compares the size of a body with the limit of its target. */
export const SIZE_BAR = {
  title: 'Size',
  table: 'Sizes as a table',
  body: 'Body',
  size: 'Size',
  exact: 'Bytes',
  share: 'Of the limit',
  limit: 'Limit',
  unmeasured: 'not measured',
} as const;

/** One row of the bar. `bytes` null: not measured. */
export interface SizeRow {
  readonly name: string;
  readonly bytes: number | null;
  /** `bytes` as text, in the unit of the limit. */
  readonly size: string;
  readonly exact: string;
  /** Share of the limit: `104 %`. */
  readonly share: string;
  readonly isOver: boolean;
}

/** The sizes of a body before and after gzip. The size that would be sent is marked. */
export function sizeRows({ limit, before, after, isAbout, sent }: SizesView): readonly SizeRow[] {
  const row = (name: string, bytes: number | null, isSent: boolean, isEstimate: boolean): SizeRow => {
    const called = isSent ? `${name}, as sent` : name;
    if (bytes === null) return { name: called, bytes, size: SIZE_BAR.unmeasured, exact: '', share: '', isOver: false };
    const about = isEstimate ? 'about ' : '';
    return {
      name: called,
      bytes,
      size: `${about}${formatAgainst(bytes, limit)}`,
      exact: `${about}${exactBytes(bytes)}`,
      share: shareText(bytes, limit),
      isOver: bytes > limit,
    };
  };
  return [row('Before gzip', before, sent === 'before', false), row('After gzip', after, sent === 'after', isAbout)];
}

/** The limit as a row of the table. */
export function limitRow(limit: number): SizeRow {
  return { name: SIZE_BAR.limit, bytes: limit, size: formatLimit(limit), exact: exactBytes(limit), share: '100 %', isOver: false };
}

/** The label of the limit in the bar: `limit 25 MiB`. */
export function limitText(limit: number): string {
  return `limit ${formatLimit(limit)}`;
}

/** Percent of the limit. Exactly the limit is `100 %`; a size close to the limit has decimals. */
function shareText(bytes: number, limit: number): string {
  const percent = (100 * bytes) / limit;
  if (percent > 0 && percent < 1) return '< 1 %';
  const digits = Math.round(percent) === 100 && bytes !== limit ? 3 : 0;
  return digits === 0 ? `${formatCount(Math.round(percent))} %` : `${percent.toFixed(digits)} %`;
}

/** How far over the limit a body is: `0.5 MiB over 25 MiB`. */
export function overText({ limit, before, after, sent }: SizesView): string {
  const bytes = sent === 'after' ? (after ?? before) : before;
  return `${formatAgainst(bytes - limit, limit)} over ${formatLimit(limit)}`;
}
