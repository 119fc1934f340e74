import { range, rangeBetween } from '../bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1, utf8Fault } from '../bytes/utf8.ts';
import { assertNever } from '../errors.ts';
import type { FindingCode } from '../messages/findings.ts';
import { STRUCTURED_LATER } from '../messages/findings.ts';
import { shownName } from '../report/shown-name.ts';
import type { Annotation, CrashReport } from '../report/crash-report.ts';
import { jsonEncodingOf } from '../report/json-encoding.ts';
import type { OddityKind } from '../report/json-oddities.ts';
import { isRoundedInteger, jsonOddities, oddCharacters } from '../report/json-oddities.ts';
import { charsetOf } from '../report/part-reading.ts';
import { decodeText } from '../wire/text-codec.ts';
import { LARGEST_TEXT } from '../wire/collector-limits.ts';
import type { Finding, Severity } from './finding.ts';
import { finding } from './finding.ts';
import { headerBlock } from './structure-findings.ts';

/** Charsets of which every text is UTF-8 too. */
const UTF8_CHARSET = /^(?:utf-?8|us-ascii|ascii)$/i;

/** What is worth saying of a value by its bytes. No finding quotes one. */
export function findInValue(plain: ByteSource, annotation: Annotation, { dialect }: CrashReport): readonly Finding[] {
  if (annotation.form === 'kv') return findInText(plain, annotation, dialect === 'antenna');
  const at = { range: range('plain', annotation.offset, annotation.length) };
  const { type } = annotation;
  switch (type) {
    case 'text':
    case 'string':
      return findInString(plain, annotation);
    case 'nonfinite':
      return [finding('value_nonfinite', 'violation', at, { name: shownName(annotation) })];
    case 'null':
      return [finding('value_null', 'violation', at, { name: shownName(annotation) })];
    case 'object':
    case 'array':
      return [
        finding('value_structured', 'violation', at, { name: shownName(annotation), later: laterOf(annotation.name) }),
        ...findInStructured(plain, annotation),
      ];
    case 'true':
    case 'false':
    case 'number': {
      const found = finding('value_not_string', 'violation', at, { name: shownName(annotation) });
      const isRounded = type === 'number' && isRoundedInteger(decodeLatin1(plain.read(annotation.offset, annotation.length)));
      return isRounded ? [found, finding('integer_too_large', 'warning', at, { name: shownName(annotation) })] : [found];
    }
    default:
      return assertNever(type);
  }
}

/** Some clients send this one as an object, which is encoded later (measured). */
function laterOf(name: string): string {
  return name === 'ModuleSignatureInfo' ? STRUCTURED_LATER.encoded : STRUCTURED_LATER.unknown;
}

function findInText(plain: ByteSource, annotation: Annotation, isSkipped: boolean): readonly Finding[] {
  const { part, length } = annotation;
  if (part.kind === 'null-text') return [finding('null_text', 'warning', { range: headerBlock(part) }, { name: shownName(annotation) })];
  // Plain ASCII without a charset, as most values are.
  if (part.plainText?.includes('\0') === false) return [];
  const at = { range: range('plain', annotation.offset, length) };
  if (length > LARGEST_TEXT) return isSkipped ? [finding('text_skipped', 'warning', at, { name: shownName(annotation) })] : [];
  const bytes = plain.read(annotation.offset, length);
  const charset = part.headers.contentType === null ? 'utf-8' : charsetOf(part);
  const isUtf8 = UTF8_CHARSET.test(charset);
  const found: Finding[] = [];
  const isWide = isUtf8 && seemsUtf16(bytes);
  if (isWide) found.push(finding('value_utf16', 'warning', at, { name: shownName(annotation) }));
  if (!isUtf8) found.push(finding('charset_named', 'warning', at, { name: shownName(annotation) }));
  const isRead = charset === 'utf-8' ? utf8Fault(bytes) < 0 : decodeText(charset, bytes) !== null;
  // In `spec` such a text decides the answer.
  if (isSkipped && length > 0 && !isRead) found.push(finding('text_skipped', 'warning', at, { name: shownName(annotation) }));
  if (isUtf8 && !isWide && bytes.includes(0)) found.push(finding('value_nul', 'warning', at, { name: shownName(annotation) }));
  if (isUtf8 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf)
    found.push(finding('value_bom', 'info', at, { name: shownName(annotation) }));
  return found;
}

/** Characters whose zeroes tell UTF-16 without a mark. */
const TELLING_CHARACTERS = 4;

/** By its mark, or by the zeroes of its first characters. */
function seemsUtf16(bytes: Uint8Array): boolean {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return false;
  const { unit, bom } = jsonEncodingOf(bytes.subarray(0, 4));
  if (unit !== 2 || bom > 0) return unit === 2;
  const zero = bytes[0] === 0 ? 0 : 1;
  const start = bytes.subarray(0, TELLING_CHARACTERS * 2);
  return start.length === TELLING_CHARACTERS * 2 && start.every((byte, index) => (byte === 0) === (index % 2 === zero));
}

function findInString(plain: ByteSource, annotation: Annotation): readonly Finding[] {
  const quoted = oddString(plain, annotation);
  if (quoted === null) return [];
  const at = { range: range('plain', annotation.offset, annotation.length) };
  const found: Finding[] = [];
  const odd = oddCharacters(quoted);
  if (odd.some(({ kind }) => kind === 'nul')) found.push(finding('value_nul', 'warning', at, { name: shownName(annotation) }));
  if (odd.some(({ kind }) => kind === 'lone')) found.push(finding('value_lone_surrogate', 'warning', at, { name: shownName(annotation) }));
  if (STARTS_WITH_MARK.test(quoted)) found.push(finding('value_bom', 'info', at, { name: shownName(annotation) }));
  return found;
}

/** A JSON string with its quotes, one character a byte; null where at a glance nothing in it can be odd, as in most. */
function oddString(plain: ByteSource, { part, member, offset, length }: Annotation): string | null {
  if (part.plainText !== null && member !== null) {
    const text = part.plainText.slice(member.valueStart, member.valueEnd);
    return text.includes('\\') ? text : null;
  }
  const bytes = plain.read(offset, length);
  return bytes.includes(0x5c) || bytes.includes(0xed) || bytes[1] === 0xef ? decodeLatin1(bytes) : null;
}

const STARTS_WITH_MARK = /^"(?:\xef\xbb\xbf|\\ufeff)/i;

/** Longest structured value that is looked into, in bytes. */
const LONGEST_STRUCTURE: ByteLength = 1 << 20;

const ODDITIES: Readonly<Record<OddityKind, readonly [FindingCode, Severity]>> = {
  // NaN is an error in `spec`, so it is met in `antenna` alone.
  nonfinite: ['value_nonfinite', 'violation'],
  'lone-surrogate': ['value_lone_surrogate', 'warning'],
  nul: ['value_nul', 'warning'],
  'large-integer': ['integer_too_large', 'warning'],
  'duplicate-key': ['json_duplicate_key', 'warning'],
  deep: ['json_deep', 'warning'],
};

/** Each kind is said once a value, where it is met first. */
function findInStructured(plain: ByteSource, annotation: Annotation): readonly Finding[] {
  const { offset, length } = annotation;
  if (length > LONGEST_STRUCTURE) return [];
  return jsonOddities(decodeLatin1(plain.read(offset, length))).map(({ kind, start, end }) => {
    const [code, severity] = ODDITIES[kind];
    return finding(code, severity, { range: rangeBetween('plain', offset + start, offset + end) }, { name: shownName(annotation) });
  });
}
