import { isAscii, isLineEnd } from '../../bytes/ascii.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { range } from '../../bytes/byte-range.ts';
import { type ContentBits, BACKSLASH, BLANK, DASH, EQUALS, LINE_END, NOT_ASCII, NUL } from '../../bytes/content-bits.ts';
import { decodeLatin1, decodeUtf8, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { assertNever } from '../../errors.ts';
import type { Annotation, CrashReport } from '../../report/parts/crash-report.ts';
import { jsonEncodingOf } from '../../report/json/json-encoding.ts';
import { MAX_SPACE_LENGTH, spaceBefore, spaceBehind } from '../../report/parts/edge-space.ts';
import { readLenientJson } from '../../report/parts/lenient-json.ts';
import { type OddityKind, isRoundedInteger, jsonOddities, oddCharacters } from '../../report/json/json-oddities.ts';
import { charsetOf, isPlainText, latin1Of } from '../../report/parts/part-reading.ts';
import { MIN_BASE64_LENGTH, codingOfText } from '../../report/parts/coded-text.ts';
import { replacedIn, undoubledText } from '../../report/parts/text-damage.ts';
import { shownName } from '../../report/parts/shown-name.ts';
import { MAX_TEXT_SIZE } from '../../report/wire/collector-limits.ts';
import { decodeText } from '../../report/wire/text-codec.ts';
import type { FindingCode } from './finding-codes.ts';
import type { FindingList } from './finding-list.ts';
import { type Severity, finding } from './finding.ts';

/** Charsets whose texts are always valid UTF-8 too. */
const UTF8_CHARSET = /^(?:utf-?8|us-ascii|ascii)$/i;

/** Adds findings about the bytes of a value. No finding quotes the value. */
export function findInValue(found: FindingList, plain: ByteSource, annotation: Annotation, { dialect }: CrashReport): void {
  if (annotation.form === 'kv') {
    findInText(found, plain, annotation, dialect === 'antenna');
    return;
  }
  const { type, offset, length } = annotation;
  const violation = (code: FindingCode): void => found.add(code, 'violation', offset, length, { annotation });
  switch (type) {
    case 'text':
    case 'string':
      findInString(found, plain, annotation);
      return;
    case 'nonfinite':
      violation('value_nonfinite');
      return;
    case 'null':
      violation('value_null');
      return;
    case 'object':
    case 'array':
      violation('value_structured');
      findInStructured(found, plain, annotation);
      return;
    case 'number':
      violation('value_not_string');
      if (length >= MIN_ROUNDED_LENGTH && isRoundedInteger(latin1Of(plain, offset, offset + length)))
        found.add('integer_too_large', 'warning', offset, length, { annotation });
      return;
    case 'true':
    case 'false':
      violation('value_not_string');
      return;
    default:
      assertNever(type);
  }
}

/** Shortest integer that JSON readers may round, in digits. */
const MIN_ROUNDED_LENGTH = 16;

function findInText(found: FindingList, plain: ByteSource, annotation: Annotation, isSkipped: boolean): void {
  const { part, offset, length } = annotation;
  if (part.kind === 'null_text') {
    const { headers, content } = part.wire;
    found.add('null_text', 'warning', headers, content - headers, { annotation });
    return;
  }
  if (length > 0 && hasOddEdge(plain, annotation)) found.add('value_edge_space', 'warning', offset, length, { annotation });
  if (mayBeCoded(part.bits, length)) findCoding(found, plain, annotation);
  // Most values are plain ASCII without a charset.
  if (isPlainText(part) && (part.bits & NUL) === 0) return;
  const say = (code: FindingCode, severity: Severity): void => found.add(code, severity, offset, length, { annotation });
  if (length > MAX_TEXT_SIZE) {
    if (isSkipped) say('text_skipped', 'warning');
    return;
  }
  const charset = part.headers.contentType === null ? 'utf-8' : charsetOf(part);
  const isUtf8 = UTF8_CHARSET.test(charset);
  if (isUtf8 && (part.bits & (NUL | NOT_ASCII)) === 0) return;
  const bytes = plain.read(offset, length);
  const isWide = isUtf8 && seemsUtf16(bytes);
  if (isWide) say('value_utf16', 'warning');
  if (!isUtf8) say('charset_named', 'warning');
  // In `spec`, unreadable text is refused, so the deciding finding reports it.
  if (isSkipped && length > 0 && !isReadable(charset, bytes)) say('text_skipped', 'warning');
  if (isUtf8 && !isWide && (part.bits & NUL) !== 0 && bytes.includes(0)) say('value_nul', 'warning');
  if (isUtf8 && (part.bits & NOT_ASCII) !== 0) findDamage(found, bytes, annotation);
  if (isUtf8 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) say('value_bom', 'info');
}

/** Longest text to decode in order to identify its encoding, in bytes. */
const MAX_DECODED_LENGTH: ByteLength = 1 << 20;
const MIN_CODED_LENGTH: ByteLength = 6;

/**
 * A quick test for encoded text by the kinds of characters. Quoted-printable and most base64 contain an equals sign. Base64 contains neither blanks nor dashes.
 */
function mayBeCoded(bits: ContentBits, length: ByteLength): boolean {
  if (length < MIN_CODED_LENGTH || length > MAX_DECODED_LENGTH || (bits & NOT_ASCII) !== 0) return false;
  return (bits & EQUALS) !== 0 || (length % 4 === 0 && length >= MIN_BASE64_LENGTH && (bits & (BLANK | DASH)) === 0);
}

function findCoding(found: FindingList, plain: ByteSource, annotation: Annotation): void {
  const { offset, length } = annotation;
  const coding = codingOfText(plain.read(offset, length));
  if (coding !== null)
    found.put(finding('value_coded', 'warning', { range: range('plain', offset, length) }, { name: shownName(annotation), coding }));
}

/** Reports damage by a wrong charset in valid UTF-8: U+FFFD in place of characters, or text that was encoded as UTF-8 twice. */
function findDamage(found: FindingList, bytes: Uint8Array, annotation: Annotation): void {
  const { offset, length } = annotation;
  const where = { range: range('plain', offset, length) };
  const name = shownName(annotation);
  const count = replacedIn(bytes);
  if (count > 0) found.put(finding('value_replaced', 'warning', where, { name, count }));
  else if (length <= MAX_DECODED_LENGTH && undoubledText(bytes) !== null) found.put(finding('value_doubled', 'warning', where, { name }));
}

/** Returns true if whitespace at the start or end of a value is probably an error. In a public value, any whitespace counts; in other text, only a line end. */
function hasOddEdge(plain: ByteSource, { part, visibility, offset, length }: Annotation): boolean {
  if (visibility === 'public') return (part.bits & (LINE_END | BLANK | NOT_ASCII)) !== 0 && hasEdgeSpace(plain, offset, length);
  return (part.bits & LINE_END) !== 0 && hasEdgeLineEnd(plain, offset, length);
}

function hasEdgeLineEnd(plain: ByteSource, offset: ByteOffset, length: ByteLength): boolean {
  const [first = 0] = plain.read(offset, 1);
  const [last = 0] = plain.read(offset + length - 1, 1);
  return isLineEnd(first) || isLineEnd(last);
}

function hasEdgeSpace(plain: ByteSource, offset: ByteOffset, length: ByteLength): boolean {
  const count = Math.min(length, MAX_SPACE_LENGTH);
  return spaceBefore(plain.read(offset, count)) > 0 || spaceBehind(plain.read(offset + length - count, count)) > 0;
}

function isReadable(charset: string, bytes: Uint8Array): boolean {
  return charset === 'utf-8' ? indexOfInvalidUtf8(bytes) < 0 : decodeText(charset, bytes) !== null;
}

/** Number of characters whose zero bytes show that a text is UTF-16 without a byte order mark. */
const TELLING_CHARACTERS = 4;

/** Detects UTF-16 by its byte order mark, or by the zero bytes of its first characters. */
function seemsUtf16(bytes: Uint8Array): boolean {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return false;
  const { unit, bom } = jsonEncodingOf(bytes.subarray(0, 4));
  if (unit !== 2 || bom > 0) return unit === 2;
  const zero = bytes[0] === 0 ? 0 : 1;
  const start = bytes.subarray(0, TELLING_CHARACTERS * 2);
  return start.length === TELLING_CHARACTERS * 2 && start.every((byte, index) => (byte === 0) === (index % 2 === zero));
}

function findInString(found: FindingList, plain: ByteSource, annotation: Annotation): void {
  const { part, offset, length } = annotation;
  if ((part.bits & (BACKSLASH | NOT_ASCII)) === 0) return;
  const bytes = plain.read(offset, length);
  const hasEscapes = bytes.includes(BACKSLASH_BYTE);
  // Most strings are plain ASCII, even in a part that has other characters.
  if (!hasEscapes && isAscii(bytes)) return;
  const text = textOfString(bytes, hasEscapes);
  if (text !== null) findDamage(found, text, annotation);
  if (!hasEscapes && !bytes.includes(0xed) && bytes[1] !== 0xef) return;
  const quoted = decodeLatin1(bytes);
  const odd = oddCharacters(quoted);
  const say = (code: FindingCode, severity: Severity): void => found.add(code, severity, offset, length, { annotation });
  if (odd.some(({ kind }) => kind === 'nul')) say('value_nul', 'warning');
  if (odd.some(({ kind }) => kind === 'lone')) say('value_lone_surrogate', 'warning');
  if (STARTS_WITH_MARK.test(quoted)) say('value_bom', 'info');
}

/** Returns the UTF-8 of a JSON string that contains non-ASCII characters, escaped or not. */
function textOfString(bytes: Uint8Array, hasEscapes: boolean): Uint8Array | null {
  if (bytes.length > MAX_DECODED_LENGTH) return null;
  const text = decodeUtf8(bytes);
  // Much faster than a loop over the bytes.
  const isPlain = text.length === bytes.length && !text.includes('\ufffd');
  if (isPlain ? !(hasEscapes && NOT_ASCII_ESCAPE.test(text)) : indexOfInvalidUtf8(bytes) >= 0) return null;
  const { kind, ...read } = readLenientJson(text);
  // A string with half a surrogate pair has its own finding, so it is not searched for this damage.
  return kind === 'value' && 'value' in read && typeof read.value === 'string' && read.value.isWellFormed() ? encodeUtf8(read.value) : null;
}

const BACKSLASH_BYTE = 0x5c;
const NOT_ASCII_ESCAPE = /\\u[0-9a-f]{2}[89a-f]/i;
const STARTS_WITH_MARK = /^"(?:\xef\xbb\xbf|\\ufeff)/i;

/** Longest structured value to read, in bytes. */
const MAX_STRUCTURE_LENGTH: ByteLength = 1 << 20;

const ODDITIES: Readonly<Record<OddityKind, readonly [FindingCode, Severity]>> = {
  // NaN is an error in `spec`, so it occurs only in `antenna`.
  nonfinite: ['value_nonfinite', 'violation'],
  lone_surrogate: ['value_lone_surrogate', 'warning'],
  nul: ['value_nul', 'warning'],
  large_integer: ['integer_too_large', 'warning'],
  duplicate_key: ['json_duplicate_key', 'warning'],
  deep: ['json_deep', 'warning'],
};

/** Reports each kind once for each value, at its first occurrence. */
function findInStructured(found: FindingList, plain: ByteSource, annotation: Annotation): void {
  const { offset, length } = annotation;
  if (length > MAX_STRUCTURE_LENGTH) return;
  for (const { kind, start, end } of jsonOddities(decodeLatin1(plain.read(offset, length)))) {
    const [code, severity] = ODDITIES[kind];
    found.add(code, severity, offset + start, end - start, { annotation });
  }
}
