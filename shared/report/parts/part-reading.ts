import { type ByteRange, range } from '../../bytes/byte-range.ts';
import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES, sourceOfBytes } from '../../bytes/byte-source.ts';
import {
  type ContentBits,
  BIT_COUNT,
  ANY_BITS,
  BACKSLASH,
  CONTROL,
  DASH,
  LINE_END,
  NOT_ASCII,
  NUL,
  QUOTE,
  bitsOfBytes,
  bitsOfText,
} from '../../bytes/content-bits.ts';
import { hasTaint, isTainted } from '../../bytes/pieces.ts';
import { type Rows, CACHED_ROWS, rowsOf } from '../../bytes/rows.ts';
import { decodeLatin1, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { type Dialect, type Rulebook, rulebookOf } from '../../dialect.ts';
import { parseHeaderParams } from '../wire/header-params.ts';
import { type PartHeaderLine, type PartHeaders, readPartHeaders, withoutSoundName } from '../wire/part-headers.ts';
import { type WireMap, type WirePart, firstDash } from '../wire/wire-map.ts';
import { jsonEncodingOf, recodedJson } from '../json/json-encoding.ts';
import { type JsonReading, MAX_JSON_SIZE, readJson } from '../json/json-reader.ts';

/**
 * How the collector treats a part (measured). `json`: annotations. `text`: one annotation. `null_text`: an annotation stored as null, because its type begins
 * like text/plain but is another. `binary`: a binary part. `nameless`: dropped.
 */
type PartKind = 'json' | 'text' | 'null_text' | 'binary' | 'nameless';

export interface PartReading {
  readonly wire: WirePart;
  /** The offset of the first dash of the part's delimiter. The delimiter also includes the line end before the dashes, if any. */
  readonly dashes: ByteOffset;
  readonly kind: PartKind;
  readonly headers: PartHeaders;
  /** Set for a `json` part in UTF-8 of at most 32 MiB. */
  readonly json: JsonReading | null;
  /** Set for a `json` part in UTF-16 or UTF-32, which `antenna` accepts. Its positions count in the text recoded as UTF-8. */
  readonly recoded: RecodedJson | null;
  /** True if the part is after a break in the structure. The collector does not read there. */
  readonly afterBreak: boolean;
  /** The kinds of characters in the content of text up to 1 MiB and JSON up to 32 MiB; `ANY_BITS` for other content. */
  readonly bits: ContentBits;
  /** True for a text that seems to contain another part, merged into it by a broken line end. It may then contain anything. */
  readonly swallows: boolean;
  /** True if `[from, to)` of the content contains tainted bytes. */
  readonly isTainted: (from: ByteOffset, to: ByteOffset) => boolean;
}

interface RecodedJson {
  readonly bytes: Uint8Array;
  readonly json: JsonReading;
}

/** The part's JSON, in any encoding; null if it was not read. */
export function jsonOf(part: PartReading): JsonReading | null {
  return part.recoded?.json ?? part.json;
}

/** Reads every part of a body, including those after a break in the structure. */
export function readParts(plain: ByteSource, wire: WireMap, by: Dialect | Rulebook): Rows<PartReading> {
  const rulebook = rulebookOf(by);
  const before = wire.broken?.partsBefore ?? wire.partCount;
  const positionOf = (index: number): PartPosition => {
    const part = wire.part(index);
    return { wire: part, dashes: firstDash(wire, part.delimiter), afterBreak: index >= before };
  };
  if (wire.partCount <= CACHED_ROWS) return rowsOf(wire.partCount, (index) => readPart(plain, positionOf(index), rulebook));
  return columnsOf(plain, wire.partCount, positionOf, (position) => readPart(plain, position, rulebook));
}

type PartPosition = Pick<PartReading, 'wire' | 'dashes' | 'afterBreak'>;

const KINDS: readonly PartKind[] = ['json', 'text', 'null_text', 'binary', 'nameless'];

/** Never used at run time: every part in the columns has headers. */
const NO_HEADERS = readPartHeaders(sourceOfBytes(EMPTY_BYTES), 0, 0);

/** The number of low bits for the kind in a packed number. The higher bits are the content bits. */
const KIND_BITS = 3;

/** Creates the readings of many parts. Stores only facts that require reading the bytes; derives everything else on access. */
function columnsOf(
  plain: ByteSource,
  count: number,
  positionOf: (index: number) => PartPosition,
  read: (position: PartPosition) => PartReading,
): Rows<PartReading> {
  const headers: PartHeaders[] = [];
  const packed: number[] = [];
  const jsons = new Map<number, Pick<PartReading, 'json' | 'recoded'>>();
  for (let index = 0; index < count; index += 1) {
    const part = read(positionOf(index));
    headers.push(part.headers);
    packed.push(((((part.swallows ? 1 : 0) << BIT_COUNT) | part.bits) << KIND_BITS) | KINDS.indexOf(part.kind));
    if (part.kind === 'json') jsons.set(index, { json: part.json, recoded: part.recoded });
  }
  return rowsOf(count, (index) => {
    const facts = packed[index] ?? 0;
    const { json, recoded } = jsons.get(index) ?? NO_JSON;
    const { wire, dashes, afterBreak } = positionOf(index);
    return {
      wire,
      dashes,
      afterBreak,
      kind: KINDS[facts & ((1 << KIND_BITS) - 1)] ?? 'nameless',
      headers: headers[index] ?? NO_HEADERS,
      json,
      recoded,
      bits: (facts >> KIND_BITS) & ((1 << BIT_COUNT) - 1),
      swallows: facts >> (KIND_BITS + BIT_COUNT) === 1,
      isTainted: taintedWithin(plain, wire),
    };
  });
}

/** The longest text in which to search for marks of another part. No real value of a public annotation is longer. */
const MAX_SEARCHED_LENGTH: ByteLength = 1 << 20;

function readPart(plain: ByteSource, { wire, dashes, afterBreak }: PartPosition, rulebook: Rulebook): PartReading {
  const headers = headersUnder(plain, wire);
  const kind = kindOf(headers, rulebook);
  const isTaintedWithin = taintedWithin(plain, wire);
  if (kind === 'binary' || kind === 'nameless')
    return {
      wire,
      dashes,
      kind,
      headers,
      json: null,
      recoded: null,
      afterBreak,
      bits: ANY_BITS,
      swallows: false,
      isTainted: isTaintedWithin,
    };
  if (kind === 'json') {
    const { json, recoded, bits } = readJsonPart(plain, wire, rulebook);
    return { wire, dashes, kind, headers, json, recoded, afterBreak, bits, swallows: false, isTainted: isTaintedWithin };
  }
  const bits = bitsOf(plain, wire);
  const swallows = wire.lookAlike >= 0 || headers.isAmbiguous || ((bits & MARKED) !== 0 && holdsPartMarks(plain, wire.content, wire.end));
  return { wire, dashes, kind, headers, json: null, recoded: null, afterBreak, bits, swallows, isTainted: isTaintedWithin };
}

const NOT_TAINTED = (): boolean => false;

function taintedWithin(plain: ByteSource, { content }: WirePart): PartReading['isTainted'] {
  return hasTaint(plain) ? (from, to) => isTainted(plain, content + from, content + to) : NOT_TAINTED;
}

/**
 * Reads the headers of a part. If the block contains tainted bytes, the name of the part is not sound: the bytes may be protected, even if the lines look
 * usual.
 */
function headersUnder(plain: ByteSource, { headers: from, content: to }: WirePart): PartHeaders {
  const headers = readPartHeaders(plain, from, to);
  return isTainted(plain, from, to) ? withoutSoundName(headers) : headers;
}

/** `[from, to)` of a source as text, one character per byte. Only for ranges that are known to be small. */
export function latin1Of(plain: ByteSource, from: ByteOffset, to: ByteOffset): string {
  return plain.latin1?.slice(from, to) ?? decodeLatin1(plain.read(from, to - from));
}

function bitsOf(plain: ByteSource, { content, end }: WirePart): ContentBits {
  if (end - content > MAX_SEARCHED_LENGTH) return ANY_BITS;
  return plain.latin1 === undefined ? bitsOfBytes(plain.read(content, end - content)) : bitsOfText(plain.latin1, content, end);
}

/** Every mark of another part contains at least one of these kinds of characters. */
const MARKED = DASH | QUOTE | LINE_END;

/** True if a value in `[from, to)` may contain another part: it is over 1 MiB, or has marks of another part. */
export function holdsPartMarks(plain: ByteSource, from: ByteOffset, to: ByteOffset): boolean {
  return to - from > MAX_SEARCHED_LENGTH || hasPartMarks(latin1Of(plain, from, to));
}

/** True for the most common value: ASCII text under a usual header, without marks of another part. */
export function isPlainText({ kind, headers, bits, swallows }: PartReading): boolean {
  return kind === 'text' && headers.isPlain && (bits & NOT_ASCII) === 0 && !swallows;
}

/** The header block of a part, including its blank line. */
export function headerBlock({ wire }: PartReading): ByteRange {
  return range('plain', wire.headers, wire.content - wire.headers);
}

/**
 * If the blank line after a part's headers is missing, returns the line where the headers become content. It is the first line after the Content-Disposition
 * that is not a header, or is a second Content-Disposition. null for a part with fewer than two Content-Dispositions.
 */
export function lineThatRunsOn(part: PartReading): PartHeaderLine | null {
  const lines = headerLines(part);
  const isDisposition = ({ name }: PartHeaderLine): boolean => name === 'content-disposition';
  if (lines.filter(isDisposition).length < 2) return null;
  const behind = lines.slice(lines.findIndex(isDisposition) + 1);
  return behind.find((line) => isDisposition(line) || line.name === null || !/^[a-z-]+$/.test(line.name)) ?? null;
}

/** The last Content-Disposition of a part, which is in effect. */
export function dispositionLine(part: PartReading): PartHeaderLine | undefined {
  return headerLines(part).findLast(({ name }) => name === 'content-disposition');
}

/** The header lines of a part, with their positions in `plain`. */
export function headerLines({ headers, wire }: Pick<PartReading, 'headers' | 'wire'>): readonly PartHeaderLine[] {
  return headers.lines.map(({ name, hasColon, at, length, isUsual }) => ({ name, hasColon, offset: wire.headers + at, length, isUsual }));
}

/** Signs of another part, which public values do not contain: words from part headers, or the blank line at the end of headers. */
const PART_MARKS = /content-(?:disposition|type):|form-data|\bname="|\r\n\r\n|\n\n|\r\r/i;

/** The end of a torn header line: a quoted parameter at the end of a line. */
const TORN_HEADER = /="[^"\r\n]*"[^"\r\n]{0,3}[\r\n]|^[^"\r\n]*"[^"\r\n]{0,3}[\r\n]/;

/** True if a text contains signs of another part. */
function hasPartMarks(text: string): boolean {
  return PART_MARKS.test(text) || ((text.includes('\n') || text.includes('\r')) && TORN_HEADER.test(text));
}

/** An escape in a JSON value: `\u0000` to `\u007f`, or a backslash and one other character. */
const JSON_ESCAPE = /\\(?:u00([0-7][0-9a-f])|(.))/gi;
const ESCAPED: ReadonlyMap<string, string> = new Map([
  ['r', '\r'],
  ['n', '\n'],
]);
const DELIMITER = /[\r\n]--\S/;

/** A line end, or any escape except `\"`, `\/` and `\\`. */
const OTHER_ESCAPE = /[\r\n]|(?<!\\)(?:\\\\)*\\[^"\\/]/;
/** Replaces `PART_MARKS` for JSON values that `OTHER_ESCAPE` does not match. Their escapes do not have to be decoded. */
const MARKS_AS_WRITTEN = /content-(?:disposition|type):|form-data|\bname=\\?"/i;

/** `holdsPartMarks` for a JSON value of the `extra` part. Without an escape, a JSON value contains no line break, and so no other part. */
export function jsonHoldsPartMarks(plain: ByteSource, from: ByteOffset, to: ByteOffset): boolean {
  if (to - from > MAX_SEARCHED_LENGTH) return true;
  const whole = latin1Of(plain, from, to);
  if (!whole.includes('\\')) return false;
  const written = whole.slice(whole.startsWith('"') ? 1 : 0, whole.endsWith('"') ? -1 : whole.length);
  // Avoids decoding if possible: for a long value, decoding takes longer than all other checks.
  if (!OTHER_ESCAPE.test(written)) return MARKS_AS_WRITTEN.test(written);
  const text = written.replace(JSON_ESCAPE, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPED.get(letter) ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return hasPartMarks(text) || DELIMITER.test(text);
}

const NO_JSON: Pick<PartReading, 'json' | 'recoded'> = { json: null, recoded: null };

function readJsonPart(plain: ByteSource, wire: WirePart, rulebook: Rulebook): Pick<PartReading, 'json' | 'recoded' | 'bits'> {
  if (wire.end - wire.content > MAX_JSON_SIZE) return { ...NO_JSON, bits: ANY_BITS };
  const bytes = plain.read(wire.content, wire.end - wire.content);
  const bits = plain.latin1 === undefined ? bitsOfBytes(bytes) : bitsOfText(plain.latin1, wire.content, wire.end);
  // Spec rule json_strict: UTF-8 without a byte order mark, and no NaN.
  const strict = rulebook.rules.has('json_strict');
  const encoding = strict ? null : jsonEncodingOf(bytes);
  if (encoding !== null && encoding.unit > 1) {
    const recoded = recodedJson(bytes, encoding);
    return recoded === null
      ? { ...NO_JSON, bits }
      : {
          json: null,
          bits,
          recoded: { bytes: recoded, json: readJson(recoded, { nonfinite: true, throwIfCancelled: plain.throwIfCancelled }) },
        };
  }
  if ((bits & NOT_ASCII) !== 0 && indexOfInvalidUtf8(bytes, { surrogates: !strict }) >= 0) return { ...NO_JSON, bits };
  const isPlain = (bits & (NUL | CONTROL | LINE_END | BACKSLASH)) === 0;
  const plainText = isPlain ? (plain.latin1?.slice(wire.content, wire.end) ?? null) : null;
  return {
    json: readJson(bytes, { nonfinite: !strict, from: encoding?.bom ?? 0, plainText, throwIfCancelled: plain.throwIfCancelled }),
    recoded: null,
    bits,
  };
}

function kindOf(headers: PartHeaders, rulebook: Rulebook): PartKind {
  if (headers.name === null || headers.name === '') return 'nameless';
  // A shortcut for the most common case: no Content-Type.
  if (headers.contentType === null) return (headers.filename ?? '') === '' ? 'text' : 'binary';
  const written = headers.contentType;
  // spec rule media_type_case: media types are case-insensitive.
  const type = rulebook.rules.has('media_type_case') ? lowerCaseType(written) : written;
  if (type.startsWith('application/json')) return 'json';
  if (!type.startsWith('text/plain') || (headers.filename ?? '') !== '') return 'binary';
  return parseHeaderParams(type).value === 'text/plain' ? 'text' : 'null_text';
}

/** The type up to its `;`, in lower case; its parameters are unchanged. */
export function lowerCaseType(written: string): string {
  const semicolon = written.indexOf(';');
  return semicolon < 0 ? written.toLowerCase() : written.slice(0, semicolon).toLowerCase() + written.slice(semicolon);
}

/** The charset that a `text` part names, or UTF-8. */
export function charsetOf({ headers: { contentType } }: PartReading): string {
  return contentType === null ? 'utf-8' : (parseHeaderParams(contentType).params.get('charset') ?? 'utf-8');
}
