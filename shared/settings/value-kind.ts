import { formatDuration, readDuration } from '../bytes/durations.ts';
import { formatCount, formatLimit } from '../bytes/quantities.ts';
import { readSize } from '../bytes/read-size.ts';

/** Type of a setting's value in the store and across the bridge. */
export type SettingValue = string | number | boolean | null;

/** The result of reading a value; null: invalid. A valid value is wrapped in an object, because it can be null. */
type Read<T> = { readonly value: T } | null;

/** `[least, most]`, inclusive, in the unit of the setting: bytes, milliseconds or days. */
type Range = readonly [least: number, most: number];

/** The form of a setting's values. It determines the control on the settings screen, and the accepted texts. */
export type Form =
  | { readonly type: 'choice'; readonly options: readonly string[] }
  | { readonly type: 'toggle' }
  /** `none`: the word for no number; null if a number is required. */
  | { readonly type: 'bytes'; readonly range: Range; readonly none: string | null }
  | { readonly type: 'duration'; readonly range: Range }
  | { readonly type: 'days'; readonly range: Range }
  | { readonly type: 'count'; readonly range: Range }
  | { readonly type: 'port'; readonly range: Range }
  | { readonly type: 'fraction'; readonly none: string }
  | { readonly type: 'header_names'; readonly none: string }
  | { readonly type: 'patterns'; readonly none: string }
  | { readonly type: 'folder'; readonly none: string };

/** A kind of values: which values are valid, and how users write them. */
export interface ValueKind<T extends SettingValue> {
  readonly form: Form;
  /** Checks a value from the store or the bridge. */
  readonly check: (value: unknown) => Read<T>;
  /** Reads a text that the user wrote. */
  readonly read: (text: string) => Read<T>;
  /** Reads the text of an environment variable. Only durations differ from `read`: in a variable, a number without unit is in milliseconds. */
  readonly readVariable: (text: string) => Read<T>;
  /** Writes a value as text that `read` accepts; null if the value is not of this kind. */
  readonly text: (value: unknown) => string | null;
}

type KindParts<T extends SettingValue> = Omit<ValueKind<T>, 'text' | 'readVariable'> & {
  readonly write: (value: T) => string;
  /** Default: `read`. */
  readonly readVariable?: (text: string) => Read<T>;
};

function kindOf<T extends SettingValue>({ form, check, read, readVariable = read, write }: KindParts<T>): ValueKind<T> {
  return {
    form,
    check,
    read,
    readVariable,
    text(value) {
      const checked = check(value);
      return checked === null ? null : write(checked.value);
    },
  };
}

function inRange(value: unknown, [least, most]: Range): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function numbers(form: Form, range: Range, read: (text: string) => number | null, write: (value: number) => string): ValueKind<number> {
  const check = (value: unknown): Read<number> => (inRange(value, range) ? { value } : null);
  return kindOf({ form, check, read: (text) => check(read(text)), write });
}

/** Extends a kind of values with null, which is written as a word. */
function orNone(form: Form, kind: ValueKind<number>, word: string): ValueKind<number | null> {
  return kindOf<number | null>({
    form,
    check: (value) => (value === null ? { value } : kind.check(value)),
    read: (text) => (text.trim().toLowerCase() === word ? { value: null } : kind.read(text)),
    write: (value) => kind.text(value) ?? word,
  });
}

/** The kind of values that are one of a few words. */
export function choice<const T extends string>(options: readonly T[]): ValueKind<T> {
  const check = (value: unknown): Read<T> => {
    const found = options.find((option) => option === value);
    return found === undefined ? null : { value: found };
  };
  return kindOf({ form: { type: 'choice', options }, check, read: (text) => check(text.trim().toLowerCase()), write: (value) => value });
}

const YES: readonly string[] = ['on', 'yes', 'true', '1'];
const NO: readonly string[] = ['off', 'no', 'false', '0'];

/** The kind of values that are on or off. */
export function toggle(): ValueKind<boolean> {
  return kindOf({
    form: { type: 'toggle' },
    check: (value) => (typeof value === 'boolean' ? { value } : null),
    read(text) {
      const word = text.trim().toLowerCase();
      if (YES.includes(word)) return { value: true };
      return NO.includes(word) ? { value: false } : null;
    },
    write: (value) => (value ? 'on' : 'off'),
  });
}

/** The kind of sizes in bytes, written as `25 MiB`. */
export function bytes(range: Range): ValueKind<number> {
  return numbers({ type: 'bytes', range, none: null }, range, readSize, formatLimit);
}

/** The kind of sizes in bytes, extended with null, which is written as `word`. */
export function bytesOr(word: string, range: Range): ValueKind<number | null> {
  return orNone({ type: 'bytes', range, none: word }, bytes(range), word);
}

/** The kind of times in milliseconds, written as `70 s`. */
export function duration(range: Range): ValueKind<number> {
  const kind = numbers({ type: 'duration', range }, range, readDuration, formatDuration);
  return { ...kind, readVariable: (text) => kind.check(wholeNumber(text) ?? readDuration(text)) };
}

const NEVER = 'never';

/** The kind of numbers of days, written as `30 days` or as a bare number. 0 is written as `never`. */
export function days(range: Range): ValueKind<number> {
  const read = (text: string): number | null => (text.trim().toLowerCase() === NEVER ? 0 : wholeNumber(text.replace(/\s*days?\s*$/i, '')));
  const write = (value: number): string => (value === 0 ? NEVER : `${formatCount(value)} ${value === 1 ? 'day' : 'days'}`);
  return numbers({ type: 'days', range }, range, read, write);
}

/** The kind of counts, written as `200`. */
export function number(range: Range): ValueKind<number> {
  return numbers({ type: 'count', range }, range, wholeNumber, formatCount);
}

/** The kind of TCP ports. */
export function port(range: Range): ValueKind<number> {
  return numbers({ type: 'port', range }, range, wholeNumber, String);
}

/** The kind of numbers from 0 to 1 (exclusive), extended with null, which is written as `word`. */
export function fractionOr(word: string): ValueKind<number | null> {
  const check = (value: unknown): Read<number> => (typeof value === 'number' && value >= 0 && value < 1 ? { value } : null);
  const read = (text: string): Read<number> => (/^(?:\d+(?:\.\d*)?|\.\d+)(?:e-\d{1,3})?$/i.test(text.trim()) ? check(Number(text)) : null);
  const form: Form = { type: 'fraction', none: word };
  return orNone(form, kindOf({ form, check, read, write: String }), word);
}

/** The maximum number of names. No request can have more headers. */
const MAX_NAMES = 100;
/** Clients and services begin header names with a letter. */
const HEADER_NAME = /^[a-z][!#$%&'*+\-.^_`|~0-9a-z]{0,99}$/;

/** The kind of lists of header names; an empty list is written as `none`. Stored in lower case, sorted, without duplicates. */
export function headerNames(): ValueKind<string> {
  const NONE = 'none';
  const read = (text: string): Read<string> => {
    const words = text
      .trim()
      .toLowerCase()
      .split(/[\s,;]+/);
    const names = [...new Set(words.length === 1 && words[0] === NONE ? [] : words)].sort();
    return names.length <= MAX_NAMES && names.every((name) => HEADER_NAME.test(name)) ? { value: names.join(', ') } : null;
  };
  const check = (value: unknown): Read<string> => (value === '' ? { value } : typeof value === 'string' ? read(value) : null);
  return kindOf({ form: { type: 'header_names', none: NONE }, check, read, write: (value) => (value === '' ? NONE : value) });
}

/** The kind of lists of name patterns, separated by commas; an empty list is written as `none`. `most`: characters. */
export function patterns(most: number): ValueKind<string> {
  const NONE = 'none';
  const read = (text: string): Read<string> => {
    const words = text.trim().split(/[\s,;]+/);
    const listed = words.length === 1 && words[0]?.toLowerCase() === NONE ? '' : [...new Set(words)].join(', ');
    return text.trim() === '' || listed.length > most || /\p{Cc}/u.test(listed) ? null : { value: listed };
  };
  const check = (value: unknown): Read<string> => (value === '' ? { value } : typeof value === 'string' ? read(value) : null);
  return kindOf({ form: { type: 'patterns', none: NONE }, check, read, write: (value) => (value === '' ? NONE : value) });
}

/** The longest path, in UTF-16 units. */
const MAX_PATH = 4_096;

/** The kind of full paths of folders, which need not exist; the empty text is no folder, and is written as `none`. */
export function folder(): ValueKind<string> {
  const NONE = 'none';
  const check = (value: unknown): Read<string> => (typeof value === 'string' && (value === '' || isFullPath(value)) ? { value } : null);
  const read = (text: string): Read<string> => {
    const path = text.trim();
    if (path.toLowerCase() === NONE) return { value: '' };
    return path === '' ? null : check(path);
  };
  return kindOf({ form: { type: 'folder', none: NONE }, check, read, write: (value) => (value === '' ? NONE : value) });
}

/** True for a path from the root of a system or of a Windows drive, or of a Windows share. */
function isFullPath(path: string): boolean {
  return path.length <= MAX_PATH && /^(?:\/|[A-Za-z]:[\\/]|\\\\)/.test(path) && !/\p{Cc}/u.test(path);
}

/** Reads a whole number, optionally with commas between groups of three digits; null if the text is invalid. */
function wholeNumber(text: string): number | null {
  const written = text.trim();
  return /^(?:\d{1,15}|\d{1,3}(?:,\d{3}){1,4})$/.test(written) ? Number(written.replaceAll(',', '')) : null;
}
