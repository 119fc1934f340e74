import { type ByteLength, type ByteSource, EMPTY_BYTES, readAll, sliceSource, sourceOfBytes } from '../../bytes/byte-source.ts';
import { PieceSource, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { type HeadForm, USUAL_LINE, ownHead, readCapturedHead } from './captured-head.ts';
import { type ChunkedReading, readChunked } from './chunked.ts';
import { type Gunzipped, type GzipReading, type Inflate, type InflateNow, gunzip, gunzipNow, startsWithGzip } from './gzip.ts';
import { type Recognised, bareBoundary, recognise } from './recognise.ts';
import { type RequestHead, MAX_HEAD_BYTES, headerValues, parseRequestHead } from './request-head.ts';

/** A captured report: immutable bytes in layers. All other views of a report are derived from them. */
export interface Capture {
  /** `request`: the head was captured. `body`: the file contained only a body, and the head is inferred. */
  readonly kind: 'request' | 'body';
  /** True if the capture was inside a gzip file. */
  readonly unpacked: boolean;
  /** The head in HTTP/1.1 form. */
  readonly head: ByteSource;
  /** The form of the head in the file. */
  readonly headForm: HeadForm;
  /** The number of bytes in the file before the body. */
  readonly bodyStart: ByteLength;
  readonly request: RequestHead;
  /** The body as captured, including chunk framing and gzip. */
  readonly sent: ByteSource;
  /** `sent` without chunk framing; the same source if the body is not chunked. */
  readonly content: ByteSource;
  /**
   * The number of bytes of `content` that belong to the body. The collector reads, and Crashlens sends, only as many as the captured Content-Length declares.
   * Bytes after the body are shown, but are not part of the report. If the Content-Length was missing, zero, too large or set by an edit, all bytes of
   * `content` belong to the body.
   */
  readonly bodySize: ByteLength;
  /** The body after de-chunking and gunzip; the same source as `content` or `sent` if nothing is decoded. */
  readonly plain: ByteSource;
  readonly chunked: ChunkedReading | null;
  /** null unless the head contains `Content-Encoding: gzip`. */
  readonly gzip: GzipReading | null;
  /**
   * True for an edited body that is not compressed yet. `sent` and `content` are then the uncompressed body, and its Content-Length is not set. Always false
   * for captured bytes.
   */
  readonly uncoded: boolean;
  /** Why the bytes are not, or may not be, as they were sent. Absent if nothing is known to be lost. */
  readonly losses?: readonly SourceLoss[];
}

/**
 * What a program lost that recorded a request. `body_decoded`: it removed the compression. `bytes_replaced`: bytes that are not UTF-8 became U+FFFD.
 * `encoding_open`: it wrote the body as text, and it is unknown in which encoding. `from_form`: it wrote only names and values. `made`: the file has only pieces
 * of a report, and the report was made around them. `body_cut`: the body is not as long as it was. `head_cut`: names of headers that are no tokens, or more than
 * the largest head, were left out.
 */
export type SourceLoss = 'body_decoded' | 'bytes_replaced' | 'encoding_open' | 'from_form' | 'made' | 'body_cut' | 'head_cut';

type CaptureResult = { readonly ok: true; readonly capture: Capture } | { readonly ok: false; readonly recognised: Recognised };

/**
 * Opens the bytes of a file as a capture: a raw HTTP request, a bare multipart body, or a gzip file of either. `limit`: the maximum number of decompressed
 * bytes, for the gzip file and for the body in it.
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
  // Clients send a gzipped body as exactly these bytes, so the inferred head declares gzip.
  if (inside.kind === 'body') return { ok: true, capture: inferHead(file, plain, inside.boundary, reading) };
  return { ok: false, recognised: { kind: 'gzip_of_other', inside, error: reading.error?.kind ?? null } };
}

/** A request in a file: its head, and its body with and without chunk framing. */
type RequestLayers = Pick<Capture, 'head' | 'headForm' | 'bodyStart' | 'request' | 'sent' | 'content' | 'bodySize' | 'chunked'>;

/**
 * Splits a request into head and body, whatever the coding of the body. `captured`: another program wrote the file, so the head can have a form other than
 * HTTP/1.1, and chunk sizes can be missing. `own`: Crashlens wrote the file, so every line is taken literally.
 */
export function requestLayers(file: ByteSource, by: 'captured' | 'own'): RequestLayers {
  // Without a blank line, all bytes are head and there is no body.
  const start = file.read(0, MAX_HEAD_BYTES);
  const { form: headForm, length: bodyStart, bytes } = by === 'own' ? ownHead(start) : readCapturedHead(start, file.size);
  const head = headForm === 'http1' ? sliceSource(file, 0, bodyStart) : sourceOfBytes(bytes);
  const sent = sliceSource(file, bodyStart, file.size - bodyStart);
  const request = parseRequestHead(readAll(head));
  const chunked = isChunked(request) ? chunkedReading(request, sent, by) : null;
  const content = chunked?.content ?? sent;
  return {
    head,
    headForm,
    bodyStart,
    request,
    sent,
    content,
    bodySize: chunked === null ? declaredSize(request, content) : content.size,
    chunked,
  };
}

/** Removes the chunk framing. If a tool already removed the chunk sizes, the content is the unchanged body, and the result still has the framing error. */
function chunkedReading(request: RequestHead, sent: ByteSource, by: 'captured' | 'own'): ChunkedReading {
  const reading = readChunked(sent);
  return by === 'captured' && lacksChunkSizes(request, sent) ? { ...reading, content: sent, framedOffset: (offset) => offset } : reading;
}

/** True if the chunk sizes were removed from a body that the head still calls chunked. */
export function areChunkSizesGone({ chunked, sent }: Pick<Capture, 'chunked' | 'sent'>): boolean {
  return chunked !== null && chunked.error !== null && chunked.content === sent;
}

/** True if a capture tool or proxy removed the chunk sizes but not the header. A chunk size cannot look like a delimiter or like gzip data. */
function lacksChunkSizes(request: RequestHead, sent: ByteSource): boolean {
  const start = sent.read(0, DELIMITER_START);
  return isGzipEncoded(request) ? startsWithGzip(start) : bareBoundary(start) !== null;
}

/** Longest first line of a body that can be a delimiter, in bytes. */
const DELIMITER_START: ByteLength = 512;

/** The body size that Content-Length declares, limited to the size of the content. A length of 0 is ignored (interface, Request headers). */
function declaredSize(request: RequestHead, { size }: ByteSource): ByteLength {
  const value = headerValues(request, 'Content-Length').at(-1)?.value ?? '';
  const declared = /^\d{1,15}$/.test(value) ? Number(value) : 0;
  return declared === 0 ? size : Math.min(declared, size);
}

async function openRequest(file: ByteSource, inflate: Inflate, limit: ByteLength, unpacked: boolean): Promise<Capture> {
  const layers = { kind: 'request', unpacked, ...requestLayers(file, 'captured'), uncoded: false } as const;
  const { content } = layers;
  if (!isGzipEncoded(layers.request)) return { ...layers, plain: content, gzip: null };
  return gunzipped(layers, await gunzip(content, inflate, limit));
}

function gunzipped(capture: Omit<Capture, 'plain' | 'gzip'>, { plain, reading }: Gunzipped): Capture {
  // If the body is not gzip at all, show it unchanged instead of an empty text.
  return { ...capture, plain: isNotGzip(reading) ? capture.content : plain, gzip: reading };
}

/** Opens a request whose head is already parsed, and whose body has no chunk framing. Synchronous, for many small requests in sequence. */
export function captureRequest(request: RequestHead, body: ByteSource, inflate: InflateNow, limit: ByteLength): Capture {
  const capture = {
    kind: 'request',
    unpacked: false,
    head: NO_HEAD,
    headForm: 'http1',
    bodyStart: 0,
    request,
    sent: body,
    content: body,
    bodySize: body.size,
    chunked: null,
    uncoded: false,
  } as const;
  return isGzipEncoded(request) ? gunzipped(capture, gunzipNow(body, inflate, limit)) : { ...capture, plain: body, gzip: null };
}

const NO_HEAD: ByteSource = sourceOfBytes(EMPTY_BYTES);

function openBareBody(file: ByteSource, boundary: string): Capture {
  return inferHead(file, file, boundary, null);
}

function inferHead(sent: ByteSource, plain: ByteSource, boundary: string, gzip: GzipReading | null): Capture {
  const lines = [
    USUAL_LINE,
    `Content-Type: multipart/form-data; boundary=${quoteBoundary(boundary)}`,
    `Content-Length: ${String(sent.size)}`,
    ...(gzip === null ? [] : ['Content-Encoding: gzip']),
  ];
  const head = sourceOfBytes(encodeLatin1(`${lines.join('\r\n')}\r\n\r\n`));
  return {
    kind: 'body',
    unpacked: false,
    head,
    headForm: 'http1',
    bodyStart: 0,
    request: parseRequestHead(readAll(head)),
    sent,
    content: sent,
    bodySize: sent.size,
    plain,
    chunked: null,
    gzip,
    uncoded: false,
  };
}

/** Quotes a boundary that the collector would otherwise cut (`;`, quotes, whitespace). */
function quoteBoundary(boundary: string): string {
  return /[;"\\\s]/.test(boundary) ? `"${boundary.replace(/[\\"]/g, '\\$&')}"` : boundary;
}

/** The capture as it is sent: without the bytes after its body. The same capture if there are none. */
export function withoutBytesAfter(capture: Capture): Capture {
  const { content, bodySize, plain, gzip } = capture;
  if (bodySize >= content.size) return capture;
  const body = partOf(content, bodySize);
  const cut = { ...capture, sent: body, content: body };
  if (gzip === null || isNotGzip(gzip)) return { ...cut, plain: body };
  // If the known error is before the end of the body, the shortened body has the same error.
  const { error: known } = gzip;
  if (known !== null && known.kind !== 'trailing_bytes' && (known.kind === 'cap' || known.offset < bodySize)) return { ...cut, plain };
  const members = gzip.members.filter(({ codedEnd }) => codedEnd <= bodySize);
  const last = members.at(-1);
  // The text decompressed before the end of a truncated member is still useful.
  if (last === undefined) return { ...cut, gzip: { members, error: { kind: 'truncated', offset: bodySize } } };
  const error = last.codedEnd === bodySize ? null : ({ kind: 'trailing_bytes', offset: last.codedEnd } as const);
  return { ...cut, plain: partOf(plain, Number(last.plainEnd)), gzip: { members, error } };
}

/** The first bytes of a source, with their provenance. */
function partOf(source: ByteSource, length: ByteLength): ByteSource {
  return source instanceof PieceSource ? sourceOfPieces(source.slice(0, length)) : sliceSource(source, 0, length);
}

export function isChunked(request: RequestHead): boolean {
  return headerValues(request, 'Transfer-Encoding').some((line) => /(^|,)\s*chunked\s*$/i.test(line.value));
}

/** The collector recognises only the exact spelling `gzip` (measured). It joins the values of repeated headers; the joined value is then not `gzip`. */
export function isGzipEncoded(request: RequestHead): boolean {
  const lines = headerValues(request, 'Content-Encoding');
  return lines.length === 1 && lines[0]?.value === 'gzip';
}

/** True if the body does not even begin as gzip data. `plain` is then the unchanged body. */
export function isNotGzip(reading: GzipReading): boolean {
  return reading.members.length === 0 && reading.error?.kind === 'not_gzip';
}

/** True if a body that is not declared as gzip begins as gzip data. */
export function isUndeclaredGzip(capture: Capture): boolean {
  return capture.gzip === null && startsWithGzip(capture.content.read(0, 2));
}
