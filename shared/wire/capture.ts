import type { ByteLength, ByteSource } from '../bytes/byte-source.ts';
import { readAll, sliceSource, sourceOfBytes } from '../bytes/byte-source.ts';
import { encodeLatin1 } from '../bytes/utf8.ts';
import type { ChunkedReading } from './chunked.ts';
import { readChunked } from './chunked.ts';
import type { GzipReading, Inflate } from './gzip.ts';
import { gunzip, startsWithGzip } from './gzip.ts';
import type { Recognised } from './recognise.ts';
import { recognise } from './recognise.ts';
import type { RequestHead } from './request-head.ts';
import { MAX_HEAD_BYTES, headerValues, headLength, parseRequestHead } from './request-head.ts';

/** A captured report: bytes that never change, in layers. Everything else is a reading of them. */
export interface Capture {
  /** `request`: the head was captured; `body`: the file held a body alone and the head is inferred. */
  readonly kind: 'request' | 'body';
  /** The file was a gzip file around the capture. */
  readonly unpacked: boolean;
  readonly head: ByteSource;
  readonly request: RequestHead;
  /** The body as captured, chunk framing and gzip included. */
  readonly sent: ByteSource;
  /** `sent` without chunk framing: the bytes that go out again. The same source where it was not chunked. */
  readonly content: ByteSource;
  /** The body after de-chunking and gunzip. The same source where neither applies. */
  readonly plain: ByteSource;
  readonly chunked: ChunkedReading | null;
  /** null where the head does not say `Content-Encoding: gzip`. */
  readonly gzip: GzipReading | null;
}

export type CaptureResult = { readonly ok: true; readonly capture: Capture } | { readonly ok: false; readonly recognised: Recognised };

/**
 * Opens the bytes of a file as a capture: a raw HTTP request, a bare multipart body, or a gzip file of either.
 * `limit`: most bytes that inflating may give, here and inside.
 */
export async function openCapture(file: ByteSource, inflate: Inflate, limit: ByteLength): Promise<CaptureResult> {
  const recognised = recognise(file);
  if (recognised.kind === 'request') return { ok: true, capture: await openRequest(file, inflate, limit, false) };
  if (recognised.kind === 'body') return { ok: true, capture: openBareBody(file, recognised.boundary) };
  if (recognised.kind !== 'gzip') return { ok: false, recognised };
  return openGzipFile(file, inflate, limit);
}

async function openGzipFile(file: ByteSource, inflate: Inflate, limit: ByteLength): Promise<CaptureResult> {
  const { plain, reading } = await gunzip(file, inflate, limit);
  const inside = recognise(plain);
  if (inside.kind === 'request') return { ok: true, capture: await openRequest(plain, inflate, limit, true) };
  // A gzip file of a body is how clients send a compressed body: its head would have said so.
  if (inside.kind === 'body') return { ok: true, capture: inferHead(file, plain, inside.boundary, reading) };
  return { ok: false, recognised: { kind: 'gzip-of-other', inside, fault: reading.fault?.kind ?? null } };
}

async function openRequest(file: ByteSource, inflate: Inflate, limit: ByteLength, unpacked: boolean): Promise<Capture> {
  const start = file.read(0, MAX_HEAD_BYTES);
  const found = headLength(start);
  // No blank line: all of it is head, and there is no body.
  const head = sliceSource(file, 0, found < 0 ? start.length : found);
  const sent = sliceSource(file, head.size, file.size - head.size);
  const request = parseRequestHead(readAll(head));
  const chunked = isChunked(request) ? readChunked(sent) : null;
  const content = chunked?.content ?? sent;
  if (!isGzipEncoded(request)) return { kind: 'request', unpacked, head, request, sent, content, plain: content, chunked, gzip: null };
  const { plain, reading } = await gunzip(content, inflate, limit);
  return { kind: 'request', unpacked, head, request, sent, content, plain, chunked, gzip: reading };
}

function openBareBody(file: ByteSource, boundary: string): Capture {
  return inferHead(file, file, boundary, null);
}

function inferHead(sent: ByteSource, plain: ByteSource, boundary: string, gzip: GzipReading | null): Capture {
  const lines = [
    'POST /submit HTTP/1.1',
    `Content-Type: multipart/form-data; boundary=${quoteBoundary(boundary)}`,
    `Content-Length: ${String(sent.size)}`,
    ...(gzip === null ? [] : ['Content-Encoding: gzip']),
  ];
  const head = sourceOfBytes(encodeLatin1(`${lines.join('\r\n')}\r\n\r\n`));
  return { kind: 'body', unpacked: false, head, request: parseRequestHead(readAll(head)), sent, content: sent, plain, chunked: null, gzip };
}

/** Quoted where a bare boundary would be cut by the collector's reading (`;`, quotes, blanks). */
function quoteBoundary(boundary: string): string {
  return /[;"\\\s]/.test(boundary) ? `"${boundary.replace(/[\\"]/g, '\\$&')}"` : boundary;
}

function isChunked(request: RequestHead): boolean {
  return headerValues(request, 'Transfer-Encoding').some((line) => /(^|,)\s*chunked\s*$/i.test(line.value));
}

/** The collector knows `gzip` in exactly this spelling (measured); several headers are joined by it, which is another value. */
function isGzipEncoded(request: RequestHead): boolean {
  const lines = headerValues(request, 'Content-Encoding');
  return lines.length === 1 && lines[0]?.value === 'gzip';
}

/** True where a body that is not declared as gzip begins as gzip data does. */
export function isUndeclaredGzip(capture: Capture): boolean {
  return capture.gzip === null && startsWithGzip(capture.content.read(0, 2));
}
