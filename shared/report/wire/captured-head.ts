import type { ByteLength } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import { trimmed } from './header-params.ts';
import { headLength, startsWithRequestLine } from './request-head.ts';

/**
 * The form of a request head in a file. `http1`: HTTP/1.1. `blank_lines`: HTTP/1.1 after empty lines. `no_request_line`: only header lines. `pseudo_headers`:
 * with the pseudo headers of HTTP/2 (RFC 9113, 8.3) instead of a request line, as browsers and proxies show it.
 */
export type HeadForm = 'http1' | 'blank_lines' | 'no_request_line' | 'pseudo_headers';

/** A head that was read from a file. */
interface CapturedHead {
  readonly form: HeadForm;
  /** The size of the head in the file, including empty lines before it. */
  readonly length: ByteLength;
  /** The head in HTTP/1.1 form. If it had no request line, its original line ends are unknown, and CRLF is used. */
  readonly bytes: Uint8Array;
}

/** The request line that clients usually send. */
export const USUAL_LINE = 'POST /submit HTTP/1.1';

/** The name of a request's pseudo header, before its value. */
const PSEUDO_HEADER = /^:(method|scheme|authority|path|protocol):/i;
/** Headers that show that a head is not a request's. They are used in mails and responses, which can also have multipart bodies. */
const OF_OTHERS = /^(?:from|to|subject|received|return-path|message-id|server|set-cookie|last-modified|etag)[ \t]*:/i;
const HEADER_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+[ \t]*:/;
const REPORT_TYPE = /^content-type[ \t]*:[ \t]*multipart\/form-data\b/i;

/** True if the bytes begin with a request head in any form. */
export function startsWithHead(bytes: Uint8Array): boolean {
  const rest = bytes.subarray(emptyLines(bytes));
  return startsWithRequestLine(rest) || startsWithHeaders(rest);
}

/** The length of the empty lines at the beginning, including a byte order mark that an editor wrote before them. */
export function emptyLines(bytes: Uint8Array): ByteLength {
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  while (bytes[at] === 0x0a || (bytes[at] === 0x0d && bytes[at + 1] === 0x0a)) at += bytes[at] === 0x0a ? 1 : 2;
  return at;
}

/**
 * True if the bytes begin with header lines and an empty line, and the lines belong to a request: one is the `:path` pseudo header, or contains the media type
 * of a report.
 */
function startsWithHeaders(bytes: Uint8Array): boolean {
  const first = bytes[0];
  // A shortcut: the first byte excludes most files that are not requests.
  if (first === undefined || first === 0x2d || first === 0x7b || first >= 0x7f) return false;
  const length = headLength(bytes);
  if (length < 0) return false;
  const lines = linesOf(bytes.subarray(0, length));
  const isHead = lines.every(
    (line, index) => line === '' || HEADER_LINE.test(line) || PSEUDO_HEADER.test(line) || (index > 0 && /^[ \t]/.test(line)),
  );
  if (!isHead || lines.some((line) => OF_OTHERS.test(line))) return false;
  return lines.some((line) => REPORT_TYPE.test(line) || PSEUDO_HEADER.exec(line)?.[1]?.toLowerCase() === 'path');
}

function linesOf(head: Uint8Array): readonly string[] {
  return decodeLatin1(head).split(/\r?\n/);
}

/** The head of a request that Crashlens wrote: up to its first empty line, or all bytes if there is none. */
export function ownHead(start: Uint8Array): CapturedHead {
  const found = headLength(start);
  const bytes = found < 0 ? start : start.subarray(0, found);
  return { form: 'http1', length: bytes.length, bytes };
}

/**
 * Reads the head of bytes for which `startsWithHead` returns true. Without an empty line, all bytes are head. A head that is not in HTTP/1.1 form and declares
 * no length gets a Content-Length for the rest of the file, as from a proxy. `size`: the size of the file; null: adds no Content-Length.
 */
export function readCapturedHead(start: Uint8Array, size: ByteLength | null): CapturedHead {
  const skipped = emptyLines(start);
  const rest = start.subarray(skipped);
  const found = headLength(rest);
  const bytes = found < 0 ? rest : rest.subarray(0, found);
  const length = skipped + bytes.length;
  const hasLine = startsWithRequestLine(bytes);
  const asHttp1: CapturedHead = { form: skipped > 0 ? 'blank_lines' : 'http1', length, bytes };
  if (hasLine && !namesHttp2(bytes)) return asHttp1;
  if (!hasLine && !startsWithHeaders(rest)) return asHttp1;
  const lines = decodeLatin1(bytes).split(/(?<=\n)/);
  const pseudo = new Map<string, string>();
  const others = lines.filter((line) => {
    const [all, name] = PSEUDO_HEADER.exec(line) ?? [];
    if (all === undefined || name === undefined) return true;
    if (!pseudo.has(name.toLowerCase())) pseudo.set(name.toLowerCase(), trimmed(line.slice(all.length), isBlankOrEnd));
    return false;
  });
  if (hasLine && pseudo.size === 0) return asHttp1;
  const requestLine = hasLine ? others.splice(0, 1) : [`${requestLineOf(pseudo)}\r\n`];
  const hasHost = others.some((line) => /^host[ \t]*:/i.test(line));
  const host = pseudo.has('authority') && !hasHost ? [`Host: ${pseudo.get('authority') ?? ''}\r\n`] : [];
  const text = [...requestLine, ...host, ...others].join('').replace(/\r?\n/g, '\r\n');
  const hasLength = size === null || found < 0 || others.some((line) => /^(?:content-length|transfer-encoding)[ \t]*:/i.test(line));
  return {
    form: pseudo.size > 0 ? 'pseudo_headers' : 'no_request_line',
    length,
    bytes: encodeLatin1(hasLength ? text : text.replace(/\r\n$/, `Content-Length: ${String(size - length)}\r\n\r\n`)),
  };
}

function isBlankOrEnd(character: string): boolean {
  return character === ' ' || character === '\t' || character === '\r' || character === '\n';
}

function namesHttp2(bytes: Uint8Array): boolean {
  return / HTTP\/[23](?:\.0)?\r?$/.test(decodeLatin1(bytes.subarray(0, bytes.indexOf(0x0a))));
}

/** Makes a request line from pseudo headers. Returns `USUAL_LINE` if a request line cannot contain their method or path. */
function requestLineOf(pseudo: ReadonlyMap<string, string>): string {
  const [method, path] = [pseudo.get('method') ?? 'POST', pseudo.get('path') ?? '/submit'];
  const line = `${method} ${path} HTTP/1.1`;
  return !/\s/.test(method + path) && startsWithRequestLine(encodeLatin1(`${line}\n`)) ? line : USUAL_LINE;
}
