import { type ByteSource, sourceOfBytes } from '../../bytes/byte-source.ts';
import { type Piece, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { openCapture, type SourceLoss } from '../wire/capture.ts';
import type { OpenedReport, SourceTools } from './source.ts';

/** A request as a program recorded it. */
export interface RecordedHead {
  readonly method: string;
  /** The whole URL, or the target of the request line. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Writes a recorded request as raw HTTP. If its body was recorded without its compression or chunks, the headers about them are left out, and the length is that
 * of the body.
 */
export async function rebuiltRequest(
  { method, url, headers }: RecordedHead,
  body: ByteSource,
  losses: readonly SourceLoss[],
  { inflate, limit }: SourceTools,
): Promise<OpenedReport> {
  const isDecoded = losses.includes('body_decoded');
  const kept = headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(':') || lower === 'transfer-encoding' || lower === 'content-length') return false;
    return !(isDecoded && lower === 'content-encoding');
  });
  const hasHost = kept.some(([name]) => name.toLowerCase() === 'host');
  const { authority, target } = partsOfUrl(url);
  const lines = [
    `${oneWord(method) || 'POST'} ${oneWord(target)} HTTP/1.1`,
    ...(hasHost || authority === '' ? [] : [`Host: ${oneLine(authority)}`]),
    ...kept.map(([name, value]) => `${oneLine(name)}: ${oneLine(value)}`),
    `Content-Length: ${String(body.size)}`,
  ];
  const head = sourceOfBytes(headBytes(`${lines.join('\r\n')}\r\n\r\n`));
  const bytes = sourceOfPieces([pieceOf('head', head), pieceOf('body', body)]);
  const opened = await openCapture(bytes, inflate, limit);
  // A request line is always written, so this is a capture.
  if (!opened.ok) throw new Error('a rebuilt request is a capture');
  return { bytes, capture: losses.length === 0 ? opened.capture : { ...opened.capture, losses } };
}

function pieceOf(origin: string, source: ByteSource): Piece {
  return { origin, source, from: 0, length: source.size };
}

/** Header values are bytes; a value with other characters is written as UTF-8. */
function headBytes(text: string): Uint8Array {
  return /[^\0-\xff]/.test(text) ? encodeUtf8(text) : encodeLatin1(text);
}

function oneWord(text: string): string {
  return text.replace(/[\s\0-\x1f]+/g, '');
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ');
}

/** The host and the target of a URL; a text that is no URL is a target. */
function partsOfUrl(url: string): { readonly authority: string; readonly target: string } {
  const [, authority, rest] = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]*)([^#]*)/i.exec(url) ?? [];
  if (authority === undefined || rest === undefined) return { authority: '', target: url === '' ? '/' : url };
  return { authority, target: rest.startsWith('/') ? rest : `/${rest}` };
}
