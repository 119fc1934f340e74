import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { isAscii } from '../../bytes/ascii.ts';
import { createLruCache } from '../../bytes/lru-cache.ts';
import { isWordCharacter } from '../../bytes/unicode-14.ts';
import { decodeLatin1, decodeUtf8, encodeLatin1, encodeUtf8, indexOfInvalidUtf8 } from '../../bytes/utf8.ts';
import { type HeaderParams, parseHeaderParams, unescapedPercents } from './header-params.ts';
import { hasUsualForm } from './part-header-form.ts';
import { decodeText } from './text-codec.ts';

/** One line of a part's header block, as its bytes stand. */
interface BlockLine {
  /** Lower case; null where the line has no `: ` and so is ignored (measured). */
  readonly name: string | null;
  readonly hasColon: boolean;
  /** From the beginning of the block. */
  readonly at: ByteOffset;
  /** The line end is counted in. */
  readonly length: ByteLength;
  /** It describes the part, with nothing in it that such a line has not. */
  readonly isUsual: boolean;
}

/** The same where it stands in `plain`. */
export interface PartHeaderLine extends Omit<BlockLine, 'at'> {
  readonly offset: ByteOffset;
}

interface ReadLine extends BlockLine {
  readonly value: Uint8Array;
}

/** What decides about a part before its content is read. Each fault is an answer of the collector. */
type PartHeaderError = 'transfer-encoding' | 'disposition_not_utf8' | 'type_not_ascii' | 'filename_charset';

/** What a header block says, wherever it stands. */
export interface PartHeaders {
  readonly lines: readonly BlockLine[];
  /** Disposition and its parameters; null where the part has none. */
  readonly disposition: HeaderParams | null;
  /** Empty or absent: the part is dropped silently. */
  readonly name: string | null;
  readonly filename: string | null;
  /** More than one name is given, the line that gives it holds control characters, or a line is no header of a part: whose content follows is not known. */
  readonly isAmbiguous: boolean;
  /**
   * The name can be nothing but a name (`isSoundName`), and says what the content is: it is not ambiguous, the line that gives it has the form that it has,
   * no second type and no coding is given. Elsewhere content may have run into it.
   */
  readonly isNameSound: boolean;
  /** As written (Latin-1), null where absent. */
  readonly contentType: string | null;
  readonly error: PartHeaderError | null;
  /** As clients write them, of plain names: nothing in the lines is quoted, escaped or given twice. */
  readonly isUsual: boolean;
  /** One line, as clients write it for an annotation, with a name of plain ASCII: nothing about it is worth saying. */
  readonly isPlain: boolean;
}

/** Letters, digits and what clients join words with. */
const SOUND_NAME = /^[\w.[\]-]*$/;
const SOUND_NAME_OF_ANY_SCRIPT = /^[\p{L}\p{M}\p{N}_.[\]-]+ ?[\p{L}\p{M}\p{N}_.[\]-]*$/u;
const MAX_NAME_LENGTH = 256;

/** A name of an annotation or a part that clients write: of at most 256 letters, digits and signs that join words, two words at most. Sentences are content. */
export function isSoundName(name: string): boolean {
  return name.length <= MAX_NAME_LENGTH && (SOUND_NAME.test(name) || SOUND_NAME_OF_ANY_SCRIPT.test(name));
}

/** Header blocks that are remembered, and the longest of them: most reports have the same ones again and again. */
const MAX_BLOCKS = 8_192;
const MAX_REMEMBERED_LENGTH = 512;
const cache = createLruCache<PartHeaders>(MAX_BLOCKS);

/** Reads a part's header block: the bytes `[from, to)` between delimiter line and content, blank line included. */
export function readPartHeaders(plain: ByteSource, from: ByteOffset, to: ByteOffset): PartHeaders {
  if (plain.latin1 !== undefined) return cachedHeaders(plain.latin1.slice(from, to));
  // A large body can have more header blocks than are remembered: reading a usual one from its bytes takes less time than looking its text up.
  const block = plain.read(from, to - from);
  return usualHeaders(block) ?? parseLines(block);
}

/** The same of a block as text, one character a byte. */
function cachedHeaders(block: string): PartHeaders {
  const found = cache.get(block);
  if (found !== undefined) return found;
  const bytes = encodeLatin1(block);
  // A text of its own: one that is cut out of a body would keep all of that body in memory.
  const own = decodeLatin1(bytes);
  const read = usualHeaders(bytes) ?? parseLines(bytes);
  if (own.length <= MAX_REMEMBERED_LENGTH) cache.set(own, read);
  return read;
}

/** The same of a block in which content may stand whatever its form. */
export function withoutSoundName(headers: PartHeaders): PartHeaders {
  const { lines, disposition, name, filename, isAmbiguous, contentType, error } = headers;
  return { lines, disposition, name, filename, isAmbiguous, contentType, error, isNameSound: false, isUsual: false, isPlain: false };
}

const BEFORE_NAME = encodeLatin1('Content-Disposition: form-data; name="');
const BEFORE_FILENAME = encodeLatin1('; filename="');
const BEFORE_TYPE = encodeLatin1('Content-Type: ');
/** Types that clients give to dumps and `extra`. Their texts are made once and not for every part. */
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
 * Reads a block as clients usually write it: a disposition with a plain name, perhaps a plain filename (spaces included), then perhaps a type of printable
 * ASCII, and nothing else. Null for every other block.
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

/** First byte at or after `from` that is not printable ASCII, or that quotes, escapes or begins a parameter. */
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

/** Headers whose lines and parameters are made when they are asked for: a million of them take little memory. */
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

/** Names that headers of parts have, in lower case. */
const FIELD_NAME = /^(?:content-[a-z-]+|mime-version|x-[a-z0-9-]+)$/;

function isAmbiguous(lines: readonly ReadLine[]): boolean {
  if (lines.some((line) => !FIELD_NAME.test(line.name ?? ''))) return true;
  const [disposition, ...others] = lines.filter((line) => line.name === 'content-disposition');
  if (disposition === undefined) return false;
  const value = decodeLatin1(disposition.value);
  return others.length > 0 || /(?<![\w*-])name=.*(?<![\w*-])name=/is.test(value) || /[\x00-\x1f\x7f]/.test(value);
}

/** Codings that leave a content as it is. */
const PLAIN_CODING = /^(?:7bit|8bit|binary)$/i;

/** A type given twice, or a content that is coded: what the content is, is not known. */
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

/** As the collector looks for it: words are those of its language, and a line feed ends the value (measured). */
const EXTENDED = /^([\p{L}\p{N}_-]+)'([\p{L}\p{N}_]*)'([^\n]+)/u;

/** `filename*=charset'language'value` (RFC 5987). Without a value, or with a hyphen in the language, it counts as absent (measured). */
function extendedFilename(
  disposition: HeaderParams | null,
): { readonly fits: true; readonly text: string } | { readonly fits: false } | null {
  const written = disposition?.params.get('filename*');
  const match = written === undefined ? null : EXTENDED.exec(written);
  if (match === null) return null;
  const [, charset = '', language = '', value = ''] = match;
  // What was assigned since is no word to the collector.
  if (!Array.from(charset + language).every((character) => character === '-' || isWordCharacter(character))) return null;
  const text = decodeText(charset, percentDecoded(value));
  return text === null ? { fits: false } : { fits: true, text };
}

/** Bytes of a text as UTF-8, with those for which percent-escapes stand. */
function percentDecoded(text: string): Uint8Array {
  return encodeLatin1(unescapedPercents(decodeLatin1(encodeUtf8(text))));
}
