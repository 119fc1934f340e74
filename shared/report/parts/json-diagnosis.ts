import type { ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { memoize } from '../../bytes/memoize.ts';
import { indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import type { Rulebook } from '../../dialect.ts';
import { assertNever } from '../../errors.ts';
import { behindBlanks } from '../json/json-bytes.ts';
import { doubledJson } from '../json/json-doubled.ts';
import { jsonEncodingOf } from '../json/json-encoding.ts';
import type { JsonExpected, JsonError, JsonErrorCode, JsonFound } from '../json/json-errors.ts';
import { type JsonRecovery, recoverJson } from '../json/json-recovery.ts';
import { type JsonReading, type JsonType, MAX_JSON_SIZE } from '../json/json-reader.ts';
import { describeJsonAt } from '../json/json-strings.ts';
import { type PartReading, jsonOf } from './part-reading.ts';

/** A position in a text. Lines end with LF, CR LF or CR, and columns count code points. Line and column start at 1. */
interface JsonPosition {
  readonly line: number;
  readonly column: number;
}

/** Why a JSON part is rejected. The codes reveal no part of a value. */
export interface JsonDiagnosis extends JsonPosition {
  readonly error: JsonErrorCode;
  readonly found: JsonFound;
  /** The code of the character if it is a control character. */
  readonly control: number | null;
  readonly expected: JsonExpected;
  /** For an error inside a string: where the string begins. */
  readonly begins: JsonPosition | null;
}

/** The errors of a rejected JSON part. */
interface JsonErrors {
  /** The error that makes the collector reject the part. */
  readonly first: JsonError;
  readonly diagnosis: JsonDiagnosis;
  /** null unless the error is a syntax error, NaN or an infinity. Also null for UTF-16 or UTF-32 text that was not recoded. */
  readonly recovery: JsonRecovery | null;
  /** The part's text as UTF-8 bytes. The offsets of errors count in these bytes. */
  readonly bytes: () => Uint8Array;
}

/**
 * Determines why a JSON part is rejected. Returns null if the part is accepted, or if it is over 32 MiB and was not read. The first call for a part reads it,
 * in time linear in its size.
 */
export function jsonErrorsOf(plain: ByteSource, part: PartReading, rulebook: Rulebook): JsonErrors | null {
  const json = jsonOf(part);
  if (part.kind !== 'json' || part.wire.end - part.wire.content > MAX_JSON_SIZE || (json?.error === null && json.type === 'object'))
    return null;
  const key = `${String(part.wire.content)} ${String(part.wire.end)} ${rulebook.rules.has('json_strict') ? 'strict' : ''}`;
  const known = diagnosed(plain);
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = readErrors(plain, part, rulebook, json);
  known.set(key, found);
  return found;
}

const diagnosed = memoize((_: ByteSource) => new Map<string, JsonErrors>());

function readErrors(plain: ByteSource, part: PartReading, rulebook: Rulebook, json: JsonReading | null): JsonErrors {
  const { content, end } = part.wire;
  const sent = plain.read(content, end - content);
  const read = part.recoded?.bytes ?? sent;
  const strict = rulebook.rules.has('json_strict');
  const from = strict || part.recoded !== null ? 0 : jsonEncodingOf(sent).bom;
  const isRead = json?.error?.kind === 'syntax' || json?.error?.kind === 'nonfinite';
  const isWide = part.recoded === null && jsonEncodingOf(sent).unit > 1;
  const recovery = isRead && !isWide ? recoverJson(read, { nonfinite: !strict, from, throwIfCancelled: plain.throwIfCancelled }) : null;
  const first = recovery?.errors[0] ?? otherError(read, json, strict, part.recoded !== null);
  const bytes = (): Uint8Array => part.recoded?.bytes ?? plain.read(content, end - content);
  return { first, diagnosis: diagnosisOf(read, from, first), recovery, bytes };
}

function diagnosisOf(bytes: Uint8Array, from: ByteOffset, { code, offset, found, control, expected, begins }: JsonError): JsonDiagnosis {
  const begun = begins === null ? null : positionAt(bytes, from, begins);
  return { error: code, found, control, expected, ...positionAt(bytes, from, offset), begins: begun };
}

/** The error of a part without recovery. It is in another encoding, is nested too deeply, has an integer with too many digits, or is not an object. */
function otherError(bytes: Uint8Array, json: JsonReading | null, strict: boolean, isRecoded: boolean): JsonError {
  const encoding = jsonEncodingOf(bytes);
  if (!isRecoded && encoding.unit > 1) return plainError(encoding.unit === 4 ? 'utf-32' : 'utf-16', 0, 'wide', 'utf-8');
  const start = behindBlanks(bytes, isRecoded || strict ? 0 : encoding.bom);
  if (json === null) return plainError('not_utf8', Math.max(indexOfInvalidUtf8(bytes, { surrogates: !strict }), 0), 'not_utf8', 'utf-8');
  if (json.error !== null) {
    const code = json.error.kind === 'depth' ? 'too_deep' : json.error.kind === 'digits' ? 'too_many_digits' : 'unexpected';
    return plainError(code, json.error.offset, describeJsonAt(bytes, json.error.offset).found, 'fewer');
  }
  const isDoubled = json.type === 'string' && doubledJson(bytes) !== null;
  return plainError(isDoubled ? 'doubled' : 'not_object', start, typeFound(json.type ?? 'null'), 'object');
}

function plainError(code: JsonErrorCode, offset: ByteOffset, found: JsonFound, expected: JsonExpected): JsonError {
  return { code, offset, found, control: null, expected, begins: null, jsonFix: null, splices: [], certain: true, lossless: true };
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
      return 'open_brace';
    default:
      return assertNever(type);
  }
}

function positionAt(bytes: Uint8Array, from: ByteOffset, offset: ByteOffset): JsonPosition {
  let line = 1;
  let column = 1;
  for (let at = from; at < offset; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0a || (byte === 0x0d && bytes[at + 1] !== 0x0a)) {
      line += 1;
      column = 1;
      // A continuation byte of UTF-8 adds no column.
    } else if ((byte & 0xc0) !== 0x80 && byte !== 0x0d) column += 1;
  }
  return { line, column };
}
