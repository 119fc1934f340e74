import { formatCount } from './quantities.ts';

/** Units by lower-case name, in milliseconds. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['ms', 1],
  ['s', 1_000],
  ['sec', 1_000],
  ['second', 1_000],
  ['seconds', 1_000],
  ['min', 60_000],
  ['minute', 60_000],
  ['minutes', 60_000],
  ['h', 3_600_000],
  ['hour', 3_600_000],
  ['hours', 3_600_000],
]);

const WRITTEN = ['h', 'min', 's', 'ms'] as const;

const DURATION = /^(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(\.\d{1,6})?[ \t]*([a-z]+)$/i;

/** Formats whole milliseconds as people write them: `70 s`, `2 min`. Uses the largest unit that leaves no remainder. */
export function formatDuration(milliseconds: number): string {
  const fits = WRITTEN.find((name) => milliseconds > 0 && milliseconds % (UNITS.get(name) ?? 1) === 0) ?? 'ms';
  return `${formatCount(milliseconds / (UNITS.get(fits) ?? 1))} ${fits}`;
}

/** Formats a measured time. Below ten seconds it is exact to the millisecond, above to the second. */
export function formatTimeTaken(milliseconds: number): string {
  return formatDuration(milliseconds < 10_000 ? Math.round(milliseconds) : Math.round(milliseconds / 1_000) * 1_000);
}

/** Parses a duration with its unit (`500 ms`, `10 s`, `1.5 min`) into milliseconds. Returns null for any other text. */
export function readDuration(text: string): number | null {
  const [, whole = '', fraction = '', name = ''] = DURATION.exec(text.trim()) ?? [];
  const unit = UNITS.get(name.toLowerCase());
  if (whole === '' || unit === undefined) return null;
  const milliseconds = Math.round(Number(`${whole.replaceAll(',', '')}${fraction}`) * unit);
  return milliseconds <= Number.MAX_SAFE_INTEGER ? milliseconds : null;
}
