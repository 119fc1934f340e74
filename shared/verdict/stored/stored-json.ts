import {
  type AnnotationValue,
  type JsonNumber,
  type ValueStyle,
  isIntegerText,
  isList,
  isObject,
  numberText,
  valueText,
} from '../../report/parts/annotation-value.ts';
import { codePointsOf, pairsTogether } from '../../report/parts/surrogate-pairs.ts';

/** How the collector's JSON writer writes non-finite numbers. */
const NONFINITE: ReadonlyMap<string, string> = new Map([
  ['nan', 'NaN'],
  ['inf', 'Infinity'],
  ['-inf', '-Infinity'],
]);

type Scalar = string | boolean | null | JsonNumber;

/** Returns the text of a value as the collector stores it. Keys are sorted by code point, and all non-ASCII characters are escaped. */
export function storedText(value: AnnotationValue): string {
  return valueText(value, STORED);
}

const STORED: ValueStyle = { scalar: storedScalar, key: asciiString, members: sortedEntries, comma: ', ', colon: ': ' };

function storedScalar(value: Scalar): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return asciiString(value);
  const text = numberText(value.number);
  return NONFINITE.get(text) ?? text;
}

/** Returns a value as JSON for other programs. Numbers that programs may change when they read JSON are written as `{"$float": …}` and `{"$int": …}`. */
export function portableJson(value: AnnotationValue): string {
  return valueText(value, PORTABLE);
}

const PORTABLE: ValueStyle = {
  scalar: portableScalar,
  key: (key) => JSON.stringify(pairsTogether(key)),
  members: (value) => value,
  comma: ',',
  colon: ':',
};

function portableScalar(value: Scalar): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(pairsTogether(value));
  const text = numberText(value.number);
  const nonfinite = NONFINITE.get(text);
  if (nonfinite !== undefined) return `{"$float":"${nonfinite}"}`;
  return isIntegerText(text) ? integerJson(text) : text;
}

/** Returns the JSON of an integer of any size. */
function integerJson(text: string): string {
  return Number.isSafeInteger(Number(text)) ? text : `{"$int":"${text}"}`;
}

/** Nesting level at which the collector's writer fails, then the level at which it can no longer sort the members of an object (measured). */
const LEVEL_OF_NO_WRITING = 965;
const LEVEL_OF_NO_SORTING = 964;

/**
 * Returns true if the collector can write the value. It can read values that are nested too deeply for writing. `level`: nesting level of the value as a list
 * or object.
 */
export function isWritable(value: AnnotationValue, level = 1): boolean {
  if (!isList(value) && !isObject(value)) return true;
  if (level >= (isObject(value) && value.size > 1 ? LEVEL_OF_NO_SORTING : LEVEL_OF_NO_WRITING)) return false;
  for (const item of value.values()) if (!isWritable(item, level + 1)) return false;
  return true;
}

function sortedEntries(value: ReadonlyMap<string, AnnotationValue>): readonly (readonly [string, AnnotationValue])[] {
  return [...value].toSorted(([a], [b]) => byCodePoint(a, b));
}

/** Compares by code point. The operator `<` compares UTF-16 units instead, so that it puts characters beyond U+FFFF before U+E000. */
function byCodePoint(a: string, b: string): number {
  if (!SURROGATE.test(a) && !SURROGATE.test(b)) return a < b ? -1 : Number(a > b);
  const [first, second] = [codePointsOf(a), codePointsOf(b)];
  for (let at = 0; at < Math.min(first.length, second.length); at += 1) {
    const difference = (first[at] ?? 0) - (second[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return first.length - second.length;
}

const SURROGATE = /[\ud800-\udfff]/;

function asciiString(text: string): string {
  return JSON.stringify(pairsTogether(text)).replace(/[\x7f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
