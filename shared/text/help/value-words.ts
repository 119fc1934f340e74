import { formatCount } from '../../bytes/quantities.ts';
import { assertNever } from '../../errors.ts';
import { type ValueMeaning, valueMeaning } from './value-meaning.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const UNITS = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

const SIZES = [
  ['TiB', 2 ** 40],
  ['GiB', 2 ** 30],
  ['MiB', 2 ** 20],
  ['KiB', 2 ** 10],
] as const;

/** The meaning of an annotation's value in words: `14 Nov 2023, 22:13:20 UTC`, `1 h 2 min 3 s`, `16.0 GiB`. null if there is nothing to explain. */
export function explainedValue(name: string, value: string): string | null {
  const meaning = valueMeaning(name, value);
  return meaning === null ? null : wordsOf(meaning);
}

function wordsOf(meaning: ValueMeaning): string | null {
  switch (meaning.kind) {
    case 'instant':
      return instantWords(meaning.at);
    case 'duration':
      return meaning.milliseconds < 60_000 ? secondsWords(meaning.milliseconds) : durationWords(meaning.milliseconds);
    case 'bytes':
      return sizeWords(meaning.bytes);
    case 'code':
      return `0x${meaning.code.toString(16).toUpperCase().padStart(8, '0')}`;
    default:
      return assertNever(meaning);
  }
}

/** Always UTC, so that all readers of a report see the same time. */
function instantWords(at: number): string {
  const date = new Date(at);
  const two = (part: number): string => String(part).padStart(2, '0');
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':');
  return `${String(date.getUTCDate())} ${MONTHS[date.getUTCMonth()] ?? ''} ${String(date.getUTCFullYear())}, ${clock} UTC`;
}

/** A time below one minute. Below 10 s with one decimal, unless the value is a whole number of seconds; otherwise in whole seconds. */
function secondsWords(milliseconds: number): string {
  return milliseconds < 10_000 && milliseconds % 1_000 !== 0
    ? `${(milliseconds / 1_000).toFixed(1)} s`
    : `${String(Math.round(milliseconds / 1_000))} s`;
}

/** Days, hours, minutes and whole seconds, without zero units. */
function durationWords(milliseconds: number): string {
  let left = Math.round(milliseconds / 1_000) * 1_000;
  const words: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (count > 0) words.push(`${formatCount(count)} ${unit === 'day' && count !== 1 ? 'days' : unit}`);
  }
  if (left > 0) words.push(`${String(left / 1_000)} s`);
  return words.join(' ');
}

/** Uses binary units. null below 1 KiB, because the value itself is then clear enough. */
function sizeWords(bytes: number): string | null {
  const unit = SIZES.find(([, size]) => bytes >= size);
  return unit === undefined ? null : `${formatCountOf(bytes / unit[1])} ${unit[0]}`;
}

function formatCountOf(value: number): string {
  return value < 100 ? value.toFixed(1) : formatCount(Math.round(value));
}
