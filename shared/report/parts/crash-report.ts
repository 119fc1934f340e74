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

/** A named value of the report, in either form. Its text stays in the bytes until it is asked for. */
export interface Annotation {
  readonly index: number;
  readonly name: string;
  /** What is known of its name. */
  readonly facts: NameFacts;
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
  /** Decides what is public. */
  readonly policy: DisclosurePolicy;
  /** How its parts were told apart. */
  readonly dialect: Dialect;
  readonly rulebook: Rulebook;
  readonly form: 'kv' | 'json' | 'both' | 'none';
  readonly readings: Rows<PartReading>;
  readonly annotations: Rows<Annotation>;
  readonly parts: Rows<BinaryPart>;
}

/** `policy`: decides what is public. */
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

/** Annotations as they are met: the first ones are made at once, which is most often all of them; of the others it is kept where they stand. */
class Annotations {
  readonly #plain: ByteSource;
  readonly #readings: Rows<PartReading>;
  readonly #catalog: AnnotationCatalog;
  readonly #first: Annotation[] = [];
  /** Of each further one its part and, in JSON, its member. */
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
    // Without an escape there is no line end in a value, and so no other part.
    swallows: facts.visibility === 'public' && (part.bits & BACKSLASH) !== 0 && jsonHoldsPartMarks(plain, offset, offset + length),
  };
}

function memberName(plain: ByteSource, part: PartReading, { nameStart, nameEnd }: JsonMember): string {
  const { content } = part.wire;
  if ((part.bits & (NOT_ASCII | BACKSLASH)) === 0) return latin1Of(plain, content + nameStart + 1, content + nameEnd - 1);
  return quotedText(decodeUtf8(plain.read(content + nameStart, nameEnd - nameStart)));
}

/**
 * The text of a value: of a JSON string its content, of another JSON value its JSON text, of a part its bytes as UTF-8 with U+FFFD for what is not.
 * `most`: bytes that are read at most; the text of a longer value is its beginning.
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
  // The beginning of a long JSON string: its last escape may be cut, so it is shown as written, without the opening quote.
  return whole ? quotedText(decodeUtf8(bytes)) : decodeUtf8(bytes.subarray(1));
}

/** A length of at most `most` that does not cut a UTF-8 sequence. */
function cutBefore(plain: ByteSource, offset: ByteOffset, most: ByteLength): ByteLength {
  const bytes = plain.read(offset, most + 1);
  let length = most;
  while (length > 0 && ((bytes[length] ?? 0) & 0xc0) === 0x80) length -= 1;
  return length;
}
