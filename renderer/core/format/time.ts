const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const DAY_SECONDS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const WHOLE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** Formats the local time of day of an ISO 8601 instant: `14:02:07`. Returns an invalid text unchanged. */
export function clockTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : CLOCK.format(at);
}

/** Formats the local day and time: `21 Nov 2026, 14:02`. */
export function dayTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : DAY.format(at);
}

/** Like `dayTime`, with seconds, and without the year if it is the year of `now` (ms since 1970): `21 Nov, 14:02:07`. */
export function shortDayTime(iso: string, now: number): string {
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  return (at.getFullYear() === new Date(now).getFullYear() ? DAY_OF_YEAR : DAY_SECONDS).format(at);
}

/** Like `dayTime`, with seconds and the time zone, for tooltips. */
export function wholeTime(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : WHOLE.format(at);
}
