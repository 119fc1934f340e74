import { type ByteLength, type ByteSource, readAll, sourceOfBytes } from '../../bytes/byte-source.ts';
import { type PieceSource, pieceOf, sourceOfPieces } from '../../bytes/pieces.ts';
import { memoize } from '../../bytes/memoize.ts';
import { encodeLatin1 } from '../../bytes/utf8.ts';
import { type Capture, isChunked, isGzipEncoded, isNotGzip } from '../../report/wire/capture.ts';
import type { ChunkedReading } from '../../report/wire/chunked.ts';
import type { GzipReading } from '../../report/wire/gzip.ts';
import { type HeaderLine, type RequestHead, headerValues, parseRequestHead } from '../../report/wire/request-head.ts';
import { HEAD_ORIGIN, PLAIN_ORIGIN } from './anchors.ts';

/** How to make the outgoing body from the plain body. */
export type Coding =
  /** The coded bytes as captured, even if they are broken. */
  | { readonly kind: 'captured'; readonly content: ByteSource; readonly gzip: GzipReading | null }
  | { readonly kind: 'identity' }
  /** `coded` is null until the compressed bytes are needed. */
  | { readonly kind: 'gzip'; readonly level: number; readonly coded: ByteSource | null };

/**
 * How a draft determines its Content-Length. `captured`: as captured, even if false or missing. `follows`: the length of the outgoing body. `pinned`: a value
 * that the user set, right or wrong.
 */
export type LengthRule = 'captured' | 'follows' | 'pinned';

/** A report after some edits. Immutable; every step makes a new state. */
export interface DraftState {
  readonly head: PieceSource;
  readonly plain: PieceSource;
  readonly coding: Coding;
  readonly length: LengthRule;
  /** True if a step rewrote anything in the head except a Content-Length that follows the body. */
  readonly headEdited: boolean;
  /** The plain body and its gzip bytes, from before an edit removed gzip from the head; null if no edit did. */
  readonly before: CodedPlain | null;
}

interface CodedPlain {
  readonly coded: ByteSource;
  readonly plain: PieceSource;
}

/** Returns the state without edits, with the sources of the capture. */
export function capturedState(capture: Capture): DraftState {
  const { head, plain, content, gzip } = capture;
  const line = lengthLine(capture.request);
  return {
    head: sourceOfPieces([pieceOf(HEAD_ORIGIN, head)]),
    plain: sourceOfPieces([pieceOf(PLAIN_ORIGIN, plain)]),
    coding: { kind: 'captured', content, gzip },
    length: saysLength(line, content.size) ? 'follows' : 'captured',
    headEdited: false,
    before: null,
  };
}

/** Returns the Content-Length line in effect, which is the last one. */
export function lengthLine(request: RequestHead): HeaderLine | null {
  return headerValues(request, 'Content-Length').at(-1) ?? null;
}

/** Returns true if the line has this number as its value, in any notation: `0180` is 180. */
export function saysLength(line: HeaderLine | null, size: ByteLength): boolean {
  return line !== null && /^\d+$/.test(line.value) && Number(line.value) === size;
}

/** Returns the body without chunk framing. Returns the plain body if the body is still to be compressed. */
export function contentOf({ coding, plain }: DraftState): ByteSource {
  switch (coding.kind) {
    case 'captured':
      return coding.content;
    case 'identity':
      return plain;
    case 'gzip':
      return coding.coded ?? plain;
  }
}

export function isUncoded({ coding }: DraftState): boolean {
  return coding.kind === 'gzip' && coding.coded === null;
}

/** Returns true if the body is gzip. After a change of the plain body, its captured bytes are then outdated. */
export function isGzipCoding(coding: Coding): boolean {
  return coding.kind === 'gzip' || (coding.kind === 'captured' && coding.gzip !== null && !isNotGzip(coding.gzip));
}

/** The bytes of a head and the request parsed from them, each read once. */
export const headBytes = memoize((head: PieceSource): Uint8Array => readAll(head));
export const requestOf = memoize((head: PieceSource): RequestHead => parseRequestHead(headBytes(head)));

/** Returns true if head and body agree: the head declares gzip if, and only if, the body is gzip. */
export function isBodyInLine({ head, coding }: DraftState): boolean {
  return isGzipEncoded(requestOf(head)) === isGzipCoding(coding);
}

/** Returns the state as a capture, which is read and judged like any other. Without edits, returns the original capture. */
export function captureOfState(base: Capture, first: DraftState, state: DraftState): Capture {
  if (state === first) return base;
  const request = requestOf(state.head);
  const content = contentOf(state);
  const chunked = isChunked(request);
  const isFramedAsCaptured = chunked && base.chunked !== null && content === base.content;
  const sent = isFramedAsCaptured ? base.sent : chunked ? framed(content) : content;
  return {
    // After the user has changed an inferred head, the head counts as captured.
    kind: state.headEdited ? 'request' : base.kind,
    unpacked: base.unpacked,
    head: state.head,
    headForm: state.headEdited ? 'http1' : base.headForm,
    bodyStart: base.bodyStart,
    request,
    sent,
    content,
    bodySize: bodySizeOf(base, state, content),
    plain: state.plain,
    chunked: isFramedAsCaptured ? base.chunked : chunked ? soundFraming(content) : null,
    gzip: isGzipEncoded(request) ? gzipReadingOf(state, content) : null,
    uncoded: isUncoded(state),
  };
}

/**
 * Returns the size of the body, without bytes that were captured after it. These bytes do not belong to an edited body until an edit sets the Content-Length.
 */
function bodySizeOf(base: Capture, { head, plain, coding, length }: DraftState, content: ByteSource): ByteLength {
  if (length !== 'captured' || lengthLine(requestOf(head)) === null) return content.size;
  if (content === base.content) return base.bodySize;
  const isSplit = base.bodySize < base.content.size && base.plain === base.content && coding.kind !== 'gzip';
  return isSplit ? endBefore(plain, base.bodySize) : content.size;
}

/** Returns the current offset of the first byte captured after the body, or the end if all these bytes were removed. */
function endBefore(plain: PieceSource, bodySize: ByteLength): ByteLength {
  let end = 0;
  for (const { origin, from, length } of plain.pieces) {
    if (origin === PLAIN_ORIGIN && from + length > bodySize) return end + Math.max(bodySize - from, 0);
    end += length;
  }
  return end;
}

function gzipReadingOf({ coding, plain }: DraftState, content: ByteSource): GzipReading {
  if (coding.kind === 'captured' && coding.gzip !== null) return coding.gzip;
  if (coding.kind === 'gzip') return { members: [{ codedEnd: content.size, plainEnd: plain.size }], error: null };
  // The head declares gzip, but the body has another format. `reconciled` has already checked that the body does not begin like gzip.
  return { members: [], error: { kind: content.size === 0 ? 'truncated' : 'not_gzip', offset: 0 } };
}

/** A body in one chunk (RFC 9112, 7.1). */
function framed(content: ByteSource): PieceSource {
  const text = (value: string): ByteSource => sourceOfBytes(encodeLatin1(value));
  const size = text(`${content.size.toString(16)}\r\n`);
  const pieces = content.size === 0 ? [] : [pieceOf('frame', size), pieceOf('content', content), pieceOf('frame', text('\r\n'))];
  return sourceOfPieces([...pieces, pieceOf('frame', text('0\r\n\r\n'))]);
}

function soundFraming(content: ByteSource): ChunkedReading {
  const sizeLine = `${content.size.toString(16)}\r\n`.length;
  return { content, error: null, framedOffset: (offset) => offset + sizeLine };
}
