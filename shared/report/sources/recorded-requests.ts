import { type ByteLength, type ByteOffset, type ByteSource, sliceSource } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import { openCapture, requestLayers } from '../wire/capture.ts';
import { type Recognised, recognise } from '../wire/recognise.ts';
import type { OpenedReport, Source, SourceTools } from './source.ts';
import { headLength, headerValues, MAX_HEAD_BYTES, type RequestHead, startsWithRequestLine } from '../wire/request-head.ts';

/**
 * Raw HTTP requests, one after the other. A file with a single report at its beginning is not one: it is a capture, and what follows the report is shown with
 * it.
 */
export const RECORDING: Source = {
  sniff: (file) => isRecording(file, recognise(file)),
  read(file, tools) {
    const requests = recordedRequests(file);
    const reports = requests.filter(({ isReport }) => isReport);
    const opened = reports.map(({ number, offset, length }) => {
      const bytes = sliceSource(file, offset, length);
      return { request: number, open: () => openRecorded(bytes, tools) };
    });
    return { reports: opened, others: requests.length - reports.length, leftOut: 0 };
  },
};

/** Whether a file may be a recording of several requests. */
function isRecording(file: ByteSource, recognised: Recognised): boolean {
  if (recognised.kind === 'request') return true;
  if (recognised.kind !== 'other') return false;
  const { what } = recognised;
  return what === 'http_response' || ((what === 'text' || what === 'binary') && beginsAsRecording(file));
}

async function openRecorded(bytes: ByteSource, { inflate, limit }: SourceTools): Promise<OpenedReport> {
  const opened = await openCapture(bytes, inflate, limit);
  if (!opened.ok) throw new Error('a recorded request is a capture');
  return { bytes, capture: opened.capture };
}

/** A request in a recording of HTTP: from its request line to the end of its body. */
interface RecordedRequest {
  /** Its place among all requests of the recording, from 1. */
  readonly number: number;
  readonly offset: ByteOffset;
  readonly length: ByteLength;
  readonly isReport: boolean;
}

/** The longest line by which a request is recognised, in bytes. */
const MAX_LINE: ByteLength = 8_192;
const WINDOW: ByteLength = 64 * 1024;
/** The most requests of a recording that are read. */
const MAX_REQUESTS = 1_000_000;

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? \d{3}(?: [^\r\n]*)?\r?\n/;

/**
 * Finds the requests in a recording of HTTP: one after the other, with responses or separator lines between them. The body of a request is as long as it says;
 * without a length it ends before the next request line. Reads each byte at most a few times.
 */
export function recordedRequests(file: ByteSource): readonly RecordedRequest[] {
  const found: RecordedRequest[] = [];
  for (let at = nextRequest(file, 0); at !== null && found.length < MAX_REQUESTS;) {
    file.throwIfCancelled?.();
    const { head, end } = requestAt(file, at);
    found.push({ number: found.length + 1, offset: at, length: end - at, isReport: isReport(head) });
    at = nextRequest(file, afterResponse(file, end));
  }
  return found;
}

/** Whether a request can be a crash report: one with a body of parts. Another POST with a body may be a report that is damaged. */
function isReport(head: RequestHead): boolean {
  const types = headerValues(head, 'Content-Type').map(({ value }) => value.toLowerCase());
  if (types.some((type) => type.includes('multipart/'))) return true;
  return head.method === 'POST' && types.length === 0;
}

function requestAt(file: ByteSource, at: ByteOffset): { readonly head: RequestHead; readonly end: ByteOffset } {
  const rest = sliceSource(file, at, file.size - at);
  const { request: head, bodyStart, chunked, sent, content } = requestLayers(rest, 'captured');
  const start = at + bodyStart;
  // Without chunk sizes, the body is as long as it says, as without chunks.
  if (chunked !== null && content !== sent) {
    const { error } = chunked;
    if (error === null) return { head, end: file.size };
    if (error.kind === 'trailing_bytes') return { head, end: start + error.offset };
  }
  const declared = headerValues(head, 'Content-Length').at(-1)?.value ?? '';
  const length = /^\d{1,15}$/.test(declared) ? Number(declared) : 0;
  if (length > 0) return { head, end: Math.min(start + length, file.size) };
  // Only these methods usually have a body.
  if (!/^(?:POST|PUT|PATCH)$/i.test(head.method)) return { head, end: start };
  return { head, end: nextRequest(file, start) ?? file.size };
}

/** The end of a response that begins at an offset, after empty lines; the same offset if there is none. */
function afterResponse(file: ByteSource, at: ByteOffset): ByteOffset {
  const bytes = file.read(at, Math.min(MAX_HEAD_BYTES, file.size - at));
  let start = 0;
  while (bytes[start] === 0x0d || bytes[start] === 0x0a) start += 1;
  if (!STATUS_LINE.test(decodeLatin1(bytes.subarray(start, start + MAX_LINE)))) return at;
  const head = bytes.subarray(start);
  const length = headLength(head);
  if (length < 0) return at;
  const declared = /^content-length[ \t]*:[ \t]*(\d{1,15})[ \t]*\r?$/im.exec(decodeLatin1(head.subarray(0, length)))?.[1] ?? '0';
  return Math.min(at + start + length + Number(declared), file.size);
}

/** True if a request line is among the first lines of a file, after lines that a recorder wrote. */
function beginsAsRecording(file: ByteSource): boolean {
  return nextRequest(sliceSource(file, 0, Math.min(file.size, BEGINNING)), 0) !== null;
}

/** The number of bytes in which a recorder's own lines before the first request end. */
const BEGINNING: ByteLength = 4_096;

/** The first line at or after an offset that is a request line; null if there is none. Lines begin after a line feed. */
function nextRequest(file: ByteSource, from: ByteOffset): ByteOffset | null {
  for (let at = from; at < file.size;) {
    const bytes = file.read(at, Math.min(WINDOW, file.size - at));
    const isLast = at + bytes.length === file.size;
    let start = 0;
    for (;;) {
      const lineFeed = bytes.indexOf(0x0a, start);
      if (lineFeed < 0) break;
      // A method begins with a capital letter, so most lines need not be decoded.
      const first = bytes[start] ?? 0;
      if (first >= 0x41 && first <= 0x5a && lineFeed - start < MAX_LINE && startsWithRequestLine(bytes.subarray(start, lineFeed + 1)))
        return at + start;
      start = lineFeed + 1;
    }
    if (isLast) return null;
    // A line that crosses the window is read again, unless it is too long for a request line.
    at += start === 0 ? bytes.length : start;
  }
  return null;
}
