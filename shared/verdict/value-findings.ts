import { range } from '../bytes/byte-range.ts';
import type { ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1, utf8Fault } from '../bytes/utf8.ts';
import type { Annotation, CrashReport } from '../report/crash-report.ts';
import { charsetOf } from '../report/part-reading.ts';
import { decodeText } from '../wire/text-codec.ts';
import { LARGEST_TEXT } from './body-rules.ts';
import type { Finding } from './finding.ts';
import { finding } from './finding.ts';

/** Charsets of which every text is UTF-8 too. */
const UTF8_CHARSET = /^(?:utf-?8|us-ascii|ascii)$/i;

/** What is worth saying of a value by its bytes. No finding quotes one. */
export function findInValue(plain: ByteSource, annotation: Annotation, { dialect }: CrashReport): readonly Finding[] {
  if (annotation.form === 'kv') return findInText(plain, annotation, dialect === 'antenna');
  const at = { range: range('plain', annotation.offset, annotation.length) };
  const { name, type } = annotation;
  if (type === 'string') return findInString(plain, annotation);
  // NaN is an error in `spec`, so it is met in `antenna` alone.
  if (type === 'nonfinite') return [finding('value_nonfinite', 'violation', at, { name })];
  const found = [finding('value_not_string', 'violation', at, { name })];
  if (type === 'number' && isRounded(plain, annotation)) found.push(finding('integer_too_large', 'warning', at, { name }));
  return found;
}

function findInText(plain: ByteSource, annotation: Annotation, isSkipped: boolean): readonly Finding[] {
  const { name, part, length } = annotation;
  if (part.kind !== 'text') return [];
  const at = { range: range('plain', annotation.offset, length) };
  if (length > LARGEST_TEXT) return isSkipped ? [finding('text_skipped', 'warning', at, { name })] : [];
  const bytes = plain.read(annotation.offset, length);
  const charset = part.headers.contentType === null ? 'utf-8' : charsetOf(part);
  const isUtf8 = UTF8_CHARSET.test(charset);
  const found: Finding[] = [];
  if (!isUtf8) found.push(finding('charset_named', 'warning', at, { name }));
  const isRead = charset === 'utf-8' ? utf8Fault(bytes) < 0 : decodeText(charset, bytes) !== null;
  // In `spec` such a text decides the answer.
  if (isSkipped && length > 0 && !isRead) found.push(finding('text_skipped', 'warning', at, { name }));
  if (isUtf8 && bytes.includes(0)) found.push(finding('value_nul', 'warning', at, { name }));
  if (isUtf8 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) found.push(finding('value_bom', 'info', at, { name }));
  return found;
}

function findInString(plain: ByteSource, annotation: Annotation): readonly Finding[] {
  const { name } = annotation;
  const bytes = plain.read(annotation.offset, annotation.length);
  const at = { range: range('plain', annotation.offset, annotation.length) };
  const found: Finding[] = [];
  if (bytes.includes(0x5c)) {
    const escapes = escapesOf(decodeLatin1(bytes));
    if (escapes.some(({ kind }) => kind === 'nul')) found.push(finding('value_nul', 'warning', at, { name }));
    if (escapes.some(({ kind }) => kind === 'lone')) found.push(finding('value_lone_surrogate', 'warning', at, { name }));
  }
  const hasMark = bytes[1] === 0xef && bytes[2] === 0xbb && bytes[3] === 0xbf;
  if (hasMark || /^"\\ufeff/i.test(decodeLatin1(bytes.subarray(0, 7)))) found.push(finding('value_bom', 'info', at, { name }));
  return found;
}

/** An escape `\uXXXX` of a JSON string that few readers take; its position counts from the quote. */
export interface OddEscape {
  readonly kind: 'nul' | 'lone';
  readonly at: number;
}

/** The NUL characters and the halves of surrogate pairs that a JSON string has as escapes. Linear in its length. */
export function escapesOf(quoted: string): readonly OddEscape[] {
  if (!/\\u(?:0000|d[89a-f])/i.test(quoted)) return [];
  const found: OddEscape[] = [];
  let high: OddEscape | null = null;
  for (const match of quoted.matchAll(/\\(?:u([0-9a-f]{4})|[^])/gi)) {
    const unit = Number.parseInt(match[1] ?? '', 16);
    const { index } = match;
    const isLow = unit >= 0xdc00 && unit <= 0xdfff;
    const isPaired: boolean = isLow && high !== null && high.at + 6 === index;
    if (high !== null && !isPaired) found.push(high);
    high = unit >= 0xd800 && unit <= 0xdbff ? { kind: 'lone', at: index } : null;
    if (isLow && !isPaired) found.push({ kind: 'lone', at: index });
    if (unit === 0) found.push({ kind: 'nul', at: index });
  }
  if (high !== null) found.push(high);
  return found;
}

/** Digits of the largest integer that every reader of JSON keeps exactly, 2 to the power of 53 less one. */
const EXACT_DIGITS = 16;

/** Most digits of an integer that the collector reads (measured). */
const MOST_DIGITS = 4_300;

function isRounded(plain: ByteSource, { offset, length }: Annotation): boolean {
  if (length < EXACT_DIGITS || length > MOST_DIGITS + 1) return false;
  const text = decodeLatin1(plain.read(offset, length));
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
}
