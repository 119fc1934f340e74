import type { ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { oncePer } from '../../bytes/once-per.ts';
import { utf8Fault } from '../../bytes/utf8.ts';
import type { Rulebook } from '../../dialect.ts';
import { assertNever } from '../../errors.ts';
import { behindBlanks } from '../json/json-bytes.ts';
import { doubledJson } from '../json/json-doubled.ts';
import { jsonEncodingOf } from '../json/json-encoding.ts';
import type { JsonExpected, JsonFault, JsonFaultCode, JsonFound } from '../json/json-faults.ts';
import type { JsonMending } from '../json/json-mending.ts';
import { mendJson } from '../json/json-mending.ts';
import type { JsonReading, JsonType } from '../json/json-reader.ts';
import { LARGEST_JSON } from '../json/json-reader.ts';
import { whatIs } from '../json/json-strings.ts';
import type { PartReading } from './part-reading.ts';
import { jsonOf } from './part-reading.ts';

/** A place in a text. Lines end with LF, CR LF or CR; columns count characters (code points). Both from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Why a JSON part is refused, as codes: nothing of a value is in it. */
export interface JsonDiagnosis extends TextPlace {
  readonly fault: JsonFaultCode;
  readonly found: JsonFound;
  /** Of a control character its code. */
  readonly control: number | null;
  readonly expected: JsonExpected;
  /** Of a fault within a string: where that begins. */
  readonly begins: TextPlace | null;
}

/** What is known of a JSON part that is refused. */
export interface JsonFaults {
  /** The one that decides. */
  readonly first: JsonFault;
  readonly diagnosis: JsonDiagnosis;
  /** Null where its text is not read as JSON at all. */
  readonly mending: JsonMending | null;
  /** As UTF-8: what offsets count in. */
  readonly bytes: () => Uint8Array;
}

/**
 * Why a JSON part is refused; null where it is not, or is over 32 MiB and was not read. Reads the part when it is first asked for; linear in its size.
 */
export function jsonFaultsOf(plain: ByteSource, part: PartReading, book: Rulebook): JsonFaults | null {
  const json = jsonOf(part);
  if (part.kind !== 'json' || part.wire.end - part.wire.content > LARGEST_JSON || (json?.fault === null && json.type === 'object'))
    return null;
  const key = `${String(part.wire.content)} ${String(part.wire.end)} ${book.rules.has('json_strict') ? 'strict' : ''}`;
  const known = diagnosed(plain);
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = faultsOf(plain, part, book, json);
  known.set(key, found);
  return found;
}

const diagnosed = oncePer((_: ByteSource) => new Map<string, JsonFaults>());

function faultsOf(plain: ByteSource, part: PartReading, book: Rulebook, json: JsonReading | null): JsonFaults {
  const { content, end } = part.wire;
  const sent = plain.read(content, end - content);
  const read = part.recoded?.bytes ?? sent;
  const strict = book.rules.has('json_strict');
  const from = strict || part.recoded !== null ? 0 : jsonEncodingOf(sent).bom;
  const isRead = json?.fault?.kind === 'syntax' || json?.fault?.kind === 'nonfinite';
  const isWide = part.recoded === null && jsonEncodingOf(sent).unit > 1;
  const mending = isRead && !isWide ? mendJson(read, { nonfinite: !strict, from, checkIn: plain.checkIn }) : null;
  const first = mending?.faults[0] ?? otherFault(read, json, strict, part.recoded !== null);
  const bytes = (): Uint8Array => part.recoded?.bytes ?? plain.read(content, end - content);
  return { first, diagnosis: diagnosisOf(read, from, first), mending, bytes };
}

function diagnosisOf(bytes: Uint8Array, from: ByteOffset, { code, offset, found, control, expected, begins }: JsonFault): JsonDiagnosis {
  const begun = begins === null ? null : placeIn(bytes, from, begins);
  return { fault: code, found, control, expected, ...placeIn(bytes, from, offset), begins: begun };
}

/** What is wrong with bytes that are no JSON text, or with JSON that is no object. */
function otherFault(bytes: Uint8Array, json: JsonReading | null, strict: boolean, isRecoded: boolean): JsonFault {
  const encoding = jsonEncodingOf(bytes);
  if (!isRecoded && encoding.unit > 1) return plainFault(encoding.unit === 4 ? 'utf-32' : 'utf-16', 0, 'wide', 'utf-8');
  const start = behindBlanks(bytes, isRecoded || strict ? 0 : encoding.bom);
  if (json === null) return plainFault('not-utf8', Math.max(utf8Fault(bytes, { surrogates: !strict }), 0), 'not-utf8', 'utf-8');
  if (json.fault !== null) {
    const code = json.fault.kind === 'depth' ? 'too-deep' : json.fault.kind === 'digits' ? 'too-many-digits' : 'unexpected';
    return plainFault(code, json.fault.offset, whatIs(bytes, json.fault.offset).found, 'fewer');
  }
  const isDoubled = json.type === 'string' && doubledJson(bytes) !== null;
  return plainFault(isDoubled ? 'doubled' : 'not-object', start, typeFound(json.type ?? 'null'), 'object');
}

function plainFault(code: JsonFaultCode, offset: ByteOffset, found: JsonFound, expected: JsonExpected): JsonFault {
  return { code, offset, found, control: null, expected, begins: null, mend: null, splices: [], certain: true, lossless: true };
}

function typeFound(type: JsonType): JsonFound {
  switch (type) {
    case 'array':
      return 'list';
    case 'string':
      return 'string';
    case 'number':
    case 'nonfinite':
      return 'number';
    case 'true':
    case 'false':
      return 'boolean';
    case 'null':
      return 'null';
    case 'object':
      return 'open-brace';
    default:
      return assertNever(type);
  }
}

function placeIn(bytes: Uint8Array, from: ByteOffset, offset: ByteOffset): TextPlace {
  let line = 1;
  let column = 1;
  for (let at = from; at < offset; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)) {
      line += 1;
      column = 1;
      // What goes on a character of UTF-8 is no other one.
    } else if ((byte & 0xc0) !== 0x80 && byte !== 0x0d) column += 1;
  }
  return { line, column };
}
