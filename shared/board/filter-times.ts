/** Offset of a time zone from UTC at an instant, in ms; positive if clocks there are ahead. The argument is in ms since the epoch. */
export type ZoneOffset = (at: number) => number;

export const UTC: ZoneOffset = () => 0;

const DAY = 86_400_000;

/** A parsed time: an offset from now, today or yesterday, or a calendar interval. `utc`: the interval is in UTC and not in the local time zone. */
type ReadTime =
  | { readonly kind: 'from_now'; readonly ms: number }
  | { readonly kind: 'days_ago'; readonly days: 0 | 1 }
  | { readonly kind: 'interval'; readonly from: number; readonly to: number; readonly utc: boolean };

const UNITS: ReadonlyMap<string, number> = new Map([
  ['min', 60_000],
  ['h', 3_600_000],
  ['d', DAY],
  ['w', 7 * DAY],
]);

const RELATIVE = /^(\+?)(\d{1,6})(min|h|d|w)$/;
const CALENDAR = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:t(\d\d):(\d\d)(?::(\d\d))?(z?))?)?)?$/;

/** Parses a time in lower case; null if the text is invalid. */
function readTime(text: string): ReadTime | null {
  if (text === 'now') return { kind: 'from_now', ms: 0 };
  if (text === 'today' || text === 'yesterday') return { kind: 'days_ago', days: text === 'today' ? 0 : 1 };
  const [, plus, amount = '', unit = ''] = RELATIVE.exec(text) ?? [];
  if (plus !== undefined) return { kind: 'from_now', ms: Number(amount) * (UNITS.get(unit) ?? 0) * (plus === '+' ? 1 : -1) };
  const found = CALENDAR.exec(text);
  return found === null ? null : intervalOf(found);
}

function intervalOf([, year = '', month, day, hour, minute, second, utc]: readonly (string | undefined)[]): ReadTime | null {
  const written = [year, month ?? '01', day ?? '01'].join('-');
  const from = Date.parse(`${written}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}Z`);
  // If the month has no such day, the engine returns a later date or NaN.
  if (Number.isNaN(from) || !new Date(from).toISOString().startsWith(written)) return null;
  return { kind: 'interval', from, to: endOf(from, [month, day, hour, second]), utc: utc === 'z' };
}

function endOf(from: number, [month, day, hour, second]: readonly (string | undefined)[]): number {
  const start = new Date(from);
  if (month === undefined) return Date.UTC(start.getUTCFullYear() + 1, 0);
  if (day === undefined) return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1);
  if (hour === undefined) return from + DAY;
  return from + (second === undefined ? 60_000 : 1_000);
}

export function isTime(text: string): boolean {
  return readTime(text) !== null;
}

/**
 * The bounds of a time in a filter, in ms since the epoch. `:` and `=` match the instants from `from` to `to` (exclusive). For comparisons, instants before
 * `start` are earlier than the time, and instants from `end` on are later.
 */
interface TimeInterval {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** Resolves a time in a filter. null if the text is invalid. An offset from now, such as `7d`, matches everything between that instant and now. */
export function intervalAt(text: string, now: number, zone: ZoneOffset): TimeInterval | null {
  const read = readTime(text);
  if (read === null) return null;
  if (read.kind === 'from_now') {
    const at = now + read.ms;
    return { from: Math.min(at, now), to: Math.max(at, now) + 1, start: at, end: at + 1 };
  }
  if (read.kind === 'interval') {
    const [from = 0, to = 0] = [read.from, read.to].map((clock) => (read.utc ? clock : instantOf(clock, zone)));
    return { from, to, start: from, end: to };
  }
  const day = dayAt(now, zone) - read.days;
  const [from = 0, to = 0] = [day * DAY, (day + 1) * DAY].map((clock) => instantOf(clock, zone));
  return { from, to, start: from, end: to };
}

/** Converts a local clock time (in ms as if it were UTC) to an instant. */
function instantOf(clock: number, zone: ZoneOffset): number {
  return clock - zone(clock - zone(clock));
}

/** Days since 1970-01-01 in the time zone. */
export function dayAt(at: number, zone: ZoneOffset): number {
  return Math.floor((at + zone(at)) / DAY);
}

/** Formats a day number of `dayAt` as `2026-11-22`. */
export function dayText(day: number): string {
  return new Date(day * DAY).toISOString().slice(0, 10);
}
