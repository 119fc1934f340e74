import { type ByteSource, joinBytes } from '../../bytes/byte-source.ts';
import { pieceOf, pieceOfBytes, sourceOfPieces } from '../../bytes/pieces.ts';
import { encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { SourceLoss } from '../wire/capture.ts';
import { openedReport } from './opened-report.ts';
import type { OpenedReport, SourceTools } from './source.ts';

/** A request as a program recorded it. */
export interface RecordedHead {
  readonly method: string;
  /** The whole URL; with an `authority`, the target of the request line. */
  readonly url: string;
  /** The host, for a request without a Host header. Absent: it is in the URL. */
  readonly authority?: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** The longest method and target, in characters. */
const MAX_METHOD = 32;
const MAX_TARGET = 32_768;
/** The most bytes of headers: the head has to be within the limit of heads. */
const MAX_HEADERS = 192 * 1024;

/**
 * Writes a recorded request as raw HTTP. If its body was recorded without its compression or chunks, the headers about them are left out, and the length is that
 * of the body.
 */
export function rebuiltRequest(
  { method, url, authority: given, headers }: RecordedHead,
  body: ByteSource,
  known: readonly SourceLoss[],
  tools: SourceTools,
): Promise<OpenedReport> {
  const isDecoded = known.includes('body_decoded');
  const written = headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(':') || lower === 'transfer-encoding' || lower === 'content-length') return false;
    return !(isDecoded && lower === 'content-encoding');
  });
  const { authority, target } = given === undefined ? partsOfUrl(url) : { authority: given, target: url };
  const hasHost = written.some(([name]) => name.toLowerCase() === 'host');
  const lines: Uint8Array[] = [];
  let size = 0;
  for (const [name, value] of [...(hasHost || authority === '' ? [] : [['Host', authority] as const]), ...written]) {
    const line = lineBytes(`${name}: ${value}`);
    if (!TOKEN.test(name) || size + line.length > MAX_HEADERS) continue;
    lines.push(line);
    size += line.length;
  }
  const isCut = lines.length < written.length || target.length > MAX_TARGET;
  const losses: readonly SourceLoss[] = isCut ? [...known, 'head_cut'] : known;
  const line = `${method.length <= MAX_METHOD && TOKEN.test(method) ? method : 'POST'} ${target.slice(0, MAX_TARGET) || '/'} HTTP/1.1`;
  const head = joinBytes([lineBytes(line), ...lines, lineBytes(`Content-Length: ${String(body.size)}`), lineBytes('')]);
  return openedReport(sourceOfPieces([pieceOfBytes('head', head), pieceOf('body', body)]), losses, tools);
}

/** A line of the head. Its characters are bytes; a line with other characters is written as UTF-8. Line ends in it become blanks. */
function lineBytes(text: string): Uint8Array {
  const line = `${text.replace(/[\r\n\0]+/g, ' ')}\r\n`;
  return /[^\0-\xff]/.test(line) ? encodeUtf8(line) : encodeLatin1(line);
}

/** The host and the target of a URL; a text that is no URL is a target. */
function partsOfUrl(url: string): { readonly authority: string; readonly target: string } {
  const [, named, rest] = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)([^#]*)/i.exec(url) ?? [];
  if (named === undefined || rest === undefined) return { authority: '', target: url };
  return { authority: named.slice(named.lastIndexOf('@') + 1), target: rest.startsWith('/') ? rest : `/${rest}` };
}
