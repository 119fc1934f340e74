import { type ByteLength, type ByteSource, EMPTY_BYTES, readAll, sliceSource, sourceOfBytes } from '../../bytes/byte-source.ts';
import { PieceSource, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { type HeadForm, USUAL_LINE, ownHead, readCapturedHead } from './captured-head.ts';
import { type ChunkedReading, readChunked } from './chunked.ts';
import { type Gunzipped, type GzipReading, type Inflate, type InflateNow, gunzip, gunzipNow, startsWithGzip } from './gzip.ts';
import { type Recognised, bareBoundary, recognise } from './recognise.ts';
import { type RequestHead, MAX_HEAD_BYTES, headerValues, parseRequestHead } from './request-head.ts';

/** A captured report: bytes that never change, in layers. Everything else is a reading of them. */
export interface Capture {
  /** `request`: the head was captured; `body`: the file held a body alone and the head is inferred. */
  readonly kind: 'request' | 'body';
  /** The file was a gzip file around the capture. */
  readonly unpacked: boolean;
  /** As HTTP/1.1 writes it. */
  readonly head: ByteSource;
  /** How the head stands in the file. */
  readonly headForm: HeadForm;
  /** Bytes of the file before the body. */
  readonly bodyStart: ByteLength;
  readonly request: RequestHead;
  /** The body as captured, chunk framing and gzip included. */
  readonly sent: ByteSource;
  /** `sent` without chunk framing. The same source if it was not chunked. */
  readonly content: ByteSource;
  /**
   * How many bytes of `content` are the body: the collector reads, and Crashlens sends, no more than the captured Content-Length declares. Bytes after that are
   * shown, but they are not part of the report. All bytes if the length was missing, zero, too large or set by an edit.
   */
  readonly bodySize: ByteLength;
  /** The body after de-chunking and gunzip. The same source where neither applies. */
  readonly plain: ByteSource;
  readonly chunked: ChunkedReading | null;
  /** null where the head does not say `Content-Encoding: gzip`. */
  readonly gzip: GzipReading | null;
  /**
   * An edited body that is yet to be compressed: `sent` and `content` are its text for now, and its Content-Length is set when it is.
   * False for everything that was captured.
   */
  readonly uncoded: boolean;
}

type CaptureResult = { readonly ok: true; readonly capture: Capture } | { readonly ok: false; readonly recognised: Recognised };

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
  return { ok: false, recognised: { kind: 'gzip_of_other', inside, error: reading.error?.kind ?? null } };
}

/** A request as it stands in a file: its head, and its body with and without chunk framing. */
type RequestLayers = Pick<Capture, 'head' | 'headForm' | 'bodyStart' | 'request' | 'sent' | 'content' | 'bodySize' | 'chunked'>;

/**
 * Takes the bytes of a request apart, whatever its body is coded in. `captured`: somebody else wrote it, so that its head may not be HTTP/1.1, and chunks may be gone;
 * `own`: Crashlens wrote it, and every line of it counts as it is.
 */
export function requestLayers(file: ByteSource, by: 'captured' | 'own'): RequestLayers {
  // No blank line: all of it is head, and there is no body.
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

/** Where the sizes of chunks are gone, what stands there is more use than nothing; it is no chunked body all the same. */
function chunkedReading(request: RequestHead, sent: ByteSource, by: 'captured' | 'own'): ChunkedReading {
  const reading = readChunked(sent);
  return by === 'captured' && lacksChunkSizes(request, sent) ? { ...reading, content: sent, framedOffset: (offset) => offset } : reading;
}

/** The sizes of the chunks were taken out of a body that the head still calls chunked. */
export function areChunkSizesGone({ chunked, sent }: Pick<Capture, 'chunked' | 'sent'>): boolean {
  return chunked !== null && chunked.error !== null && chunked.content === sent;
}

/** A capture tool or a proxy took the sizes of chunks out of the body and left the header: no chunk begins as a delimiter or gzip data does. */
function lacksChunkSizes(request: RequestHead, sent: ByteSource): boolean {
  const start = sent.read(0, DELIMITER_START);
  return isGzipEncoded(request) ? startsWithGzip(start) : bareBoundary(start) !== null;
}

/** Longest first line of a body that is taken for a delimiter, in bytes. */
const DELIMITER_START: ByteLength = 512;

/** The bytes of a body that its Content-Length declares, at most all. A length of 0 counts as none (interface, Request headers). */
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
  // Nothing of it is gzip: what stands there is more use than an empty text.
  return { ...capture, plain: isNotGzip(reading) ? capture.content : plain, gzip: reading };
}

/** A request whose head is known already, over a body without chunk framing. Opens it at once, for many small ones in a row. */
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

/** Quoted where a bare boundary would be cut by the collector's reading (`;`, quotes, blanks). */
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
  // What is known of the data inside the body stays known.
  const { error: known } = gzip;
  if (known !== null && known.kind !== 'trailing_bytes' && (known.kind === 'cap' || known.offset < bodySize)) return { ...cut, plain };
  const members = gzip.members.filter(({ codedEnd }) => codedEnd <= bodySize);
  const last = members.at(-1);
  // What was inflated of a member that is cut is still worth showing.
  if (last === undefined) return { ...cut, gzip: { members, error: { kind: 'truncated', offset: bodySize } } };
  const error = last.codedEnd === bodySize ? null : ({ kind: 'trailing_bytes', offset: last.codedEnd } as const);
  return { ...cut, plain: partOf(plain, Number(last.plainEnd)), gzip: { members, error } };
}

/** The first bytes of a source, which still know where they came from. */
function partOf(source: ByteSource, length: ByteLength): ByteSource {
  return source instanceof PieceSource ? sourceOfPieces(source.slice(0, length)) : sliceSource(source, 0, length);
}

export function isChunked(request: RequestHead): boolean {
  return headerValues(request, 'Transfer-Encoding').some((line) => /(^|,)\s*chunked\s*$/i.test(line.value));
}

/** The collector knows `gzip` in exactly this spelling (measured); several headers are joined by it, which is another value. */
export function isGzipEncoded(request: RequestHead): boolean {
  const lines = headerValues(request, 'Content-Encoding');
  return lines.length === 1 && lines[0]?.value === 'gzip';
}

/** The body does not even begin as gzip data: `plain` is the body as it stands. */
export function isNotGzip(reading: GzipReading): boolean {
  return reading.members.length === 0 && reading.error?.kind === 'not_gzip';
}

/** True where a body that is not declared as gzip begins as gzip data does. */
export function isUndeclaredGzip(capture: Capture): boolean {
  return capture.gzip === null && startsWithGzip(capture.content.read(0, 2));
}
