import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { trimmed } from './header-params.ts';

/** One header line as captured. One character is one byte (Latin-1). */
export interface HeaderLine {
  /** The name as written, in its original case, including blanks before the colon. */
  readonly name: string;
  /** The value without surrounding blanks. Folded lines are joined with one space. */
  readonly value: string;
  /** The range of the line in `head`, including its line end and folded lines. */
  readonly offset: ByteOffset;
  readonly length: ByteLength;
  /** The length of the first line. Only set if other lines are folded into the header. */
  readonly firstLine?: ByteLength;
}

/** A request line with its headers, in captured order and case. */
export interface RequestHead {
  readonly method: string;
  /** Request target as written: path with query, or an absolute URL. */
  readonly target: string;
  /** The HTTP version, such as `1.1`. */
  readonly version: string;
  readonly headers: readonly HeaderLine[];
  /** Lines that are neither header nor continuation. */
  readonly strayLines: readonly HeadLine[];
  /** Lines that end with a bare LF, including the request line and the blank line. Empty for a head that was not parsed from bytes. */
  readonly bareLines: readonly HeadLine[];
}

/** The range of a line in `head`, including its line end. */
export interface HeadLine {
  readonly offset: ByteOffset;
  readonly length: ByteLength;
}

/** The number of bytes in which to search for the end of a head. */
export const MAX_HEAD_BYTES = 256 * 1024;

/** Accepts any HTTP token as the method, in any case (RFC 9110, 5.6.2), because the method of a captured request may be wrong. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]{1,32}) ([^\r\n]+) HTTP\/(\d\.\d|[23])$/;

/** True if the first line of the bytes is an HTTP request line. */
export function startsWithRequestLine(bytes: Uint8Array): boolean {
  const lineEnd = bytes.indexOf(0x0a);
  if (lineEnd < 0) return false;
  return REQUEST_LINE.test(decodeLatin1(bytes.subarray(0, lineEnd)).replace(/\r$/, ''));
}

/** The size of the head including its blank line (CRLF or a lone LF), or -1 if there is no blank line. */
export function headLength(bytes: Uint8Array): ByteLength {
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) {
    if (bytes[at + 1] === 0x0a) return at + 2;
    if (bytes[at + 1] === 0x0d && bytes[at + 2] === 0x0a) return at + 3;
  }
  return -1;
}

/** Parses a head that begins with a request line. Never fails: unrecognised lines are stray lines. */
export function parseRequestHead(bytes: Uint8Array): RequestHead {
  const headers: HeaderLine[] = [];
  const strayLines: HeadLine[] = [];
  const bareLines: HeadLine[] = [];
  let request: RegExpExecArray | null = null;
  for (const line of linesOf(bytes)) {
    if (line.isBare) bareLines.push({ offset: line.offset, length: line.length });
    if (line.offset === 0) {
      request = REQUEST_LINE.exec(line.text);
      continue;
    }
    if (line.text === '') break;
    const last = headers.at(-1);
    const colon = line.text.indexOf(':');
    if (/^[ \t]/.test(line.text) && last !== undefined && last.offset + last.length === line.offset) {
      const { firstLine = last.length } = last;
      headers[headers.length - 1] = {
        ...last,
        value: `${last.value} ${trimBlanks(line.text)}`,
        length: last.length + line.length,
        firstLine,
      };
    } else if (colon > 0) {
      headers.push({
        name: line.text.slice(0, colon),
        value: trimBlanks(line.text.slice(colon + 1)),
        offset: line.offset,
        length: line.length,
      });
    } else strayLines.push({ offset: line.offset, length: line.length });
  }
  return { method: request?.[1] ?? '', target: request?.[2] ?? '', version: request?.[3] ?? '', headers, strayLines, bareLines };
}

const CARRIAGE_RETURN = 0x0d;

function trimBlanks(text: string): string {
  return trimmed(text, (character) => character === ' ' || character === '\t');
}

interface ReadLine extends HeadLine {
  readonly text: string;
  readonly isBare: boolean;
}

function* linesOf(bytes: Uint8Array): Generator<ReadLine> {
  for (let offset = 0; offset < bytes.length;) {
    const lineFeed = bytes.indexOf(0x0a, offset);
    const end = lineFeed < 0 ? bytes.length : lineFeed + 1;
    const isBare = lineFeed >= 0 && bytes[lineFeed - 1] !== CARRIAGE_RETURN;
    yield { text: decodeLatin1(bytes.subarray(offset, end)).replace(/\r?\n$/, ''), offset, length: end - offset, isBare };
    offset = end;
  }
}

/** All lines of a header, in order. Names are case-insensitive. */
export function headerValues(head: RequestHead, name: string): readonly HeaderLine[] {
  let found: HeaderLine[] | null = null;
  for (const line of head.headers) {
    if (line.name !== name && (line.name.length !== name.length || line.name.toLowerCase() !== name.toLowerCase())) continue;
    if (found === null) found = [line];
    else found.push(line);
  }
  return found ?? NO_LINES;
}

const NO_LINES: readonly HeaderLine[] = [];

/**
 * The last `SCRIPT_NAME` header, with which a proxy says at which path the collector is mounted. The HTTP server accepts this header from any client on the
 * same machine (measured).
 */
export function scriptName(head: RequestHead): HeaderLine | null {
  return headerValues(head, 'SCRIPT_NAME').at(-1) ?? null;
}
