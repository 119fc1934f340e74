import { NOTICES } from '../../../shared/text/app/notices.ts';
import { wholeTime } from '../../core/format/time.ts';
import type { Notice } from '../../core/state/notices.ts';

/** A notice as one line to paste elsewhere. */
export function noticeText({ kind, message, hint, at, times }: Notice): string {
  const often = times === 1 ? '' : ` (${NOTICES.times(times)})`;
  return `${wholeTime(at.toISOString())}  ${NOTICES.kinds[kind]}: ${message}${hint === '' ? '' : ` ${hint}`}${often}`;
}
