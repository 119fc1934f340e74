import type { ByteSource } from '../../bytes/byte-source.ts';
import { type Piece, type PieceSource, pieceOf, pieceOfBytes, sourceOfPieces } from '../../bytes/pieces.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import type { BodyPiece, FormPart } from './curl-form.ts';
import { CURL_VERSION } from './curl-version.ts';
import { type CurlBody, type CurlReading, type FileWay, percentEncoded } from './read-curl.ts';

/** Details of the request that the command does not specify: names of headers, the boundary of a form, the split into chunks. */
export interface MadeUp {
  /** In head order. */
  readonly headers: readonly string[];
  readonly boundary: boolean;
  readonly chunks: boolean;
}

/** A request as curl would send it. */
interface MadeRequest {
  readonly bytes: PieceSource;
  readonly madeUp: MadeUp;
}

interface Ingredients {
  /** The content of each file that the command names, already converted (`fileBytes`). */
  readonly files: readonly ByteSource[];
  /** For a form: a boundary that occurs in none of its contents. */
  readonly boundary: string;
}

/** Converts bytes of a file for the body. The bytes can be a part of the file. */
export function fileBytes(way: FileWay, bytes: Uint8Array): Uint8Array {
  if (way === 'as_is') return bytes;
  if (way === 'stripped') return bytes.filter((byte) => byte !== 0x0d && byte !== 0x0a && byte !== 0);
  return encodeLatin1(percentEncoded(decodeLatin1(bytes)));
}

/** Body size in bytes above which curl sends Expect: 100-continue. */
const ASKS_ABOVE = 1024 * 1024;

/** A header line with its display name. */
interface Line {
  readonly name: string;
  readonly line: string;
  readonly isMadeUp: boolean;
}

/** Makes the request that curl would send over HTTP/1.1, with headers in curl's order (measured). */
export function requestOfCurl(reading: CurlReading, ingredients: Ingredients): MadeRequest {
  const custom = new CustomHeaders(reading.headers, reading.body?.kind === 'data' && reading.body.isJson);
  // If the command sets a Content-Type other than multipart/form-data, curl marks the parts as attachments.
  const isForm = (custom.valueOf('Content-Type') ?? FORM_TYPE).toLowerCase().startsWith(FORM_TYPE);
  const body =
    reading.body === null ? null : sourceOfPieces([...bodyPieces(reading.body, ingredients, isForm ? 'form-data' : 'attachment')]);
  const isChunked = body !== null && (isChunkedUpload(reading.body) || /^chunked$/i.test(custom.valueOf('Transfer-Encoding') ?? ''));
  const lines = [
    ...hostLines(reading, custom),
    ...ownLines(reading, custom),
    ...(isChunkedUpload(reading.body) ? custom.unless('Transfer-Encoding', 'chunked', true) : []),
    ...custom.lines(reading.body?.kind === 'form'),
    ...bodyLines(reading.body, { size: body?.size ?? 0, isChunked, custom, boundary: ingredients.boundary }),
  ];
  const head = [`${reading.method} ${reading.url.target} HTTP/${reading.version}`, ...lines.map(({ line }) => line), '', ''].join('\r\n');
  const pieces = body === null ? [] : isChunked ? chunked(body) : [pieceOf('body', body)];
  return {
    bytes: sourceOfPieces([text(head), ...pieces]),
    madeUp: {
      headers: lines.filter(({ isMadeUp }) => isMadeUp).map(({ name }) => name),
      boundary: reading.body?.kind === 'form',
      chunks: isChunked,
    },
  };
}

/** Arguments of `-H`. An empty value after the colon removes curl's own header. A name with a semicolon sends an empty header. */
class CustomHeaders {
  private readonly all: readonly { readonly name: string; readonly line: string | null; readonly value: string }[];

  constructor(written: readonly string[], isJson: boolean) {
    const read = written.flatMap((line) => {
      const empty = /^([^:;]+);\s*$/.exec(line);
      if (empty !== null) return [{ name: empty[1] ?? '', line: `${empty[1] ?? ''}:`, value: '' }];
      const colon = line.indexOf(':');
      if (colon < 1) return [];
      const value = line.slice(colon + 1).trim();
      return [{ name: line.slice(0, colon), line: value === '' ? null : line, value }];
    });
    const has = (wanted: string): boolean => read.some(({ name }) => sameName(name, wanted));
    const json = ['Content-Type', 'Accept'].filter((name) => isJson && !has(name));
    this.all = [...read, ...json.map((name) => ({ name, line: `${name}: ${JSON_TYPE}`, value: JSON_TYPE }))];
  }

  has(wanted: string): boolean {
    return this.all.some(({ name }) => sameName(name, wanted));
  }

  /** Value of the first header with the name; null if there is none, or if the header is not sent. */
  valueOf(wanted: string): string | null {
    const found = this.all.find(({ name }) => sameName(name, wanted));
    const isSent = typeof found?.line === 'string';
    return isSent ? found.value : null;
  }

  /** The first line with the name, as written; null if it is not sent. */
  lineOf(wanted: string): string | null {
    return this.all.find(({ name }) => sameName(name, wanted))?.line ?? null;
  }

  /** A header that curl adds, unless the command has a header with that name. */
  unless(name: string, value: string, isMadeUp = false): readonly Line[] {
    return this.has(name) ? [] : [{ name, line: `${name}: ${value}`, isMadeUp }];
  }

  /** The custom header lines that curl sends together. `isForm`: leaves out Content-Type, which curl sends later with the boundary. */
  lines(isForm: boolean): readonly Line[] {
    const isHostFirst = this.lineOf('Host') !== null || !this.has('Host');
    return this.all.flatMap(({ name, line }) => {
      if (line === null || (isHostFirst && sameName(name, 'Host')) || (isForm && sameName(name, 'Content-Type'))) return [];
      return [{ name, line, isMadeUp: false }];
    });
  }
}

const JSON_TYPE = 'application/json';

function sameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The command's Host line, which curl sends first and with its own spelling of the name. Empty if the command removes Host. */
function hostLines({ url }: CurlReading, custom: CustomHeaders): readonly Line[] {
  const own = custom.lineOf('Host');
  if (own !== null) return [{ name: 'Host', line: `Host:${own.slice(own.indexOf(':') + 1)}`, isMadeUp: false }];
  return custom.unless('Host', url.host);
}

function ownLines(reading: CurlReading, custom: CustomHeaders): readonly Line[] {
  const { authorization, range, userAgent, isCompressed, referer, cookie } = reading;
  const given = (name: string, value: string | null): readonly Line[] => (value === null || value === '' ? [] : custom.unless(name, value));
  return [
    ...given('Authorization', authorization),
    ...given('Range', range === null ? null : `bytes=${range}`),
    ...(userAgent === null ? custom.unless('User-Agent', `curl/${CURL_VERSION}`, true) : given('User-Agent', userAgent)),
    ...custom.unless('Accept', '*/*', true),
    ...(isCompressed ? custom.unless('Accept-Encoding', 'deflate, gzip, br, zstd', true) : []),
    ...given('Referer', referer),
    ...given('Cookie', cookie),
  ];
}

interface OverBody {
  readonly size: number;
  readonly isChunked: boolean;
  readonly custom: CustomHeaders;
  readonly boundary: string;
}

function bodyLines(body: CurlBody | null, { size, isChunked, custom, boundary }: OverBody): readonly Line[] {
  if (body === null) return [];
  const length = isChunked ? [] : custom.unless('Content-Length', String(size), true);
  const expect = size > ASKS_ABOVE || isChunkedUpload(body) ? custom.unless('Expect', '100-continue', true) : [];
  return [...length, ...typeLines(body, custom, boundary), ...expect];
}

function typeLines(body: CurlBody, custom: CustomHeaders, boundary: string): readonly Line[] {
  if (body.kind === 'data') return custom.unless('Content-Type', 'application/x-www-form-urlencoded', true);
  if (body.kind === 'upload') return [];
  const own = custom.valueOf('Content-Type');
  // The command removes the header.
  if (own === null && custom.has('Content-Type')) return [];
  return [{ name: 'Content-Type', line: `Content-Type: ${own ?? FORM_TYPE}; boundary=${boundary}`, isMadeUp: true }];
}

const FORM_TYPE = 'multipart/form-data';

function isChunkedUpload(body: CurlBody | null): boolean {
  return body?.kind === 'upload' && body.isChunked;
}

function* bodyPieces(body: CurlBody, { files, boundary }: Ingredients, disposition: string): Generator<Piece> {
  if (body.kind === 'data') for (const [index, piece] of body.pieces.entries()) yield contentOf(piece, files, index);
  else if (body.kind === 'upload') yield contentOf({ file: body.file }, files, 0);
  else for (const part of body.parts.entries()) yield* partPieces(part, { files, boundary, disposition });
  if (body.kind === 'form') yield text(`--${boundary}--\r\n`);
}

type Form = Ingredients & { readonly disposition: string };

function* partPieces([index, part]: readonly [number, FormPart], { files, boundary, disposition }: Form): Generator<Piece> {
  const { name, filename, type, content } = part;
  const parameters = `${name === null ? '' : `; name="${name}"`}${filename === null ? '' : `; filename="${filename}"`}`;
  const said = type === null ? '' : `Content-Type: ${type}\r\n`;
  yield text(`--${boundary}\r\nContent-Disposition: ${disposition}${parameters}\r\n${said}\r\n`);
  yield contentOf(content, files, index);
  yield text('\r\n');
}

function contentOf(piece: BodyPiece, files: readonly ByteSource[], index: number): Piece {
  if ('text' in piece) return text(piece.text);
  const file = files[piece.file];
  if (file === undefined) throw new RangeError(`no file ${String(piece.file)}`);
  return pieceOf(`content${String(index)}`, file);
}

/** Writes the body as a single chunk, because the command does not determine how curl would split it. */
function chunked(body: PieceSource): readonly Piece[] {
  if (body.size === 0) return [text('0\r\n\r\n')];
  return [text(`${body.size.toString(16)}\r\n`), pieceOf('body', body), text('\r\n0\r\n\r\n')];
}

function text(value: string): Piece {
  return pieceOfBytes('curl', encodeLatin1(value));
}
