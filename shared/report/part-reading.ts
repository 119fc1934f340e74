import type { ByteOffset, ByteSource } from '../bytes/byte-source.ts';
import { utf8Fault } from '../bytes/utf8.ts';
import type { Dialect, Rulebook } from '../dialect.ts';
import { rulebookOf } from '../dialect.ts';
import { parseHeaderParams } from '../wire/header-params.ts';
import type { PartHeaders } from '../wire/part-headers.ts';
import { usualHeadersInText, parsePartHeaders } from '../wire/part-headers.ts';
import type { WireMap, WirePart } from '../wire/wire-map.ts';
import { jsonEncodingOf, recodedJson } from './json-encoding.ts';
import type { JsonReading } from './json-reader.ts';
import { LARGEST_JSON, readJson } from './json-reader.ts';

/**
 * What the collector makes of a part (measured): `json` annotations, one `text` annotation, `null-text` (a type that only begins
 * as text/plain: stored as null), a `binary` part, or `nameless` (dropped).
 */
export type PartKind = 'json' | 'text' | 'null-text' | 'binary' | 'nameless';

export interface PartReading {
  readonly wire: WirePart;
  /** The first dash of its delimiter: behind the line end that belongs to it, where it has one. */
  readonly dashes: ByteOffset;
  readonly kind: PartKind;
  readonly headers: PartHeaders;
  /** Of a `json` part whose bytes are UTF-8 and not over 32 MiB. */
  readonly json: JsonReading | null;
  /** Of a `json` part in UTF-16 or UTF-32, which `antenna` takes: its text as UTF-8, read. Positions are in that text. */
  readonly recoded: RecodedJson | null;
  /** Behind a break of the structure: the collector never reads it. */
  readonly afterBreak: boolean;
  /**
   * The content of a `json` part, or of a `text` part with no mark of another part in it, where it is ASCII in a body that is there as text; null
   * where it is to be read.
   */
  readonly plainText: string | null;
}

export interface RecodedJson {
  readonly bytes: Uint8Array;
  readonly json: JsonReading;
}

/** What is known of a part's JSON, whatever it is coded in. */
export function jsonOf(part: PartReading): JsonReading | null {
  return part.recoded?.json ?? part.json;
}

export function readParts(plain: ByteSource, wire: WireMap, by: Dialect | Rulebook): readonly PartReading[] {
  const book = rulebookOf(by);
  const before = wire.broken?.partsBefore ?? wire.partCount;
  const readings: PartReading[] = [];
  for (let index = 0; index < wire.partCount; index += 1) {
    const part = wire.part(index);
    // The first delimiter needs no line end before it.
    const dashes = part.delimiter === wire.preambleEnd ? part.delimiter : part.delimiter + 2;
    readings.push(readPart(plain, part, book, dashes, index >= before));
  }
  return readings;
}

function readPart(plain: ByteSource, wire: WirePart, book: Rulebook, dashes: ByteOffset, afterBreak: boolean): PartReading {
  const { latin1 } = plain;
  const headers =
    (latin1 === undefined ? null : usualHeadersInText(latin1, wire.headers, wire.content)) ??
    parsePartHeaders(plain.read(wire.headers, wire.content - wire.headers), wire.headers);
  const kind = kindOf(headers, book);
  const plainText = latin1 === undefined ? null : plainTextOf(latin1, wire, headers, kind);
  const { json, recoded } = kind === 'json' ? readJsonPart(plain, wire, book, plainText !== null) : NO_JSON;
  return { wire, dashes, kind, headers, json, recoded, afterBreak, plainText };
}

/** What parts are made of and public values are not: words of a part's headers, or the blank line behind them. */
const PART_MARKS = /content-(?:disposition|type):|form-data|\bname="|\r\n\r\n|\n\n|\r\r/i;

/** What is left of a header line that was torn: a quoted parameter at the end of a line. */
const TORN_HEADER = /="[^"\r\n]*"[^"\r\n]{0,3}[\r\n]|^[^"\r\n]*"[^"\r\n]{0,3}[\r\n]/;

/** True for a text that has marks of another part in it. */
export function hasPartMarks(text: string): boolean {
  return PART_MARKS.test(text) || ((text.includes('\n') || text.includes('\r')) && TORN_HEADER.test(text));
}

/** What no mark of a part is without, and what is not ASCII: most values have nothing of it, which is told at a glance. */
const CLOSER_LOOK = /["\-\r\n\x80-\xff]/;
const NOT_ASCII = /[\x80-\xff]/;

function plainTextOf(latin1: string, wire: WirePart, headers: PartHeaders, kind: PartKind): string | null {
  if (kind === 'json') return asciiOrNull(latin1.slice(wire.content, wire.end));
  if (kind !== 'text' || !headers.isPlain || wire.lookAlike >= 0) return null;
  const text = latin1.slice(wire.content, wire.end);
  return !CLOSER_LOOK.test(text) ? text : hasPartMarks(text) ? null : asciiOrNull(text);
}

function asciiOrNull(text: string): string | null {
  return NOT_ASCII.test(text) ? null : text;
}

const NO_JSON: Pick<PartReading, 'json' | 'recoded'> = { json: null, recoded: null };

function readJsonPart(plain: ByteSource, wire: WirePart, book: Rulebook, isAscii: boolean): Pick<PartReading, 'json' | 'recoded'> {
  if (wire.end - wire.content > LARGEST_JSON) return NO_JSON;
  const bytes = plain.read(wire.content, wire.end - wire.content);
  // spec rule json_strict: UTF-8 without a mark, and no NaN.
  const strict = book.rules.has('json_strict');
  const encoding = strict ? null : jsonEncodingOf(bytes);
  if (encoding !== null && encoding.unit > 1) {
    const recoded = recodedJson(bytes, encoding);
    return recoded === null ? NO_JSON : { json: null, recoded: { bytes: recoded, json: readJson(recoded, { nonfinite: true }) } };
  }
  if (!isAscii && utf8Fault(bytes, { surrogates: !strict }) >= 0) return NO_JSON;
  return { json: readJson(bytes, { nonfinite: !strict, from: encoding?.bom ?? 0 }), recoded: null };
}

function kindOf(headers: PartHeaders, book: Rulebook): PartKind {
  if (headers.name === null || headers.name === '') return 'nameless';
  // Most parts name no type at all.
  if (headers.contentType === null) return (headers.filename ?? '') === '' ? 'text' : 'binary';
  const written = headers.contentType;
  // spec rule media_type_case: media types have no case.
  const type = book.rules.has('media_type_case') ? lowerCaseType(written) : written;
  if (type.startsWith('application/json')) return 'json';
  if (!type.startsWith('text/plain') || (headers.filename ?? '') !== '') return 'binary';
  return parseHeaderParams(type).value === 'text/plain' ? 'text' : 'null-text';
}

/** The type up to its `;` in lower case; parameters as written. */
export function lowerCaseType(written: string): string {
  const semicolon = written.indexOf(';');
  return semicolon < 0 ? written.toLowerCase() : written.slice(0, semicolon).toLowerCase() + written.slice(semicolon);
}

/** The charset that a `text` part names; UTF-8 where it names none. */
export function charsetOf({ headers: { contentType } }: PartReading): string {
  return contentType === null ? 'utf-8' : (parseHeaderParams(contentType).params.get('charset') ?? 'utf-8');
}
