/** Seconds, or one of the three forms of an HTTP date (RFC 9110, 5.6.7). */
const SECONDS = /^\d{1,9}$/;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CLOCK = String.raw`(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)`;
const FIXDATE = new RegExp(String.raw`^[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) ${CLOCK} GMT$`);
const RFC850 = new RegExp(String.raw`^[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) ${CLOCK} GMT$`);
const ASCTIME = new RegExp(String.raw`^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) ${CLOCK} (?<year>\d{4})$`);

/**
 * Delay that a Retry-After header requests (RFC 9110, 10.2.3), in ms, at least 0. The header contains seconds or a date. A date in the past gives 0. null if
 * the header is missing or invalid. `now`: ms since 1970.
 */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (SECONDS.test(text)) return Number(text) * 1_000;
  const at = readHttpDate(text, now);
  return at === null ? null : Math.max(at - now, 0);
}

function readHttpDate(text: string, now: number): number | null {
  const { day, month, year, hour, minute, second } = (FIXDATE.exec(text) ?? RFC850.exec(text) ?? ASCTIME.exec(text))?.groups ?? {};
  const monthNumber = MONTHS.indexOf(month ?? '');
  if (monthNumber === -1) return null;
  return Date.UTC(wholeYear(Number(year), now), monthNumber, Number(day), Number(hour), Number(minute), Number(second));
}

/** Completes a year of two digits. The result is at most 50 years in the future (RFC 9110, 5.6.7). */
function wholeYear(year: number, now: number): number {
  if (year >= 100) return year;
  const today = new Date(now).getUTCFullYear();
  const inThisCentury = today - (today % 100) + year;
  return inThisCentury > today + 50 ? inThisCentury - 100 : inThisCentury;
}
