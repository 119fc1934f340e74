import { type ByteLength, type ByteOffset, type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import { byteFinder } from '../../bytes/find-bytes.ts';
import { pieceOf, sourceOfPieces } from '../../bytes/pieces.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import { isChunked } from '../wire/capture.ts';
import { readChunked } from '../wire/chunked.ts';
import { bareBoundary, type Recognised, recognise } from '../wire/recognise.ts';
import { openedReport } from './opened-report.ts';
import type { Source } from './source.ts';
import {
  headLength,
  headerValues,
  MAX_HEAD_BYTES,
  parseRequestHead,
  type RequestHead,
  startsWithRequestLine,
} from '../wire/request-head.ts';

/** Raw HTTP requests, one after the other. */
export const RECORDING: Source = {
  sniff: (file) => isRecording(file, recognise(file)),
  read(file, tools) {
    const requests = recordedRequests(file);
    const reports = requests.filter(({ isReport }) => isReport);
    if (isCapture(file, reports)) return null;
    const opened = reports.map((request) => ({ request: request.number, open: () => openedReport(bytesOf(file, request), [], tools) }));
    return { reports: opened, others: requests.length - reports.length, leftOut: 0 };
  },
};

/** True if a file is a capture: it has no other report than the one at its beginning. What follows that report is shown with it. */
function isCapture(file: ByteSource, [first, ...others]: readonly RecordedRequest[]): boolean {
  if (first === undefined) return true;
  return others.length === 0 && first.number === 1 && !hasInterim(first) && recognise(file).kind === 'request';
}

function hasInterim({ offset, headLength: head, body }: RecordedRequest): boolean {
  return body !== offset + head;
}

/** The bytes of a request, without the interim responses between its head and its body. */
function bytesOf(file: ByteSource, request: RecordedRequest): ByteSource {
  const { offset, headLength: head, body, length } = request;
  if (!hasInterim(request)) return sliceSource(file, offset, length);
  const rest = sliceSource(file, body, offset + length - body);
  return sourceOfPieces([pieceOf('head', sliceSource(file, offset, head)), pieceOf('body', rest)]);
}

/** Whether a file may be a recording of several requests. */
function isRecording(file: ByteSource, recognised: Recognised): boolean {
  if (recognised.kind === 'request') return true;
  if (recognised.kind !== 'other') return false;
  const { what } = recognised;
  return what === 'http_response' || ((what === 'text' || what === 'binary') && beginsAsRecording(file));
}

/** A request in a recording of HTTP: from its request line to the end of its body. */
interface RecordedRequest {
  /** Its place among all requests of the recording, from 1. */
  readonly number: number;
  readonly offset: ByteOffset;
  readonly headLength: ByteLength;
  /** Where its body begins: after interim responses (100 Continue), if the recorder wrote them there. */
  readonly body: ByteOffset;
  /** From its request line to the end of its body. */
  readonly length: ByteLength;
  readonly isReport: boolean;
}

/** The longest line by which a request is recognised, in bytes. */
const MAX_LINE: ByteLength = 8_192;
const WINDOW: ByteLength = 64 * 1024;
/** The most requests of a recording that are read. */
const MAX_REQUESTS = 1_000_000;

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: [^\r\n]*)?\r?\n/;
/** A window in which most heads end, in bytes. */
const HEAD_WINDOW: ByteLength = 4_096;
/** The longest status line, in bytes. */
const FIRST_LINE: ByteLength = 1_024;

/**
 * Finds the requests in a recording of HTTP: one after the other, with responses or separator lines between them. The body of a request is as long as it says;
 * without a length it ends at its closing delimiter, or before the next message. Reads each byte at most a few times.
 */
export function recordedRequests(file: ByteSource): readonly RecordedRequest[] {
  const found: RecordedRequest[] = [];
  const searches: Searches = { failed: 0 };
  for (let at = nextMessage(file, afterResponse(file, 0), 'request'); at !== null && found.length < MAX_REQUESTS;) {
    file.throwIfCancelled?.();
    const { head, start, body, end } = requestAt(file, at, searches);
    const length = end - at;
    found.push({ number: found.length + 1, offset: at, headLength: start - at, body, length, isReport: isReport(head) });
    at = nextMessage(file, afterResponse(file, end), 'request');
  }
  return found;
}

/** Whether a request can be a crash report: one with a body of parts, or a POST that does not say what its body is. */
function isReport(head: RequestHead): boolean {
  const types = headerValues(head, 'Content-Type').map(({ value }) => value.toLowerCase());
  if (types.some((type) => type.includes('multipart/'))) return true;
  return head.method === 'POST' && types.length === 0;
}

interface RequestAt {
  readonly head: RequestHead;
  /** The end of the head, the beginning of the body, and its end. */
  readonly start: ByteOffset;
  readonly body: ByteOffset;
  readonly end: ByteOffset;
}

/** Searches to the end of the file that found nothing. After a few, no more are made: the time for them must not grow with the number of requests. */
interface Searches {
  failed: number;
}

const MAX_FAILED = 8;

function requestAt(file: ByteSource, at: ByteOffset, searches: Searches): RequestAt {
  const start = at + headEnd(file, at);
  const head = parseRequestHead(file.read(at, start - at));
  const body = afterInterim(file, start);
  return { head, start, body, end: bodyEnd(file, head, body, searches) };
}

function bodyEnd(file: ByteSource, head: RequestHead, body: ByteOffset, searches: Searches): ByteOffset {
  if (isChunked(head)) {
    const end = chunksEnd(file, body);
    if (end !== null) return end;
  }
  const declared = headerValues(head, 'Content-Length').at(-1)?.value ?? '';
  const length = /^\d{1,15}$/.test(declared) ? Number(declared) : 0;
  if (length > 0) return Math.min(body + length, file.size);
  // Only these methods usually have a body.
  if (!/^(?:POST|PUT|PATCH)$/i.test(head.method)) return body;
  const closed = searches.failed < MAX_FAILED ? closingDelimiter(file, body) : null;
  if (closed === null) searches.failed += 1;
  return closed ?? nextMessage(file, body, 'any') ?? file.size;
}

/** The size of the head at an offset: up to its blank line, or to the limit of a head. Most heads are small, so a small window is tried first. */
function headEnd(file: ByteSource, at: ByteOffset): ByteLength {
  for (const most of [HEAD_WINDOW, MAX_HEAD_BYTES]) {
    const bytes = file.read(at, Math.min(most, file.size - at));
    const length = headLength(bytes);
    if (length >= 0) return length;
    if (bytes.length < most) return bytes.length;
  }
  return MAX_HEAD_BYTES;
}

/** The end of a chunked body, or of its last good chunk; null if it does not begin with a chunk. */
function chunksEnd(file: ByteSource, start: ByteOffset): ByteOffset | null {
  const { error } = readChunked(sliceSource(file, start, file.size - start));
  if (error === null) return file.size;
  return error.offset === 0 ? null : start + error.offset;
}

/** Skips interim responses (100 Continue), which recorders of connections write between a head and its body. */
function afterInterim(file: ByteSource, start: ByteOffset): ByteOffset {
  for (let at = start; ;) {
    if (!/^HTTP\/1\.[01] 1\d\d[ \r]/.test(decodeLatin1(file.read(at, 16)))) return at;
    at += headEnd(file, at);
  }
}

/** The end of a body that begins with a delimiter: after its closing delimiter. Null if it is no such body, or is not closed. */
function closingDelimiter(file: ByteSource, start: ByteOffset): ByteOffset | null {
  const boundary = bareBoundary(file.read(start, Math.min(HEAD_WINDOW, file.size - start)));
  if (boundary === null) return null;
  const finder = byteFinder(encodeLatin1(`--${boundary}--`));
  for (let at = start; at < file.size; at += WINDOW - finder.length) {
    const found = finder.indexIn(file.read(at, Math.min(WINDOW, file.size - at)), 0, 'all');
    if (found < 0) continue;
    const end = at + found + finder.length;
    return end + (/^\r?\n/.exec(decodeLatin1(file.read(end, 2)))?.[0].length ?? 0);
  }
  return null;
}

/** The end of the responses that begin at an offset, after empty lines; the same offset if there is none. */
function afterResponse(file: ByteSource, from: ByteOffset): ByteOffset {
  for (let at = from; ;) {
    const start = at + emptyStart(file.read(at, 16));
    const first = decodeLatin1(file.read(start, Math.min(FIRST_LINE, file.size - start)));
    const status = STATUS_LINE.exec(first)?.[1];
    if (status === undefined) return at;
    const body = start + headEnd(file, start);
    const head = decodeLatin1(file.read(start, body - start));
    if (status.startsWith('1')) {
      at = body;
      continue;
    }
    if (/^transfer-encoding[ \t]*:[^\r\n]*chunked/im.test(head)) return chunksEnd(file, body) ?? body;
    const declared = /^content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(head)?.[1] ?? '0';
    return Math.min(body + Number(declared), file.size);
  }
}

function emptyStart(bytes: Uint8Array): ByteLength {
  let start = 0;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
  return start;
}

/** True if a request line is among the first lines of a file, after lines that a recorder wrote. */
function beginsAsRecording(file: ByteSource): boolean {
  return nextMessage(sliceSource(file, 0, Math.min(file.size, BEGINNING)), 0, 'request') !== null;
}

/** The number of bytes in which a recorder's own lines before the first request end. */
const BEGINNING: ByteLength = 4_096;

/** The first line at or after an offset that is a request line, or with `any` also a status line; null if there is none. */
function nextMessage(file: ByteSource, from: ByteOffset, kind: 'request' | 'any'): ByteOffset | null {
  // The next message usually begins at once, so the first windows are small.
  for (let at = from, window = FIRST_LINE; at < file.size; window = Math.min(window * 8, WINDOW)) {
    const bytes = file.read(at, Math.min(window, file.size - at));
    const isLast = at + bytes.length === file.size;
    let start = 0;
    for (;;) {
      const lineFeed = bytes.indexOf(0x0a, start);
      if (lineFeed < 0) break;
      if (isFirstLine(bytes, start, lineFeed + 1, kind)) return at + start;
      start = lineFeed + 1;
    }
    if (isLast) return null;
    // A line that crosses the window is read again, unless it is too long for a request line.
    at += start === 0 && window === WINDOW ? bytes.length : start;
  }
  return null;
}

function isFirstLine(bytes: Uint8Array, start: number, end: number, kind: 'request' | 'any'): boolean {
  // A method begins with a capital letter, so most lines need not be decoded.
  const first = bytes[start] ?? 0;
  if (first < 0x41 || first > 0x5a || end - start > MAX_LINE) return false;
  const line = bytes.subarray(start, end);
  return startsWithRequestLine(line) || (kind === 'any' && STATUS_LINE.test(decodeLatin1(line)));
}
