import { type ByteLength, type ByteOffset, type ByteSource, throwIfCancelledAt } from '../../bytes/byte-source.ts';
import { NumberRows } from '../../bytes/number-rows.ts';
import { type Rows, CACHED_ROWS, rowsOf } from '../../bytes/rows.ts';
import { BACKSLASH, NOT_ASCII } from '../../bytes/content-bits.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import type { Visibility } from '../catalog/annotations.ts';
import type { NameFacts } from '../catalog/name-facts.ts';
import type { AnnotationCatalog } from '../catalog/annotation-catalog.ts';
import { type DisclosurePolicy, BUILT_IN_POLICY } from '../catalog/disclosure-policy.ts';
import { type Dialect, type Rulebook, rulebookOf } from '../../dialect.ts';
import type { WireMap } from '../wire/wire-map.ts';
import type { JsonMember, JsonType } from '../json/json-reader.ts';
import { type PartReading, jsonHoldsPartMarks, latin1Of, readParts } from './part-reading.ts';
import { quotedText } from './quoted-text.ts';

/** A named value of the report, in either form. Its text is read from the bytes only when needed. */
export interface Annotation {
  readonly index: number;
  readonly name: string;
  /** What the annotation catalog knows about the name. */
  readonly facts: NameFacts;
  readonly visibility: Visibility;
  readonly form: 'kv' | 'json';
  /** `text` in key/value form; the type of the JSON value otherwise. */
  readonly type: 'text' | JsonType;
  /** The value's bytes in `plain`; a JSON string includes its quotes. */
  readonly offset: ByteOffset;
  readonly length: ByteLength;
  readonly part: PartReading;
  /** The position in the JSON, relative to the part's content; null in the key/value form. */
  readonly member: JsonMember | null;
  /** True if the value seems to contain another part, merged into it by a broken line end. It may then contain anything. */
  readonly swallows: boolean;
}

/** A minidump, a memory report, or any other part that was sent as bytes. */
export interface BinaryPart {
  readonly index: number;
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly contentOffset: ByteOffset;
  readonly size: ByteLength;
  readonly part: PartReading;
}

/** The annotations and parts of a body, in body order. Includes those after a break in the structure. Read-only. */
export interface CrashReport {
  /** Decides which names and values are public. */
  readonly policy: DisclosurePolicy;
  /** The dialect in which the body was split into parts. */
  readonly dialect: Dialect;
  readonly rulebook: Rulebook;
  readonly form: 'kv' | 'json' | 'both' | 'none';
  readonly readings: Rows<PartReading>;
  readonly annotations: Rows<Annotation>;
  readonly parts: Rows<BinaryPart>;
}

/** Lists the annotations and binary parts of a body. `policy`: decides which names and values are public. */
export function projectReport(
  plain: ByteSource,
  wire: WireMap,
  by: Dialect | Rulebook,
  policy: DisclosurePolicy = BUILT_IN_POLICY,
): CrashReport {
  const rulebook = rulebookOf(by);
  const readings = readParts(plain, wire, rulebook);
  const binaries: number[] = [];
  const annotations = new Annotations(plain, readings, policy.annotations);
  let hasText = false;
  let hasJson = false;
  let index = -1;
  for (const part of readings) {
    index += 1;
    throwIfCancelledAt(index, plain);
    if (part.kind === 'binary') binaries.push(index);
    else if (part.kind === 'json') {
      hasJson = true;
      let member = -1;
      for (const one of part.json?.members ?? []) {
        annotations.add(part, one, (member += 1));
        throwIfCancelledAt(member, plain);
      }
    } else if (part.kind !== 'nameless') {
      hasText = true;
      annotations.add(part, null, -1);
    }
  }
  const parts = rowsOf(binaries.length, (at) => binaryPart(partAt(readings, binaries[at] ?? 0), at));
  const form = hasText && hasJson ? 'both' : hasText ? 'kv' : hasJson ? 'json' : 'none';
  return { policy, dialect: rulebook.dialect, rulebook, form, readings, annotations: annotations.done(), parts };
}

function partAt(readings: Rows<PartReading>, index: number): PartReading {
  const part = readings.at(index);
  if (part === undefined) throw new RangeError(`part ${String(index)} of ${String(readings.length)}`);
  return part;
}

/** Collects annotations. The first `CACHED_ROWS` (usually all) are created immediately; for each further annotation, only its position is stored. */
class Annotations {
  readonly #plain: ByteSource;
  readonly #readings: Rows<PartReading>;
  readonly #catalog: AnnotationCatalog;
  readonly #first: Annotation[] = [];
  /** The part of each further annotation and, in JSON, its member. */
  readonly #references = new NumberRows(3);

  constructor(plain: ByteSource, readings: Rows<PartReading>, catalog: AnnotationCatalog) {
    this.#plain = plain;
    this.#readings = readings;
    this.#catalog = catalog;
  }

  add(part: PartReading, member: JsonMember | null, memberIndex: number): void {
    const { length } = this.#first;
    if (length < CACHED_ROWS) this.#first.push(this.#made(part, member, length));
    else this.#references.add(part.wire.index, memberIndex, 0);
  }

  done(): Rows<Annotation> {
    const [first, references] = [this.#first, this.#references];
    if (references.count === 0) return first;
    references.close();
    return rowsOf(first.length + references.count, (index) => {
      const row = index - first.length;
      const known = first[index];
      if (known !== undefined) return known;
      const part = partAt(this.#readings, references.value(row, 0));
      const member = references.value(row, 1);
      return this.#made(part, member < 0 ? null : (part.json?.members.at(member) ?? null), index);
    });
  }

  #made(part: PartReading, member: JsonMember | null, index: number): Annotation {
    return member === null ? textAnnotation(part, index, this.#catalog) : jsonAnnotation(this.#plain, part, member, index, this.#catalog);
  }
}

function binaryPart(part: PartReading, index: number): BinaryPart {
  const { headers, wire } = part;
  const { filename, contentType } = headers;
  return { index, name: headers.name ?? '', filename, contentType, contentOffset: wire.content, size: wire.end - wire.content, part };
}

function textAnnotation(part: PartReading, index: number, catalog: AnnotationCatalog): Annotation {
  const { headers, wire } = part;
  const name = headers.name ?? '';
  const facts = catalog.lookup(name);
  const { visibility } = facts;
  const length = wire.end - wire.content;
  return {
    index,
    name,
    facts,
    visibility,
    form: 'kv',
    type: 'text',
    offset: wire.content,
    length,
    part,
    member: null,
    swallows: part.swallows,
  };
}

function jsonAnnotation(plain: ByteSource, part: PartReading, member: JsonMember, index: number, catalog: AnnotationCatalog): Annotation {
  const name = memberName(plain, part, member);
  const facts = catalog.lookup(name);
  const offset = part.wire.content + member.valueStart;
  const length = member.valueEnd - member.valueStart;
  return {
    index,
    name,
    facts,
    visibility: facts.visibility,
    form: 'json',
    type: member.type,
    offset,
    length,
    part,
    member,
    // Without an escape, a JSON value contains no line break, and so no other part.
    swallows: facts.visibility === 'public' && (part.bits & BACKSLASH) !== 0 && jsonHoldsPartMarks(plain, offset, offset + length),
  };
}

function memberName(plain: ByteSource, part: PartReading, { nameStart, nameEnd }: JsonMember): string {
  const { content } = part.wire;
  if ((part.bits & (NOT_ASCII | BACKSLASH)) === 0) return latin1Of(plain, content + nameStart + 1, content + nameEnd - 1);
  return quotedText(decodeUtf8(plain.read(content + nameStart, nameEnd - nameStart)));
}

/**
 * The text of an annotation's value. For a JSON string, its content; for any other JSON value, its JSON text. For a part, its bytes as UTF-8, with U+FFFD for
 * invalid bytes. `most`: the maximum number of bytes to read; a longer value is cut.
 */
export function annotationText(plain: ByteSource, annotation: Annotation, most: ByteLength = Number.POSITIVE_INFINITY): string {
  const { part, type, offset, length } = annotation;
  const whole = length <= most;
  if (whole && (part.bits & NOT_ASCII) === 0) {
    if (type !== 'string') return latin1Of(plain, offset, offset + length);
    if ((part.bits & BACKSLASH) === 0) return latin1Of(plain, offset + 1, offset + length - 1);
  }
  const bytes = plain.read(annotation.offset, whole ? annotation.length : cutBefore(plain, annotation.offset, most));
  if (annotation.type !== 'string') return decodeUtf8(bytes);
  // The last escape of a cut JSON string may be incomplete. So the text is returned as written, without the opening quote.
  return whole ? quotedText(decodeUtf8(bytes)) : decodeUtf8(bytes.subarray(1));
}

/** The largest length up to `most` that does not cut a UTF-8 sequence. */
function cutBefore(plain: ByteSource, offset: ByteOffset, most: ByteLength): ByteLength {
  const bytes = plain.read(offset, most + 1);
  let length = most;
  while (length > 0 && ((bytes[length] ?? 0) & 0xc0) === 0x80) length -= 1;
  return length;
}
