import { gzipSync } from 'node:zlib';
import { multipart } from './multipart.ts';
import { validDump } from './minimal-dump.ts';

export interface RawPart {
  readonly name: string;
  readonly filename?: string;
  readonly contentType?: string;
  readonly content: string | Uint8Array;
}

export interface RawRequest {
  readonly parts: readonly RawPart[];
  /** Headers besides Content-Type and Content-Length. */
  readonly headers?: readonly (readonly [string, string])[];
  readonly boundary?: string;
  /** Default: `collector.example`. */
  readonly host?: string;
  readonly gzip?: boolean;
  /** Bytes per chunk; not chunked by default. */
  readonly chunkSize?: number;
  /** Omits the closing boundary. */
  readonly unclosed?: boolean;
}

const BOUNDARY = 'test-boundary-5d1c';

/** Annotations as key/value parts. */
export function annotationParts(annotations: Readonly<Record<string, string>>): RawPart[] {
  return Object.entries(annotations).map(([name, content]) => ({ name, content }));
}

/** Bytes of a multipart body. */
export function rawBody({ parts, boundary = BOUNDARY, unclosed = false }: RawRequest): Buffer {
  const specs = parts.map(({ contentType, ...part }) => ({
    ...part,
    ...(contentType === undefined ? {} : { type: contentType }),
    content: typeof part.content === 'string' ? Buffer.from(part.content, 'utf8') : part.content,
  }));
  const body = multipart(specs, boundary);
  return unclosed ? body.subarray(0, body.length - `--${boundary}--\r\n`.length) : body;
}

/** Bytes of a captured request in the style of a client. */
export function rawRequest(request: RawRequest): Buffer {
  const { boundary = BOUNDARY, host = 'collector.example', headers = [], gzip = false, chunkSize } = request;
  const plain = rawBody(request);
  const coded = gzip ? gzipSync(plain) : plain;
  const lines = [
    'POST /submit HTTP/1.1',
    `Host: ${host}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    ...(gzip ? ['Content-Encoding: gzip'] : []),
    chunkSize === undefined ? `Content-Length: ${String(coded.length)}` : 'Transfer-Encoding: chunked',
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return Buffer.concat([head, chunkSize === undefined ? coded : chunked(coded, chunkSize)]);
}

/** Splits bytes into chunks of `size` bytes and adds the last chunk. */
export function chunked(bytes: Buffer, size: number): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
}

/** A JSON part of annotations with a protected value. */
export const EXTRA_PART: RawPart = {
  name: 'extra',
  contentType: 'application/json',
  content: '{"ProductName":"Firefox","Version":"148.0a1","CrashTime":1700000000,"Comments":"my private comment zq81"}',
};

/** A report that collectors accept, with public and protected annotations and one dump. */
export const GOOD_PARTS: readonly RawPart[] = [
  ...annotationParts({
    ProductName: 'Firefox',
    Version: '148.0a1',
    ReleaseChannel: 'nightly',
    BuildID: '20261101093000',
    URL: 'https://secret.example/very-private-page',
    Comments: 'my private comment zq81',
    SomethingNew: 'unlisted value kx42',
  }),
  {
    name: 'upload_file_minidump',
    filename: '5d1c.dmp',
    contentType: 'application/octet-stream',
    content: validDump('secret-memory-content-9931'),
  },
];

/** Texts of GOOD_PARTS that must stay masked until they are revealed. */
export const GOOD_SECRETS: readonly string[] = [
  'very-private-page',
  'private comment zq81',
  'unlisted value kx42',
  'secret-memory-content-9931',
];
