import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How a symbol server answers. Without options, it answers as Tecken does. */
export interface SymbolServerOptions {
  /** The files, by their decoded path `LEAF/ID/NAME.sym`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Answers without a redirect to the storage. */
  readonly isDirect?: boolean;
  /** Whether files are sent in gzip, whatever the request accepts. Default: gzip. `damaged`: one byte is wrong. `truncated`: the last bytes are missing. */
  readonly coding?: 'gzip' | 'none' | 'damaged' | 'truncated';
  /** Value of Content-Encoding; null: without the header. Default: according to `coding`. */
  readonly encoding?: string | null;
  /** How the end of a body is marked. Default: by Content-Length. */
  readonly framing?: 'length' | 'chunked' | 'close';
  /** What identifies the bytes of a file. Default: a strong ETag. */
  readonly validator?: 'etag' | 'weak' | 'modified' | 'none';
  /**
   * How the server answers requests for a range. `ignored`: with the whole file. `shifted`: with other bytes than requested. `unconditional`: without
   * a look at If-Range. `refused`: with 416.
   */
  readonly ranges?: 'sent' | 'ignored' | 'shifted' | 'unconditional' | 'refused';
  /** Closes the connection after this number of bytes of a body. */
  readonly cutAfter?: number;
  /** Sends nothing after this number of bytes of a body, and keeps the connection. */
  readonly stallAfter?: number;
  /** Stores lower-case paths only. */
  readonly isLowerCase?: boolean;
  /** Answers every request with this status, without a file. 101: an upgrade to another protocol. */
  readonly status?: number;
  readonly retryAfter?: string;
  /** Redirects every request to this URL, which may be relative. */
  readonly location?: string;
}

/** A received request. */
export interface SymbolRequest {
  /** The server that the user chose, or the storage to which it redirects. */
  readonly server: 'front' | 'storage';
  readonly method: string;
  readonly path: string;
  /** Names and values in turn, as received. */
  readonly headers: readonly string[];
}

export interface SymbolServer {
  /** Address of the server, with a slash at its end. */
  readonly url: string;
  /** Address of the storage, which has another port. */
  readonly storage: string;
  /** All requests so far. */
  readonly log: readonly SymbolRequest[];
  /** The highest number of concurrent requests so far. */
  most(): number;
  /** Sets how the next requests are answered. */
  answer(options: SymbolServerOptions): void;
  close(): Promise<void>;
}

const MODIFIED = 'Sat, 14 Nov 2026 08:00:00 GMT';

/** Starts a symbol server on this machine, which the caller closes. `tls`: the certificate of an https server; its storage has it too. */
export async function symbolServer(
  first: SymbolServerOptions,
  tls: { readonly key: string; readonly cert: string } | null = null,
): Promise<SymbolServer> {
  let options = first;
  let [open, most] = [0, 0];
  const log: SymbolRequest[] = [];

  const serve = (server: SymbolRequest['server']) => (request: IncomingMessage, response: ServerResponse) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => (open -= 1));
    // A client that disconnects is not a failure of the server.
    response.on('error', () => undefined);
    log.push({ server, method: request.method ?? '', path: request.url ?? '', headers: request.rawHeaders });
    answerRequest(request, response, server, storageUrl, options);
  };
  const created = (server: SymbolRequest['server']): Server =>
    tls === null ? createServer(serve(server)) : createTlsServer(tls, serve(server));
  const servers = [created('front'), created('storage')];
  const [frontUrl = '', storageUrl = ''] = await Promise.all(servers.map((server) => listening(server, tls !== null)));
  return {
    url: frontUrl,
    storage: storageUrl,
    log,
    most: () => most,
    answer: (next) => (options = next),
    close: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

async function listening(server: Server, isTls: boolean): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `${isTls ? 'https' : 'http'}://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
}

function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  server: SymbolRequest['server'],
  storage: string,
  options: SymbolServerOptions,
): void {
  const { status, retryAfter, location, files, isDirect = false, isLowerCase = false } = options;
  const path = new URL(request.url ?? '', storage).pathname.slice(1);
  const redirectsTo = location ?? (server === 'front' && !isDirect ? `${storage}${path}?signature=x` : null);
  if (status !== undefined) {
    const upgrade = status === 101 ? { Connection: 'Upgrade', Upgrade: 'x' } : {};
    response.writeHead(status, { ...upgrade, ...(retryAfter === undefined ? {} : { 'Retry-After': retryAfter }) }).end('no file');
    return;
  }
  const file = path.split('/').slice(-3).map(decodeURIComponent).join('/');
  const bytes = isLowerCase ? [...files].find(([name]) => name.toLowerCase() === file)?.[1] : files.get(file);
  if (location === undefined && bytes === undefined) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  else if (redirectsTo !== null) response.writeHead(302, { Location: redirectsTo, 'Content-Length': 0 }).end();
  else sendFile(request, response, bytes ?? new Uint8Array(), options);
}

function sendFile(request: IncomingMessage, response: ServerResponse, file: Uint8Array, options: SymbolServerOptions): void {
  const { coding = 'gzip', encoding = coding === 'none' ? null : 'gzip', framing = 'length', ranges = 'sent' } = options;
  const bytes = coded(file, coding);
  const validators = validatorsOf(bytes, options);
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? -1);
  const isCurrent = Object.values(validators).includes(String(request.headers['if-range']));
  if (from >= 0 && (ranges === 'refused' || (ranges === 'sent' && isCurrent && from >= bytes.length))) {
    response.writeHead(416, { 'Content-Range': `bytes */${String(bytes.length)}` }).end();
    return;
  }
  const isRange = from >= 0 && (ranges === 'shifted' || ranges === 'unconditional' || (ranges === 'sent' && isCurrent));
  const start = isRange ? from - (ranges === 'shifted' ? 1 : 0) : 0;
  const body = bytes.subarray(start);
  if (framing === 'close') response.useChunkedEncodingByDefault = false;
  response.writeHead(isRange ? 206 : 200, {
    'Content-Type': 'text/plain',
    'Accept-Ranges': 'bytes',
    ...validators,
    ...(encoding === null ? {} : { 'Content-Encoding': encoding }),
    ...(isRange ? { 'Content-Range': `bytes ${String(start)}-${String(bytes.length - 1)}/${String(bytes.length)}` } : {}),
    ...(framing === 'length' ? { 'Content-Length': body.length } : {}),
  });
  sendBody(response, body, options);
}

function sendBody(response: ServerResponse, body: Uint8Array, { cutAfter, stallAfter }: SymbolServerOptions): void {
  const end = Math.min(cutAfter ?? body.length, stallAfter ?? body.length);
  if (end >= body.length) response.end(body);
  else if (end === 0) {
    response.flushHeaders();
    if (cutAfter !== undefined) response.socket?.end();
  } else
    response.write(body.subarray(0, end), () => {
      if (cutAfter !== undefined) response.socket?.end();
    });
}

function coded(file: Uint8Array, coding: NonNullable<SymbolServerOptions['coding']>): Uint8Array {
  if (coding === 'none') return file;
  const bytes = gzipSync(file);
  if (coding === 'damaged') bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
  return coding === 'truncated' ? bytes.subarray(0, -4) : bytes;
}

function validatorsOf(bytes: Uint8Array, { validator = 'etag' }: SymbolServerOptions): Readonly<Record<string, string>> {
  const tag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
  switch (validator) {
    case 'etag':
      return { ETag: tag };
    case 'weak':
      return { ETag: `W/${tag}` };
    case 'modified':
      return { 'Last-Modified': MODIFIED };
    case 'none':
      return {};
  }
}
