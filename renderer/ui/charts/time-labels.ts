const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const DAY_OF_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats an hour: `2026-11-22T13` becomes `13:00`. */
function hourText(time: string): string {
  return `${time.slice(11)}:00`;
}

/** Formats an hour, a day, a month or a year in full: `22 Nov 2026`. */
export function timeText(time: string): string {
  if (time.length === 13) return `${DAY.format(new Date(time.slice(0, 10)))}, ${hourText(time)}`;
  if (time.length === 10) return DAY.format(new Date(time));
  return time.length === 7 ? MONTH.format(new Date(time)) : time;
}

/** Formats a time for the axis: the part that changes from bar to bar. The first bar of the next larger unit shows that unit instead. */
export function timeLabel(time: string, isFirst: boolean): string {
  if (time.length === 13) return isFirst || time.endsWith('T00') ? DAY_OF_MONTH.format(new Date(time.slice(0, 10))) : hourText(time);
  if (time.length === 7) return MONTH.format(new Date(time));
  if (time.length === 4) return time;
  return isFirst || time.endsWith('-01') ? DAY_OF_MONTH.format(new Date(time)) : String(Number(time.slice(8)));
}

/** Formats a range of adjacent days, months or years: `20–22 Nov 2026`. */
export function spanText(first: string, last: string): string {
  if (first.length === 4) return first === last ? first : `${first}–${last}`;
  return (first.length === 10 ? DAY : MONTH).formatRange(new Date(first), new Date(last));
}
