import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { decodeBridgeJson } from '../../shared/bytes/bridge-json.ts';
import { fail, ok, type ErrorCode, type Result } from '../../shared/errors.ts';
import { failure } from '../../shared/bridge/failure.ts';
import { errorOf } from '../../shared/text/app/errors.ts';
import { loadPageFiles, type PageFiles } from '../host/app/page/page-files.ts';
import type { HostClient } from '../host/app/thread/host-client.ts';
import { empty, HEADERS, json } from './answers.ts';
import { createLoginLinks } from './auth/login-links.ts';
import type { OneTimeCodes } from './auth/one-time-codes.ts';
import { eventStreams } from './event-stream.ts';
import { holderOf, refuseForeign, refuseOtherSite } from './auth/guard.ts';
import { createSessionRoutes } from './auth/session-routes.ts';
import { addressOf } from './page-address.ts';
import { readBody } from './read-body.ts';
import { uploadReceiver, type Received } from './receive-upload.ts';
import { sendDownload } from './send-download.ts';
import type { Tokens } from './auth/tokens.ts';

export interface ServerOptions {
  readonly host: HostClient;
  /** 0 to 65535. 0 means any free port. */
  readonly port: number;
  /** Folder of the built page. */
  readonly rendererDir: string;
  readonly tokens: Tokens;
  readonly codes: OneTimeCodes;
  /** Key with which commands of the same user prove that they can read the data folder: 32 bytes as hex. */
  readonly key: string;
  readonly now: () => number;
}

export interface RunningServer {
  /** Creates a login link. It opens a single tab and is valid for a minute. `over`: called once, after the link was used or has expired. */
  readonly address: (over?: () => void) => string;
  readonly port: number;
  /** Ends all connections; the host stays open. */
  close(): Promise<void>;
}

/** HTTP statuses for tools that check only the status. The page reads the body. */
const UPLOAD_STATUS: Readonly<Partial<Record<ErrorCode, number>>> = { unknown_handle: 404, upload_out_of_order: 409, disk_full: 507 };
/** Response header of the event stream. Its value identifies this run of the server. */
const RUN_HEADER = 'Crashlens-Run';

const NONCE = /^\/proof\?nonce=([\w-]{16,64})$/;

const NOT_UNDERSTOOD = fail(errorOf(failure('invalid_request', { why: 'not_json' })));

/** Starts the loopback server of the browser shell, only on 127.0.0.1. Errors: port_in_use, internal (no built page). */
export async function startServer({ host, port, rendererDir, tokens, codes, key, now }: ServerOptions): Promise<Result<RunningServer>> {
  // A reconnecting page compares this to find out whether the server was restarted.
  const run = randomUUID();
  let files: PageFiles;
  try {
    files = await loadPageFiles(rendererDir);
  } catch {
    return fail(failure('internal', { where: 'page' }));
  }
  const streams = eventStreams();
  const uploads = uploadReceiver(host);
  const server = createServer();
  const listening = await listen(server, port);
  if (!listening.ok) return listening;
  const own = listening.value;
  const sessionRoutes = createSessionRoutes(codes, createLoginLinks({ key, port: own, codes, now }));
  tokens.onGone((holder) => streams.end(holder));

  server.on('request', (request, response) => {
    answer(request, response).catch(() => {
      // The connection broke, or a file disappeared during sending. A response can no longer be sent.
      response.destroy();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const foreign = refuseForeign(request, own);
    if (foreign !== null) return empty(response, foreign);
    const [path = '/', query = ''] = (request.url ?? '/').split('?');
    if (path.startsWith('/bridge/') || path.startsWith('/upload/') || path === '/events') {
      const refused = refuseOtherSite(request);
      if (refused !== null) return empty(response, refused);
      const holder = holderOf(request, tokens);
      if (holder === null) return empty(response, 401);
      if (path === '/events') return events(request, response, holder);
      if (path.startsWith('/upload/')) return upload(request, response, path.slice('/upload/'.length), new URLSearchParams(query));
      return call(request, response, path.slice('/bridge/'.length));
    }
    if (path === '/session') return sessionRoutes.session(request, response);
    if (path === '/address') return sessionRoutes.address(request, response);
    if (request.method !== 'GET' && request.method !== 'HEAD') return empty(response, 405);
    if (path === '/proof') return proof(request, response);
    if (path.startsWith('/download/')) return download(request, response, path.slice('/download/'.length));
    const file = await files.read(path);
    if (file === null) return empty(response, 404);
    response.writeHead(200, { ...HEADERS, 'Content-Type': file.type, 'Content-Length': file.bytes.length });
    response.end(request.method === 'HEAD' ? undefined : file.bytes);
  }

  async function call(request: IncomingMessage, response: ServerResponse, channel: string): Promise<void> {
    if (request.method !== 'POST') return empty(response, 405);
    if (request.headers['content-type']?.split(';')[0]?.trim() !== 'application/json') return empty(response, 415);
    const body = await readBody(request);
    if (body === null) return empty(response, 413);
    let value: unknown;
    try {
      value = decodeBridgeJson(body);
    } catch {
      return json(response, 400, NOT_UNDERSTOOD);
    }
    return json(response, 200, await host.callUnchecked(channel, value));
  }

  /** POST: receives bytes of an upload from an offset. GET: returns the offset at which the upload resumes. */
  async function upload(request: IncomingMessage, response: ServerResponse, handle: string, query: URLSearchParams): Promise<void> {
    if (request.method === 'GET') return received(response, await uploads.state(handle));
    if (request.method !== 'POST') return empty(response, 405);
    if (request.headers['content-type'] !== 'application/octet-stream') return empty(response, 415);
    const length = countOf(request.headers['content-length'] ?? null);
    if (length === null) return empty(response, 411);
    const offset = countOf(query.get('offset'));
    if (offset === null) return empty(response, 400);
    return received(response, await uploads.take(request, handle, offset, length));
  }

  /** Proves to a returning page that this is the same server. After that, the page sends its token. */
  function proof(request: IncomingMessage, response: ServerResponse): void {
    const refused = refuseOtherSite(request);
    if (refused !== null) return empty(response, refused);
    const nonce = NONCE.exec(request.url ?? '')?.[1];
    return nonce === undefined ? empty(response, 400) : json(response, 200, { proofs: tokens.proofs(own, nonce) });
  }

  function events(request: IncomingMessage, response: ServerResponse, holder: string): void {
    if (request.method !== 'GET') return empty(response, 405);
    response.writeHead(200, { ...HEADERS, 'Content-Type': 'application/x-ndjson', [RUN_HEADER]: run });
    streams.add(response, holder);
  }

  async function download(request: IncomingMessage, response: ServerResponse, oneTime: string): Promise<void> {
    const refused = refuseOtherSite(request);
    if (refused !== null) return empty(response, refused);
    // A HEAD request must not use up the token.
    if (request.method === 'HEAD') return empty(response, 405);
    const file = await host.takeDownload(oneTime);
    if (file === null) return empty(response, 404);
    let isWhole = false;
    try {
      await sendDownload(response, file, HEADERS);
      isWhole = true;
    } finally {
      await host.downloadFetched(oneTime, isWhole);
    }
  }

  const stopEvents = host.onEvent(streams.tell);
  return ok({
    address: (over) => addressOf(own, codes.make(over)),
    port: own,
    close: () => {
      codes.close();
      stopEvents();
      streams.close();
      return new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  });
}

/** Parses a byte count from a header or a query; null if invalid. */
function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

function received(response: ServerResponse, taken: Result<Received>): void {
  if (taken.ok) return json(response, 200, taken);
  json(response, UPLOAD_STATUS[taken.error.code] ?? 500, fail(errorOf(taken.error)));
}

function listen(server: Server, port: number): Promise<Result<number>> {
  return new Promise((resolve, reject) => {
    server.once('error', (reason: NodeJS.ErrnoException) => {
      if (reason.code === 'EADDRINUSE' || reason.code === 'EACCES') resolve(fail(failure('port_in_use', { port, holder: 'unknown' })));
      else reject(reason);
    });
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(ok(address.port));
      else reject(new Error('the server has no address'));
    });
  });
}
