import type { ByteSource } from '../bytes/byte-source.ts';
import { utf8Fault } from '../bytes/utf8.ts';
import type { Dialect } from '../dialect.ts';
import { parseHeaderParams } from '../wire/header-params.ts';
import type { PartHeaders } from '../wire/part-headers.ts';
import { parsePartHeaders } from '../wire/part-headers.ts';
import type { WireMap, WirePart } from '../wire/wire-map.ts';
import type { JsonReading } from './json-reader.ts';
import { LARGEST_JSON, readJson } from './json-reader.ts';

/**
 * What the collector makes of a part (measured): `json` annotations, one `text` annotation, `null-text` (a type that only begins
 * as text/plain: stored as null), a `binary` part, or `nameless` (dropped).
 */
export type PartKind = 'json' | 'text' | 'null-text' | 'binary' | 'nameless';

export interface PartReading {
  readonly wire: WirePart;
  readonly kind: PartKind;
  readonly headers: PartHeaders;
  /** Of a `json` part whose bytes are UTF-8 and not over 32 MiB. */
  readonly json: JsonReading | null;
  /** Behind a break of the structure: the collector never reads it. */
  readonly afterBreak: boolean;
}

export function readParts(plain: ByteSource, wire: WireMap, dialect: Dialect): readonly PartReading[] {
  const before = wire.broken?.partsBefore ?? wire.partCount;
  return Array.from({ length: wire.partCount }, (_, index) => readPart(plain, wire.part(index), dialect, index >= before));
}

function readPart(plain: ByteSource, wire: WirePart, dialect: Dialect, afterBreak: boolean): PartReading {
  const headers = parsePartHeaders(plain.read(wire.headers, wire.content - wire.headers), wire.headers);
  const kind = kindOf(headers, dialect);
  return { wire, kind, headers, json: kind === 'json' ? readJsonPart(plain, wire, dialect) : null, afterBreak };
}

function readJsonPart(plain: ByteSource, wire: WirePart, dialect: Dialect): JsonReading | null {
  if (wire.end - wire.content > LARGEST_JSON) return null;
  const bytes = plain.read(wire.content, wire.end - wire.content);
  if (utf8Fault(bytes, { surrogates: dialect === 'antenna' }) >= 0) return null;
  return readJson(bytes, { nonfinite: dialect === 'antenna' });
}

function kindOf(headers: PartHeaders, dialect: Dialect): PartKind {
  if (headers.name === null || headers.name === '') return 'nameless';
  const written = headers.contentType ?? 'text/plain';
  // spec rule media_type_case: media types have no case.
  const type = dialect === 'spec' ? lowerCaseType(written) : written;
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
export function charsetOf(part: PartReading): string {
  return parseHeaderParams(part.headers.contentType ?? '').params.get('charset') ?? 'utf-8';
}
