import type { IncomingHttpHeaders } from 'node:http';
import type { ByteLength } from '../../../../../shared/bytes/byte-source.ts';
import { DownloadFailure } from './download-failure.ts';
import type { ContinuedFile, SentFile } from './partial-download.ts';

/** The part of a file that an answer with status 206 sends. */
interface SentRange {
  readonly from: number;
  /** Size of the whole file as sent; null if the server does not say it. */
  readonly total: ByteLength | null;
}

/** Least age of a file whose modification date identifies its bytes, in ms (RFC 9110, 8.8.2.2). The date has whole seconds. */
const LEAST_AGE = 1_000;

/** What the head of an answer with status 200 or 206 says. `asked`: the requested URL. `url`: that of the answer, after redirects. Error: `encoding`. */
export function sentFile(headers: IncomingHttpHeaders, asked: URL, url: URL): SentFile {
  return { url: asked.href, validator: validatorOf(headers), isGzip: isGzip(headers) || url.pathname.toLowerCase().endsWith('.gz') };
}

function isGzip(headers: IncomingHttpHeaders): boolean {
  const coding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (coding === 'gzip' || coding === 'x-gzip') return true;
  if (coding === '' || coding === 'identity') return false;
  throw new DownloadFailure('encoding');
}

/** The value for If-Range (RFC 9110, 13.1.5). */
function validatorOf(headers: IncomingHttpHeaders): string | null {
  const { etag, date = '', 'last-modified': modified } = headers;
  const takesRanges = /\bbytes\b/i.test(headers['accept-ranges'] ?? '') || headers['content-range'] !== undefined;
  if (!takesRanges) return null;
  if (etag !== undefined) return etag.startsWith('"') ? etag : null;
  return modified !== undefined && Date.parse(date) - Date.parse(modified) >= LEAST_AGE ? modified : null;
}

/** The headers with which a request continues a file after `size` bytes. */
export function continuing(validator: string, size: ByteLength): readonly string[] {
  return ['Range', `bytes=${String(size)}-`, 'If-Range', validator];
}

/**
 * Returns whether an answer with status 206 continues a file after `size` bytes. A server may omit headers that it sent with the beginning (RFC 9110, 15.3.7),
 * but not an ETag.
 */
export function isContinued(file: ContinuedFile, headers: IncomingHttpHeaders, size: ByteLength): boolean {
  const { etag } = headers;
  const isSame = etag === undefined ? !file.validator.startsWith('"') : etag === file.validator;
  const isSameCoding = headers['content-encoding'] === undefined || isGzip(headers) === file.isGzip;
  return isSame && isSameCoding && sentRange(headers)?.from === size;
}

/** Reads Content-Range; null if it is missing or names no single range of bytes. */
export function sentRange({ 'content-range': text }: IncomingHttpHeaders): SentRange | null {
  const [, from, total] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/i.exec(text?.trim() ?? '') ?? [];
  if (from === undefined) return null;
  return { from: Number(from), total: total === undefined || total === '*' ? null : Number(total) };
}

/** Returns whether an answer with status 416 means that the received bytes are the whole file. */
export function hasNoRest({ 'content-range': text }: IncomingHttpHeaders, size: ByteLength): boolean {
  return text?.trim() === `bytes */${String(size)}`;
}

/** Number of bytes that the answer announces for its body; null if it does not. */
export function announcedBytes(headers: IncomingHttpHeaders): ByteLength | null {
  const { 'content-length': length } = headers;
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}
