import type { ByteLength, ByteOffset } from '../bytes/byte-source.ts';
import { isAscii } from '../bytes/ascii.ts';
import { decodeLatin1, decodeUtf8, encodeLatin1, utf8Fault } from '../bytes/utf8.ts';
import type { HeaderParams } from './header-params.ts';
import { parseHeaderParams } from './header-params.ts';
import { hasUsualForm } from './part-header-form.ts';
import { decodeText } from './text-codec.ts';

/** One line of a part's header block, as its bytes stand. */
export interface PartHeaderLine {
  /** Lower case; null where the line has no `: ` and so is ignored (measured). */
  readonly name: string | null;
  readonly hasColon: boolean;
  /** In `plain`; the line end is counted in. */
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

interface ReadLine extends PartHeaderLine {
  readonly value: Uint8Array;
}

/** What decides about a part before its content is read. Each fault is an answer of the collector. */
export type PartHeaderFault = 'transfer-encoding' | 'disposition-not-utf8' | 'type-not-ascii' | 'filename-charset';

export interface PartHeaders {
  readonly lines: readonly PartHeaderLine[];
  /** Disposition and its parameters; null where the part has none. */
  readonly disposition: HeaderParams | null;
  /** Empty or absent: the part is dropped silently. */
  readonly name: string | null;
  readonly filename: string | null;
  /** More than one name is given, the line that gives it holds control characters, or a line is no header of a part: whose content follows is not known. */
  readonly isAmbiguous: boolean;
  /**
   * The name can be nothing but a name: it is not ambiguous, the line that gives it has the form that it has, and it is of at most 256 characters.
   * Elsewhere content may have run into it.
   */
  readonly isNameSound: boolean;
  /** As written (Latin-1), null where absent. */
  readonly contentType: string | null;
  readonly fault: PartHeaderFault | null;
  /** One line, as clients write it for an annotation, with a name of plain ASCII: nothing about it is worth saying. */
  readonly isPlain: boolean;
}

/** Most characters of what can be nothing but a name. */
const LONGEST_NAME = 256;

/** Reads a part's header block: the bytes between delimiter line and content, blank line included. `offset` is where it stands in `plain`. */
export function parsePartHeaders(block: Uint8Array, offset: ByteOffset): PartHeaders {
  return usualHeaders(block, offset) ?? parseLines(block, offset);
}

const TEXT_BEFORE_NAME = 'Content-Disposition: form-data; name="';
const TEXT_BEHIND_NAME = '"\r\n\r\n';
const BEFORE_NAME = encodeLatin1(TEXT_BEFORE_NAME);
const BEFORE_FILENAME = encodeLatin1('; filename="');
const BEFORE_TYPE = encodeLatin1('Content-Type: ');
const CR = 0x0d;
const LF = 0x0a;
const QUOTE = 0x22;
const SPACE = 0x20;
/** Types that clients give to dumps and `extra`: known ones need not be made into text again and again. */
const USUAL_TYPES = ['application/octet-stream', 'application/json', 'application/gzip'].map((text) => ({
  text,
  bytes: encodeLatin1(text),
}));

/** `USUAL_BLOCK` read byte by byte, at a glance, as reports have thousands of parts. Null for every other block: it takes a closer look. */
function usualHeaders(block: Uint8Array, offset: ByteOffset): PartHeaders | null {
  if (!standsAt(block, 0, BEFORE_NAME)) return null;
  const nameEnd = plainEnd(block, BEFORE_NAME.length);
  let at = nameEnd + 1;
  let filename: string | null = null;
  if (standsAt(block, at, BEFORE_FILENAME)) {
    const start = at + BEFORE_FILENAME.length;
    let end = plainEnd(block, start);
    while (block[end] === SPACE) end = plainEnd(block, end + 1);
    filename = decodeLatin1(block, start, end);
    at = end + 1;
  }
  if (block[nameEnd] !== QUOTE || block[at - 1] !== QUOTE || !isLineEnd(block, at)) return null;
  at += 2;
  let type: string | null = null;
  if (standsAt(block, at, BEFORE_TYPE)) {
    const start = at + BEFORE_TYPE.length;
    const end = block.length - 4;
    type = typeIn(block, start, end);
    if (type === null || !isLineEnd(block, end)) return null;
    at = end + 2;
  }
  if (at + 2 !== block.length || !isLineEnd(block, at)) return null;
  return new UsualHeaders(decodeLatin1(block, BEFORE_NAME.length, nameEnd), filename, type, offset, block.length);
}

/** First byte at or after `from` that cannot stand in a plain name. */
function plainEnd(block: Uint8Array, from: number): number {
  let at = from;
  while (at < block.length && isPlainNameByte(block[at] ?? 0)) at += 1;
  return at;
}

/** The content type in `[start, end)`; null where there is none, or where it is not printable ASCII. */
function typeIn(block: Uint8Array, start: number, end: number): string | null {
  for (const { text, bytes } of USUAL_TYPES) if (bytes.length === end - start && standsAt(block, start, bytes)) return text;
  if (end <= start || block[start] === SPACE) return null;
  for (let at = start; at < end; at += 1) if ((block[at] ?? 0) < 0x20 || (block[at] ?? 0) > 0x7e) return null;
  return decodeLatin1(block, start, end);
}

function isLineEnd(block: Uint8Array, at: number): boolean {
  return block[at] === CR && block[at + 1] === LF;
}

/** The blocks that clients write for annotations, `extra` and dumps, of plain names: nothing in them is quoted, escaped or named twice. */
const USUAL_BLOCK =
  /Content-Disposition: form-data; name="([!#-<>-[\]-~]*)"(?:; filename="([ !#-<>-[\]-~]*)")?\r\n(?:Content-Type: ([!-~][ -~]*)\r\n)?\r\n/y;

/** The same in `[offset, end)` of a body that is there as text, where it is the block of an annotation or a dump; null where it takes a closer look. */
export function usualHeadersInText(latin1: string, offset: ByteOffset, end: ByteOffset): PartHeaders | null {
  return annotationHeadersInText(latin1, offset, end) ?? partHeadersInText(latin1, offset, end);
}

function annotationHeadersInText(latin1: string, offset: ByteOffset, end: ByteOffset): PartHeaders | null {
  const nameStart = offset + TEXT_BEFORE_NAME.length;
  const nameEnd = end - TEXT_BEHIND_NAME.length;
  if (nameEnd < nameStart || !latin1.startsWith(TEXT_BEFORE_NAME, offset) || !latin1.startsWith(TEXT_BEHIND_NAME, nameEnd)) return null;
  for (let at = nameStart; at < nameEnd; at += 1) if (!isPlainNameByte(latin1.charCodeAt(at))) return null;
  return new UsualHeaders(latin1.slice(nameStart, nameEnd), null, null, offset, end - offset);
}

function partHeadersInText(latin1: string, offset: ByteOffset, end: ByteOffset): PartHeaders | null {
  USUAL_BLOCK.lastIndex = offset;
  const match = USUAL_BLOCK.exec(latin1);
  if (match === null || USUAL_BLOCK.lastIndex !== end) return null;
  return new UsualHeaders(match[1] ?? '', match[2] ?? null, match[3] ?? null, offset, end - offset);
}

/** Headers whose lines and parameters are not asked for in most reports. */
class UsualHeaders implements PartHeaders {
  readonly name: string;
  readonly filename: string | null;
  readonly contentType: string | null;
  readonly isAmbiguous = false;
  readonly isNameSound: boolean;
  readonly fault = null;
  readonly isPlain: boolean;
  readonly #offset: ByteOffset;
  readonly #length: ByteLength;

  constructor(name: string, filename: string | null, contentType: string | null, offset: ByteOffset, length: ByteLength) {
    this.name = name;
    this.filename = filename;
    this.contentType = contentType;
    this.isNameSound = name.length <= LONGEST_NAME;
    this.isPlain = name !== '' && filename === null && contentType === null;
    this.#offset = offset;
    this.#length = length;
  }

  get lines(): readonly PartHeaderLine[] {
    const typeLength = this.contentType === null ? 0 : 'Content-Type: \r\n'.length + this.contentType.length;
    const length = this.#length - typeLength - 2;
    const disposition: PartHeaderLine = { name: 'content-disposition', hasColon: true, offset: this.#offset, length };
    if (typeLength === 0) return [disposition];
    return [disposition, { name: 'content-type', hasColon: true, offset: this.#offset + length, length: typeLength }];
  }

  get disposition(): HeaderParams {
    const params = new Map([['name', this.name]]);
    if (this.filename !== null) params.set('filename', this.filename);
    return { value: 'form-data', params };
  }
}

function standsAt(bytes: Uint8Array, offset: number, expected: Uint8Array): boolean {
  for (let at = 0; at < expected.length; at += 1) if (bytes[offset + at] !== expected[at]) return false;
  return true;
}

/** Printable ASCII without what quotes, escapes or begins a parameter. */
function isPlainNameByte(byte: number): boolean {
  return byte > 0x20 && byte < 0x7f && byte !== 0x22 && byte !== 0x3d && byte !== 0x5c;
}

function parseLines(block: Uint8Array, offset: ByteOffset): PartHeaders {
  const read = headerLines(block, offset);
  const dispositionBytes = lastValue(read, 'content-disposition');
  const typeBytes = lastValue(read, 'content-type');
  const disposition = dispositionBytes === null ? null : parseHeaderParams(decodeUtf8(dispositionBytes));
  const name = disposition?.params.get('name') ?? null;
  const contentType = typeBytes === null ? null : decodeLatin1(typeBytes);
  const ambiguous = isAmbiguous(read);
  return {
    // Without their bytes: a view of a window of the file would keep all of that window in memory.
    lines: read.map(({ name: lineName, hasColon, offset: start, length }) => ({ name: lineName, hasColon, offset: start, length })),
    disposition,
    name,
    filename: filenameOf(disposition),
    isAmbiguous: ambiguous,
    isNameSound: !ambiguous && (name?.length ?? 0) <= LONGEST_NAME && isUsualDisposition(dispositionBytes),
    contentType,
    fault: headerFault(read, dispositionBytes, typeBytes, disposition, name),
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

function isUsualDisposition(value: Uint8Array | null): boolean {
  return value === null || hasUsualForm('content-disposition', decodeLatin1(value));
}

function headerFault(
  lines: readonly ReadLine[],
  dispositionBytes: Uint8Array | null,
  typeBytes: Uint8Array | null,
  disposition: HeaderParams | null,
  name: string | null,
): PartHeaderFault | null {
  if (lines.some((line) => line.name === 'content-transfer-encoding' && decodeLatin1(line.value) !== 'binary')) return 'transfer-encoding';
  if (dispositionBytes !== null && utf8Fault(dispositionBytes) >= 0) return 'disposition-not-utf8';
  if (name === null || name === '') return null;
  if (typeBytes !== null && !isAscii(typeBytes)) return 'type-not-ascii';
  return extendedFilename(disposition)?.fits === false ? 'filename-charset' : null;
}

function headerLines(block: Uint8Array, offset: ByteOffset): readonly ReadLine[] {
  const lines: ReadLine[] = [];
  for (let start = 0; start < block.length;) {
    const end = lineEnd(block, start);
    const text = block.subarray(start, end);
    const next = Math.min(end + 2, block.length);
    if (text.length > 0) {
      const split = splitPoint(text);
      const name = split < 0 ? null : decodeLatin1(text.subarray(0, split)).toLowerCase();
      const value = text.subarray(split < 0 ? 0 : split + 2);
      lines.push({ name, hasColon: split >= 0 || text.includes(0x3a), value, offset: offset + start, length: next - start });
    }
    start = next;
  }
  return lines;
}

/** Position of the next CRLF, or the end. */
function lineEnd(block: Uint8Array, from: number): number {
  for (let at = block.indexOf(0x0d, from); at >= 0; at = block.indexOf(0x0d, at + 1)) if (block[at + 1] === 0x0a) return at;
  return block.length;
}

/** Position of the first `: `, or -1. */
function splitPoint(line: Uint8Array): number {
  for (let at = line.indexOf(0x3a); at >= 0; at = line.indexOf(0x3a, at + 1)) if (line[at + 1] === 0x20) return at;
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

/** `filename*=charset'language'value` (RFC 5987). Without a value, or with a hyphen in the language, it counts as absent (measured). */
function extendedFilename(
  disposition: HeaderParams | null,
): { readonly fits: true; readonly text: string } | { readonly fits: false } | null {
  const written = disposition?.params.get('filename*');
  const match = written === undefined ? null : /^([\w-]+)'\w*'(.+)$/s.exec(written);
  if (match === null) return null;
  const text = decodeText(match[1] ?? '', percentDecoded(match[2] ?? ''));
  return text === null ? { fits: false } : { fits: true, text };
}

function percentDecoded(text: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const code = /^%[0-9a-fA-F]{2}/.test(text.slice(at, at + 3)) ? Number.parseInt(text.slice(at + 1, at + 3), 16) : -1;
    if (code >= 0) {
      bytes.push(code);
      at += 2;
    } else bytes.push(text.charCodeAt(at) & 0xff);
  }
  return Uint8Array.from(bytes);
}
