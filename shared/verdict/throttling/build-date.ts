import { isDecimalDigit } from '../../bytes/unicode-14.ts';

const MS_A_DAY = 86_400_000;
/** Age at which the collector rejects builds, in days. */
const OLD_BUILD_DAYS = 730;

const PLAIN_BUILD_ID = /^20[0-9]{12}$/;
/** Like the collector's pattern, this one also accepts decimal digits of other scripts, and a line feed at the end. */
const BUILD_ID = /^20\p{Nd}{12}\n?$/u;
const MONTH = /^(?:1[0-2]|0[1-9])$/;
const DAY = /^(?:3[01]|[12]\p{Nd}|0[1-9])$/u;

/** Returns true for a build id of 14 digits whose date (midnight UTC) is more than `days` before `now` (ms since the epoch). All other texts are never old. */
export function isOldBuild(buildId: string, now: number, days = OLD_BUILD_DAYS): boolean {
  const date = buildDate(buildId);
  return date !== null && date < now - days * MS_A_DAY;
}

/** Returns the time from which a build is old, in ms since the epoch; null if it never becomes old. */
export function oldBuildFrom(buildId: string, days = OLD_BUILD_DAYS): number | null {
  const date = buildDate(buildId);
  return date === null ? null : date + days * MS_A_DAY;
}

/** Returns midnight of a build id's date in ms since the epoch; null if the date is invalid. */
export function buildDate(buildId: string): number | null {
  if (PLAIN_BUILD_ID.test(buildId)) return dateOf(Number(buildId.slice(0, 4)), buildId.slice(4, 6), Number(buildId.slice(6, 8)));
  if (!BUILD_ID.test(buildId)) return null;
  const chars = Array.from(buildId.replace('\n', ''));
  // The collector recognises only the decimal digits of Unicode 14.
  if (!chars.every(isDecimalDigit)) return null;
  const month = chars.slice(4, 6).join('');
  const day = chars.slice(6, 8).join('');
  if (!DAY.test(day)) return null;
  return dateOf(numberOf(chars.slice(0, 4)), month, numberOf(chars.slice(6, 8)));
}

/** Returns midnight, or null if the day does not exist. */
function dateOf(year: number, month: string, day: number): number | null {
  if (!MONTH.test(month) || day === 0) return null;
  const date = Date.UTC(year, Number(month) - 1, day);
  // For day 31 of a shorter month, Date.UTC returns a day of the next month. The collector refuses such a date.
  return new Date(date).getUTCDate() === day ? date : null;
}

function numberOf(digits: readonly string[]): number {
  return digits.reduce((sum, digit) => sum * 10 + digitValue(digit), 0);
}

/** Decimal digits of every script are in runs of ten (or several tens) that start with zero. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let start = point;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return (point - start) % 10;
}
