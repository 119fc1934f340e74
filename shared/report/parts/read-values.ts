import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteSource } from '../../bytes/byte-source.ts';
import type { Rows } from '../../bytes/rows.ts';
import { BACKSLASH, NOT_ASCII } from '../../bytes/content-bits.ts';
import { decodeLatin1, decodeUtf8 } from '../../bytes/utf8.ts';
import type { Rulebook } from '../../dialect.ts';
import { assertNever } from '../../errors.ts';
import type { JsonMember } from '../json/json-reader.ts';
import { type PartReading, charsetOf, isPlainText, jsonOf, latin1Of, lowerCaseType } from './part-reading.ts';
import type { AnnotationValue } from './annotation-value.ts';
import { readLenientJson } from './lenient-json.ts';
import { quotedText } from './quoted-text.ts';
import { MAY_BE_APART, withPairsApart } from './surrogate-pairs.ts';
import { MAX_TEXT_SIZE } from '../wire/collector-limits.ts';
import { sanitisedDumpName } from '../wire/dump-name.ts';
import { decodeText } from '../wire/text-codec.ts';

/** A binary part, with the name under which the collector stores it. */
export interface StoredDump {
  readonly size: number;
  /** The content's range in the body. */
  readonly range: ByteRange;
}

/** The values that the collector has after reading all parts, in its order (measured). */
export interface ReadValues {
  readonly kind: 'json' | 'multipart';
  /**
   * If all annotations were requested, names and texts can contain marks (surrogate-pairs.ts). A mark separates two surrogates that are two characters for the
   * collector.
   */
  readonly annotations: ReadonlyMap<string, AnnotationValue>;
  readonly dumps: ReadonlyMap<string, StoredDump>;
  readonly notes: readonly string[];
}

/** The collector's note about annotations in both forms. Only in a dialect that does not reject such a report. */
const BOTH_FORMS_NOTE = 'includes annotations in both json-encoded extra and formdata parts';

/**
 * Reads the values of all parts of a report that is not malformed. The last of equal names wins. A JSON part replaces all earlier annotations, but not binary
 * parts and notes. `wanted`: names of the annotations to read; null: all.
 */
export function readValues(
  plain: ByteSource,
  parts: Rows<PartReading>,
  rulebook: Rulebook,
  wanted: ReadonlySet<string> | null = null,
): ReadValues {
  let annotations = new Map<string, AnnotationValue>();
  const dumps = new Map<string, StoredDump>();
  const notes: string[] = [];
  for (const part of parts) {
    const name = part.headers.name ?? '';
    switch (part.kind) {
      case 'json':
        annotations = jsonValues(plain, part, wanted);
        break;
      case 'text':
      case 'null_text': {
        if (wanted?.has(name) === false) break;
        const read = textValue(plain, part);
        if ('note' in read) notes.push(read.note);
        else annotations.set(name, read.value);
        break;
      }
      case 'binary': {
        const note = typeNote(part, rulebook);
        if (note !== null) notes.push(note);
        const size = part.wire.end - part.wire.content;
        dumps.set(sanitisedDumpName(name), { size, range: range('plain', part.wire.content, size) });
        break;
      }
      case 'nameless':
        break;
      default:
        return assertNever(part.kind);
    }
  }
  const hasJson = parts.some((part) => part.kind === 'json');
  const hasText = parts.some((part) => part.kind === 'text' || part.kind === 'null_text');
  if (hasJson && hasText) notes.push(BOTH_FORMS_NOTE);
  return { kind: hasJson ? 'json' : 'multipart', annotations, dumps, notes };
}

/**
 * The collector's note about a binary part with a type other than application/octet-stream; null if it makes no note. The collector stores the part in any
 * case.
 */
export function typeNote({ headers }: PartReading, rulebook: Rulebook): string | null {
  const written = headers.contentType ?? 'text/plain';
  // Spec rule media_type_case.
  const type = rulebook.rules.has('media_type_case') ? lowerCaseType(written) : written;
  return type === 'application/octet-stream' ? null : `unknown content type: ${headers.name ?? ''} ${written}`;
}

const TEXT_NOTE = 'extract payload text part exception';

/** The value of a text part. If the collector skips the value, its note instead. */
export function textValue(plain: ByteSource, part: PartReading): { readonly value: AnnotationValue } | { readonly note: string } {
  const { content, end } = part.wire;
  if (isPlainText(part)) return { value: latin1Of(plain, content, end) };
  if (part.kind === 'null_text') return { value: null };
  if (end - content > MAX_TEXT_SIZE) return { note: `${TEXT_NOTE}: body part is too large` };
  const charset = charsetOf(part);
  const value = decodeText(charset, plain.read(content, end - content));
  return value === null ? { note: `${TEXT_NOTE}: invalid text or charset: ${charset}` } : { value };
}

function jsonValues(plain: ByteSource, part: PartReading, wanted: ReadonlySet<string> | null): Map<string, AnnotationValue> {
  const { content, end } = part.wire;
  const bytes = part.recoded?.bytes ?? plain.read(content, end - content);
  const members = jsonOf(part)?.members ?? [];
  const isAscii = part.recoded === null && (part.bits & NOT_ASCII) === 0;
  const ascii = isAscii ? (plain.latin1?.slice(content, end) ?? decodeLatin1(bytes)) : null;
  const text = ascii === null || (wanted === null && (part.bits & BACKSLASH) !== 0 && MAY_BE_APART.test(ascii)) ? null : ascii;
  // A caller that requests particular annotations gives their names as displayed, without marks.
  const read = (from: number, to: number): Uint8Array =>
    wanted === null ? withPairsApart(bytes.subarray(from, to)) : bytes.subarray(from, to);
  const slice = (from: number, to: number): string => text?.slice(from, to) ?? decodeUtf8(read(from, to));
  const values = new Map<string, AnnotationValue>();
  for (const member of members) {
    const name = quotedText(slice(member.nameStart, member.nameEnd));
    if (wanted?.has(name) === false) continue;
    values.set(name, memberValue(member, slice(member.valueStart, member.valueEnd)));
  }
  return values;
}

function memberValue(member: JsonMember, text: string): AnnotationValue {
  if (member.type === 'string') return quotedText(text);
  const reading = readLenientJson(text);
  // `readJson` has already accepted this value as JSON. If a value is nested too deeply for any reader, the collector answers 500 before any value is read.
  return reading.kind === 'value' ? reading.value : null;
}
