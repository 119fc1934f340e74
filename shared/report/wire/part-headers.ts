import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { isAscii } from '../../bytes/ascii.ts';
import { createLruCache } from '../../bytes/lru-cache.ts';
import { isWordCharacter } from '../../bytes/unicode-14.ts';
import { decodeLatin1, decodeUtf8, encodeLatin1, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { type HeaderParams, parseHeaderParams, unescapedPercents } from './header-params.ts';
import { hasUsualForm } from './part-header-form.ts';
import { decodeText } from './text-codec.ts';

/** One line of a part's header block, as captured. */
interface BlockLine {
  /** The header name in lower case. null if the line has no `: `; the collector then ignores the line (measured). */
  readonly name: string | null;
  readonly hasColon: boolean;
  /** Offset from the beginning of the block. */
  readonly at: ByteOffset;
  /** The length of the line, including its line end. */
  readonly length: ByteLength;
  /** True if the line describes the part and contains nothing else. */
  readonly isUsual: boolean;
}

/** A line with its offset in `plain`. */
export interface PartHeaderLine extends Omit<BlockLine, 'at'> {
  readonly offset: ByteOffset;
}

interface ReadLine extends BlockLine {
  readonly value: Uint8Array;
}

/** Errors in a part's headers at which the collector stops and answers, before it reads the content. */
type PartHeaderError = 'transfer-encoding' | 'disposition_not_utf8' | 'type_not_ascii' | 'filename_charset';

/** The parsed header block of a part. It does not depend on the position of the part. */
export interface PartHeaders {
  readonly lines: readonly BlockLine[];
  /** The disposition and its parameters; null if the part has none. */
  readonly disposition: HeaderParams | null;
  /** The collector silently drops a part whose name is empty or absent. */
  readonly name: string | null;
  readonly filename: string | null;
  /**
   * True if the content may belong to another part. The signs: two names, control characters in the line with the name, or a line that is not a part header.
   */
  readonly isAmbiguous: boolean;
  /**
   * True if the name is certainly a name (`isSoundName`) and identifies the content. The headers must then not be ambiguous, the line of the name must have the
   * usual form, and there must be no second type and no transfer coding. Otherwise the name may include content.
   */
  readonly isNameSound: boolean;
  /** The Content-Type as written (Latin-1); null if absent. */
  readonly contentType: string | null;
  readonly error: PartHeaderError | null;
  /** True for the form that clients usually write, with a plain name. No line is repeated, and the name and filename contain no quotes or escapes. */
  readonly isUsual: boolean;
  /** True for the line that clients write for an annotation, with a plain ASCII name and no other line. Nothing has to be reported about it. */
  readonly isPlain: boolean;
}

/** Letters, digits and the characters with which clients join words. */
const SOUND_NAME = /^[\w.[\]-]*$/;
const SOUND_NAME_OF_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}_.[\]-]+ ?[\p{L}\p{M}\p{N}_.[\]-]*$/u;
const MAX_NAME_LENGTH = 256;

/**
 * True for names that clients give to annotations and parts: at most 256 letters, digits and joining characters, in at most two words. A longer phrase may be
 * content.
 */
export function isSoundName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && (SOUND_NAME.test(name) || SOUND_NAME_OF_ANY_SCRIPT.test(name));
}

/** The number of cached header blocks, and the length of the longest cached block. Most reports repeat the same blocks. */
const MAX_BLOCKS = 8_192;
const MAX_REMEMBERED_LENGTH = 512;
const cache = createLruCache<PartHeaders>(MAX_BLOCKS);

/** Reads a part's header block: the bytes `[from, to)` between the delimiter line and the content, including the blank line. */
export function readPartHeaders(plain: ByteSource, from: ByteOffset, to: ByteOffset): PartHeaders {
  if (plain.latin1 !== undefined) return cachedHeaders(plain.latin1.slice(from, to));
  // A large body can have more distinct header blocks than the cache can hold. Parsing a block in the usual form is faster than a lookup.
  const block = plain.read(from, to - from);
  return usualHeaders(block) ?? parseLines(block);
}

/** Reads a block through the cache. `block`: one character per byte. */
function cachedHeaders(block: string): PartHeaders {
  const found = cache.get(block);
  if (found !== undefined) return found;
  const bytes = encodeLatin1(block);
  // Creates a separate string, because a slice of the body's text would keep the whole body in memory.
  const own = decodeLatin1(bytes);
  const read = usualHeaders(bytes) ?? parseLines(bytes);
  if (own.length <= MAX_REMEMBERED_LENGTH) cache.set(own, read);
  return read;
}

/** Returns the same headers with a name that is not sound. For a block that may include content even if its lines have the usual form. */
export function withoutSoundName(headers: PartHeaders): PartHeaders {
  const { lines, disposition, name, filename, isAmbiguous, contentType, error } = headers;
  return { lines, disposition, name, filename, isAmbiguous, contentType, error, isNameSound: false, isUsual: false, isPlain: false };
}

const BEFORE_NAME = encodeLatin1('Content-Disposition: form-data; name="');
const BEFORE_FILENAME = encodeLatin1('; filename="');
const BEFORE_TYPE = encodeLatin1('Content-Type: ');
/** The types that clients usually send for dumps and `extra`. All parts share these strings. */
const USUAL_TYPES = ['application/octet-stream', 'application/json', 'application/gzip'].map((text) => ({
  text,
  bytes: encodeLatin1(text),
}));

const CR = 0x0d;
const LF = 0x0a;
const SPACE = 0x20;
const QUOTE = 0x22;
const COLON = 0x3a;
const EQUALS = 0x3d;
const BACKSLASH = 0x5c;
const DELETE = 0x7f;

/**
 * Reads a block in the form that clients usually write. This is a disposition with a plain name, optionally a plain filename (possibly with spaces), then
 * optionally a type of printable ASCII. Returns null for any other block.
 */
function usualHeaders(block: Uint8Array): PartHeaders | null {
  if (!startsAt(block, 0, BEFORE_NAME)) return null;
  const nameEnd = plainEnd(block, BEFORE_NAME.length);
  let at = nameEnd + 1;
  let filename: string | null = null;
  if (startsAt(block, at, BEFORE_FILENAME)) {
    const start = at + BEFORE_FILENAME.length;
    let end = plainEnd(block, start);
    while (block[end] === SPACE) end = plainEnd(block, end + 1);
    filename = decodeLatin1(block, start, end);
    at = end + 1;
  }
  if (block[nameEnd] !== QUOTE || block[at - 1] !== QUOTE || !isLineEnd(block, at)) return null;
  at += 2;
  let type: string | null = null;
  if (startsAt(block, at, BEFORE_TYPE)) {
    const end = block.length - 4;
    type = printableText(block, at + BEFORE_TYPE.length, end);
    if (type === null || !isLineEnd(block, end)) return null;
    at = end + 2;
  }
  if (at + 2 !== block.length || !isLineEnd(block, at)) return null;
  return new UsualHeaders(decodeLatin1(block, BEFORE_NAME.length, nameEnd), filename, type, block.length);
}

function startsAt(bytes: Uint8Array, offset: number, expected: Uint8Array): boolean {
  const { length } = expected;
  if (offset + length > bytes.length) return false;
  for (let at = length - 1; at >= 0; at -= 1) if (bytes[offset + at] !== expected[at]) return false;
  return true;
}

/** The position of the first byte at or after `from` that is a space, a quote, `=`, `\`, or not printable ASCII. */
function plainEnd(block: Uint8Array, from: number): number {
  for (let at = from; at < block.length; at += 1) {
    const byte = block[at] ?? 0;
    if (byte <= SPACE || byte >= DELETE || byte === QUOTE || byte === EQUALS || byte === BACKSLASH) return at;
  }
  return block.length;
}

/** The content type in `[start, end)`; null if it is empty, begins with a space, or is not printable ASCII. */
function printableText(block: Uint8Array, start: number, end: number): string | null {
  for (const { text, bytes } of USUAL_TYPES) if (bytes.length === end - start && startsAt(block, start, bytes)) return text;
  if (end <= start || block[start] === SPACE) return null;
  for (let at = start; at < end; at += 1) if ((block[at] ?? 0) < SPACE || (block[at] ?? 0) >= DELETE) return null;
  return decodeLatin1(block, start, end);
}

function isLineEnd(block: Uint8Array, at: number): boolean {
  return block[at] === CR && block[at + 1] === LF;
}

/** Creates lines and parameters only when accessed, so that a million headers need little memory. */
class UsualHeaders implements PartHeaders {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly #length: ByteLength;

  constructor(name: string, filename: string | null, contentType: string | null, length: ByteLength) {
    this.name = name;
    this.filename = filename;
    this.contentType = contentType;
    this.#length = length;
  }

  get isUsual(): boolean {
    return true;
  }

  get isAmbiguous(): boolean {
    return false;
  }

  get error(): null {
    return null;
  }

  get isNameSound(): boolean {
    return isSoundName(this.name);
  }

  get isPlain(): boolean {
    return this.name !== '' && this.filename === null && this.contentType === null;
  }

  get lines(): readonly BlockLine[] {
    const typeLength = this.contentType === null ? 0 : 'Content-Type: \r\n'.length + this.contentType.length;
    const length = this.#length - typeLength - 2;
    const disposition: BlockLine = { name: 'content-disposition', hasColon: true, at: 0, length, isUsual: true };
    if (typeLength === 0) return [disposition];
    const isUsual = hasUsualForm('content-type', ` ${this.contentType ?? ''}`);
    return [disposition, { name: 'content-type', hasColon: true, at: length, length: typeLength, isUsual }];
  }

  get disposition(): HeaderParams {
    const params = new Map([['name', this.name]]);
    if (this.filename !== null) params.set('filename', this.filename);
    return { value: 'form-data', params };
  }
}

function parseLines(block: Uint8Array): PartHeaders {
  const read = headerLines(block);
  const dispositionBytes = lastValue(read, 'content-disposition');
  const typeBytes = lastValue(read, 'content-type');
  const disposition = dispositionBytes === null ? null : parseHeaderParams(decodeUtf8(dispositionBytes));
  const name = disposition?.params.get('name') ?? null;
  const contentType = typeBytes === null ? null : decodeLatin1(typeBytes);
  const ambiguous = isAmbiguous(read);
  return {
    lines: read.map(({ name: lineName, hasColon, at, length, isUsual }) => ({ name: lineName, hasColon, at, length, isUsual })),
    disposition,
    name,
    filename: filenameOf(disposition),
    isAmbiguous: ambiguous,
    isNameSound: !ambiguous && !isOpen(read) && isSoundName(name ?? '') && isUsualDisposition(dispositionBytes),
    contentType,
    error: headerError(read, dispositionBytes, typeBytes, disposition, name),
    isUsual: false,
    isPlain: false,
  };
}

/** Header names that parts have, in lower case. */
const FIELD_NAME = /^(?:content-[a-z-]+|mime-version|x-[a-z0-9-]+)$/;

function isAmbiguous(lines: readonly ReadLine[]): boolean {
  if (lines.some((line) => !FIELD_NAME.test(line.name ?? ''))) return true;
  const [disposition, ...others] = lines.filter((line) => line.name === 'content-disposition');
  if (disposition === undefined) return false;
  const value = decodeLatin1(disposition.value);
  return others.length > 0 || /(?<![\w*-])name=.*(?<![\w*-])name=/is.test(value) || /[\x00-\x1f\x7f]/.test(value);
}

/** Codings that do not change the content. */
const PLAIN_CODING = /^(?:7bit|8bit|binary)$/i;

/** True if the meaning of the content is uncertain, because there are two types or a transfer coding. */
function isOpen(lines: readonly ReadLine[]): boolean {
  const types = lines.filter(({ name }) => name === 'content-type');
  return (
    types.length > 1 || lines.some(({ name, value }) => name === 'content-transfer-encoding' && !PLAIN_CODING.test(decodeLatin1(value)))
  );
}

function isUsualDisposition(value: Uint8Array | null): boolean {
  return value === null || hasUsualForm('content-disposition', decodeLatin1(value));
}

function headerError(
  lines: readonly ReadLine[],
  dispositionBytes: Uint8Array | null,
  typeBytes: Uint8Array | null,
  disposition: HeaderParams | null,
  name: string | null,
): PartHeaderError | null {
  if (lines.some((line) => line.name === 'content-transfer-encoding' && decodeLatin1(line.value) !== 'binary')) return 'transfer-encoding';
  if (dispositionBytes !== null && indexOfInvalidUtf8(dispositionBytes) >= 0) return 'disposition_not_utf8';
  if (name === null || name === '') return null;
  if (typeBytes !== null && !isAscii(typeBytes)) return 'type_not_ascii';
  return extendedFilename(disposition)?.fits === false ? 'filename_charset' : null;
}

function headerLines(block: Uint8Array): readonly ReadLine[] {
  const lines: ReadLine[] = [];
  for (let start = 0; start < block.length;) {
    const end = lineEnd(block, start);
    const text = block.subarray(start, end);
    const next = Math.min(end + 2, block.length);
    if (text.length > 0) {
      const split = splitPoint(text);
      const name = split < 0 ? null : decodeLatin1(text.subarray(0, split)).toLowerCase();
      const value = text.subarray(split < 0 ? 0 : split + 2);
      const isUsual = name !== null && hasUsualForm(name, decodeLatin1(text.subarray(text.indexOf(COLON) + 1)));
      lines.push({ name, hasColon: split >= 0 || text.includes(COLON), value, at: start, length: next - start, isUsual });
    }
    start = next;
  }
  return lines;
}

/** Position of the next CRLF, or the end. */
function lineEnd(block: Uint8Array, from: number): number {
  for (let at = block.indexOf(CR, from); at >= 0; at = block.indexOf(CR, at + 1)) if (block[at + 1] === LF) return at;
  return block.length;
}

/** Position of the first `: `, or -1. */
function splitPoint(line: Uint8Array): number {
  for (let at = line.indexOf(COLON); at >= 0; at = line.indexOf(COLON, at + 1)) if (line[at + 1] === SPACE) return at;
  return -1;
}

function lastValue(lines: readonly ReadLine[], name: string): Uint8Array | null {
  return lines.findLast((line) => line.name === name)?.value ?? null;
}

function filenameOf(disposition: HeaderParams | null): string | null {
  const extended = extendedFilename(disposition);
  if (extended?.fits === true) return extended.text;
  return disposition?.params.get('filename') ?? null;
}

/** The collector's pattern (measured). Word characters are those of Python, and a line feed ends the value. */
const EXTENDED = /^([\p{L}\p{N}_-]+)'([\p{L}\p{N}_]*)'([^\n]+)/u;

/** Decodes `filename*=charset'language'value` (RFC 5987). The parameter is ignored if its value is missing, or if its language contains a hyphen (measured). */
function extendedFilename(
  disposition: HeaderParams | null,
): { readonly fits: true; readonly text: string } | { readonly fits: false } | null {
  const written = disposition?.params.get('filename*');
  const match = written === undefined ? null : EXTENDED.exec(written);
  if (match === null) return null;
  const [, charset = '', language = '', value = ''] = match;
  // For the collector, characters assigned after Unicode 14 are not word characters.
  if (!Array.from(charset + language).every((character) => character === '-' || isWordCharacter(character))) return null;
  const text = decodeText(charset, percentDecoded(value));
  return text === null ? { fits: false } : { fits: true, text };
}

/** The text as UTF-8 bytes, with its percent-escapes decoded. */
function percentDecoded(text: string): Uint8Array {
  return encodeLatin1(unescapedPercents(decodeLatin1(encodeUtf8(text))));
}
