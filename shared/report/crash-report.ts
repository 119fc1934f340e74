import type { ByteLength, ByteOffset, ByteSource } from '../bytes/byte-source.ts';
import { decodeLatin1, decodeUtf8 } from '../bytes/utf8.ts';
import type { Visibility } from '../catalog/annotations.ts';
import type { AnnotationCatalog } from '../catalog/annotation-catalog.ts';
import { BUILT_IN_CATALOG } from '../catalog/annotation-catalog.ts';
import type { Dialect, Rulebook } from '../dialect.ts';
import { rulebookOf } from '../dialect.ts';
import type { WireMap } from '../wire/wire-map.ts';
import type { JsonMember, JsonType } from './json-reader.ts';
import type { PartReading } from './part-reading.ts';
import { hasPartMarks, readParts } from './part-reading.ts';

/** A named value of the report, in either form. Its text stays in the bytes until it is asked for. */
export interface Annotation {
  readonly index: number;
  readonly name: string;
  readonly visibility: Visibility;
  readonly form: 'kv' | 'json';
  /** `text` in key/value form; the type of the JSON value otherwise. */
  readonly type: 'text' | JsonType;
  /** The value's bytes in `plain`; a JSON string with its quotes. */
  readonly offset: ByteOffset;
  readonly length: ByteLength;
  readonly part: PartReading;
  /** Where it stands in the JSON, from the part's content on; null in key/value form. */
  readonly member: JsonMember | null;
  /** The value seems to hold another part, which a broken line end swept into it: what stands there may be anything. */
  readonly swallows: boolean;
}

/** A minidump, a memory report, or whatever else was sent as bytes. */
export interface BinaryPart {
  readonly index: number;
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly contentOffset: ByteOffset;
  readonly size: ByteLength;
  readonly part: PartReading;
}

/** A read-only projection of the body: what was sent, in the order of its bytes, parts behind a break included. */
export interface CrashReport {
  /** The list that says what is public. */
  readonly catalog: AnnotationCatalog;
  /** How its parts were told apart. */
  readonly dialect: Dialect;
  readonly book: Rulebook;
  readonly form: 'kv' | 'json' | 'both' | 'none';
  readonly readings: readonly PartReading[];
  readonly annotations: readonly Annotation[];
  readonly parts: readonly BinaryPart[];
}

/** `catalog`: the list that says what is public. */
export function projectReport(
  plain: ByteSource,
  wire: WireMap,
  by: Dialect | Rulebook,
  catalog: AnnotationCatalog = BUILT_IN_CATALOG,
): CrashReport {
  const book = rulebookOf(by);
  const readings = readParts(plain, wire, book);
  const annotations: Annotation[] = [];
  const parts: BinaryPart[] = [];
  for (const part of readings) {
    if (part.kind === 'binary') parts.push(binaryPart(part, parts.length));
    else if (part.kind === 'json') addMembers(annotations, plain, part, catalog);
    else if (part.kind !== 'nameless') annotations.push(textAnnotation(plain, part, annotations.length, catalog));
  }
  const hasText = readings.some((part) => part.kind === 'text' || part.kind === 'null-text');
  const hasJson = readings.some((part) => part.kind === 'json');
  const form = hasText && hasJson ? 'both' : hasText ? 'kv' : hasJson ? 'json' : 'none';
  return { catalog, dialect: book.dialect, book, form, readings, annotations, parts };
}

function binaryPart(part: PartReading, index: number): BinaryPart {
  const { headers, wire } = part;
  const { filename, contentType } = headers;
  return { index, name: headers.name ?? '', filename, contentType, contentOffset: wire.content, size: wire.end - wire.content, part };
}

function textAnnotation(plain: ByteSource, part: PartReading, index: number, catalog: AnnotationCatalog): Annotation {
  const { headers, wire } = part;
  const name = headers.name ?? '';
  const offset = wire.content;
  const length = wire.end - offset;
  const swallows = part.plainText === null && (wire.lookAlike >= 0 || headers.isAmbiguous || holdsPartHeader(plain, offset, length));
  return { index, name, visibility: catalog.visibilityOf(name), form: 'kv', type: 'text', offset, length, part, member: null, swallows };
}

/** Longest value that is searched; no annotation that is public by its nature is longer. */
const LONGEST_SEARCHED: ByteLength = 1 << 20;

/** True where a value may hold more than a value: it is over 1 MiB, or has marks of another part in it. */
export function holdsPartHeader(plain: ByteSource, offset: ByteOffset, length: ByteLength): boolean {
  if (length > LONGEST_SEARCHED) return true;
  return hasPartMarks(decodeLatin1(plain.read(offset, length)));
}

function addMembers(annotations: Annotation[], plain: ByteSource, part: PartReading, catalog: AnnotationCatalog): void {
  const base = part.wire.content;
  for (const member of part.json?.members ?? []) {
    const name = memberName(plain, part, member);
    annotations.push({
      index: annotations.length,
      name,
      visibility: catalog.visibilityOf(name),
      form: 'json',
      type: member.type,
      offset: base + member.valueStart,
      length: member.valueEnd - member.valueStart,
      part,
      member,
      swallows: false,
    });
  }
}

function memberName(plain: ByteSource, part: PartReading, { nameStart, nameEnd }: JsonMember): string {
  const written = part.plainText?.slice(nameStart + 1, nameEnd - 1);
  if (written !== undefined && !written.includes('\\')) return written;
  return jsonString(plain.read(part.wire.content + nameStart, nameEnd - nameStart));
}

/**
 * The text of a value: of a JSON string its content, of another JSON value its JSON text, of a part its bytes as UTF-8 with U+FFFD for what is not.
 * `most`: bytes that are read at most; the text of a longer value is its beginning.
 */
export function annotationText(plain: ByteSource, annotation: Annotation, most: ByteLength = Number.POSITIVE_INFINITY): string {
  const whole = annotation.length <= most;
  const bytes = plain.read(annotation.offset, whole ? annotation.length : cutBefore(plain, annotation.offset, most));
  if (annotation.type !== 'string') return decodeUtf8(bytes);
  // The beginning of a long JSON string: its last escape may be cut, so it is shown as written, without the opening quote.
  return whole ? jsonString(bytes) : decodeUtf8(bytes.subarray(1));
}

/** A length of at most `most` that does not cut a UTF-8 sequence. */
function cutBefore(plain: ByteSource, offset: ByteOffset, most: ByteLength): ByteLength {
  const bytes = plain.read(offset, most + 1);
  let length = most;
  while (length > 0 && ((bytes[length] ?? 0) & 0xc0) === 0x80) length -= 1;
  return length;
}

/** The string of JSON string text that a reader found sound. */
function jsonString(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  const value: unknown = JSON.parse(text);
  return typeof value === 'string' ? value : text;
}
