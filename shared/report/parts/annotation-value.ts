import { isPrintable } from '../../bytes/unicode-14.ts';
import { codePointsOf, pairsTogether } from './surrogate-pairs.ts';

/** A JSON number as written in the report, because `5`, `5.0` and `5e0` are different values for the collector. Also `NaN`, `Infinity` and `-Infinity`. */
export interface JsonNumber {
  readonly number: string;
}

/** The value of an annotation: a string in the key/value form, any JSON value in the `extra` form. */
export type AnnotationValue = string | boolean | null | JsonNumber | readonly AnnotationValue[] | ReadonlyMap<string, AnnotationValue>;

export function jsonNumber(text: string): JsonNumber {
  return { number: text };
}

/** True for a JSON number without fraction and exponent. The collector reads it as an integer. */
export function isIntegerText(text: string): boolean {
  return /^-?\d+$/.test(text);
}

/** A notation for values, such as JSON or Python literals. */
export interface ValueStyle {
  readonly scalar: (value: string | boolean | null | JsonNumber) => string;
  readonly key: (key: string) => string;
  /** The members in the order in which to write them. */
  readonly members: (value: ReadonlyMap<string, AnnotationValue>) => Iterable<readonly [string, AnnotationValue]>;
  /** The text between two items. */
  readonly comma: string;
  /** The text after a key. */
  readonly colon: string;
}

/** Writes a value in the given style. Linear in the length of the text at any nesting depth: all levels append to one list of pieces. */
export function valueText(value: AnnotationValue, style: ValueStyle): string {
  if (!isList(value) && !isObject(value)) return style.scalar(value);
  const pieces: string[] = [];
  writeValue(value, style, pieces);
  return pieces.join('');
}

function writeValue(value: AnnotationValue, style: ValueStyle, pieces: string[]): void {
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      pieces.push(index === 0 ? '[' : style.comma);
      writeValue(item, style, pieces);
    }
    pieces.push(value.length === 0 ? '[]' : ']');
  } else if (isObject(value)) {
    let start = '{';
    for (const [key, item] of style.members(value)) {
      pieces.push(`${start}${style.key(key)}${style.colon}`);
      writeValue(item, style, pieces);
      start = style.comma;
    }
    pieces.push(value.size === 0 ? '{}' : '}');
  } else pieces.push(style.scalar(value));
}

/** The text that the collector's throttler compares: the result of Python's `str` for the value. */
export function comparedText(value: AnnotationValue): string {
  return typeof value === 'string' ? pairsTogether(value) : valueText(value, LITERAL);
}

const LITERAL: ValueStyle = { scalar: literal, key: quoted, members: (value) => value, comma: ', ', colon: ': ' };

function literal(value: string | boolean | null | JsonNumber): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  return typeof value === 'string' ? quoted(value) : numberText(value.number);
}

export function isList(value: AnnotationValue): value is readonly AnnotationValue[] {
  return Array.isArray(value);
}

export function isObject(value: AnnotationValue): value is ReadonlyMap<string, AnnotationValue> {
  return value instanceof Map;
}

export function isNumber(value: AnnotationValue): value is JsonNumber {
  return typeof value === 'object' && value !== null && 'number' in value;
}

const PLAIN_ASCII = /^[ !#-&(-[\]-~]*$/;

/** A string in a list or object, as Python's `repr` writes it: in single quotes, or in double quotes if that avoids an escape. */
function quoted(text: string): string {
  if (PLAIN_ASCII.test(text)) return `'${text}'`;
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  let inner = '';
  for (const point of codePointsOf(text)) {
    const char = String.fromCodePoint(point);
    if (char === quote || char === '\\') inner += `\\${char}`;
    else if (char === '\n') inner += '\\n';
    else if (char === '\r') inner += '\\r';
    else if (char === '\t') inner += '\\t';
    else inner += isPrintable(char) ? char : numberEscape(point);
  }
  return quote + inner + quote;
}

function numberEscape(point: number): string {
  const digits = point.toString(16);
  if (point < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return point < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`;
}

/** A number as the collector writes it. An integer keeps its digits. Any other number has the fewest digits that read back as the same number. */
export function numberText(text: string): string {
  if (isIntegerText(text)) return /^-?0+$/.test(text) ? '0' : text;
  const value = Number(text);
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  return floatText(value);
}

/** Python and JavaScript both write the fewest digits that read back as the same number, but switch to an exponent at different magnitudes. */
function floatText(value: number): string {
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const [mantissa = '0', power = '0'] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${sign}${digits.slice(0, 1)}${fraction}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
  }
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${sign}${whole}.${digits.slice(exponent + 1) || '0'}`;
}
