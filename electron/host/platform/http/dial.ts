import { request as httpRequest } from 'node:http';
import { type Socket, connect as netConnect, isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type PeerCertificate, type SecureContext, type TLSSocket, checkServerIdentity, connect as tlsConnect } from 'node:tls';
import { bareHost } from '../base/loopback.ts';
import { type ResolvedHost, lookupOf } from './resolve-host.ts';
import { portOf } from './url-parts.ts';

/** A proxy on the route to a target. */
export interface ProxyRoute {
  readonly url: URL;
  /** Value of the Proxy-Authorization header; null if it is not needed. Never shown or logged. */
  readonly credentials: string | null;
}

/** How a certificate is checked. */
export interface Trust {
  /** Trusted authorities; null for those of the system. */
  readonly context: SecureContext | null;
  /** SHA-256 of the certificate that the user accepted, in Node's form: upper-case hex with colons. null if the user accepted no certificate. */
  readonly pinned: string | null;
}

/** The route to a target. */
export interface Route {
  readonly url: URL;
  /** The checked addresses of the target, or of its proxy. Connections go only to these addresses. */
  readonly resolved: ResolvedHost;
  readonly proxy: ProxyRoute | null;
  readonly trust: Trust;
}

/** Duration in ms of each step to a connection; null for a step that was not needed. */
export interface DialTimes {
  readonly connect: number;
  readonly tls: number | null;
}

/** The step that failed. */
type DialStep = 'connect' | 'proxy' | 'tls';

/** Why a connection failed. `code`: an error code of the system or of TLS, or the status of the proxy's answer. */
export class DialFailure extends Error {
  readonly step: DialStep;
  readonly code: string;
  /** The certificate that was presented instead of the accepted certificate; null if it is unknown. */
  readonly certificate: PeerCertificate | null;

  constructor(step: DialStep, code: string, certificate: PeerCertificate | null = null) {
    super(`${step} failed`);
    this.step = step;
    this.code = code;
    this.certificate = certificate;
  }
}

/** Code for a certificate that differs from the accepted one. */
const PIN_MISMATCH = 'PIN_MISMATCH';

const times = new WeakMap<Socket, DialTimes>();

/** How long opening this connection took; null for a socket that `dial` did not open. */
export function dialTimesOf(socket: Socket): DialTimes | null {
  return times.get(socket) ?? null;
}

/**
 * Opens a connection that is ready for requests to a target, through the target's proxy if there is one. Checks the certificate before any byte of a request is
 * sent. Rejects with a `DialFailure`.
 */
export async function dial(route: Route, signal: AbortSignal): Promise<Socket> {
  const begun = performance.now();
  const isTls = route.url.protocol === 'https:';
  const raw = await reach(route, signal);
  const connectedAt = performance.now();
  const socket = isTls ? await secure(raw, route, signal) : raw;
  times.set(socket, { connect: connectedAt - begun, tls: isTls ? performance.now() - connectedAt : null });
  return socket;
}

/** The first step of `dial`: opens a connection that is ready for TLS, or for a request without TLS. */
export function reach(route: Route, signal: AbortSignal): Promise<Socket> {
  const isTls = route.url.protocol === 'https:';
  return route.proxy === null || !isTls ? connected(route, signal) : tunnelled(route, route.proxy, signal);
}

/** Maximum number of bytes that one read from a connection returns. */
const READ_BYTES = 64 * 1024;

/**
 * Shared read buffer of all connections without TLS. By default, Node allocates memory of this size for each read. That costs more than all other work on a
 * short answer.
 */
const landing = new Uint8Array(READ_BYTES);

/** Emits received bytes as a `data` event, like a socket without a shared buffer. */
function emitReceived(socket: Socket, count: number): boolean {
  // Without a listener, the bytes answer no request.
  if (!socket.emit('data', Buffer.from(landing.subarray(0, count)))) socket.destroy();
  return true;
}

/** Connects by TCP to the proxy, or to the target if there is no proxy. */
function connected({ url, resolved, proxy }: Route, signal: AbortSignal): Promise<Socket> {
  const to = proxy?.url ?? url;
  const socket: Socket = netConnect({
    host: bareHost(to.hostname),
    port: portOf(to),
    lookup: lookupOf(resolved),
    noDelay: true,
    // TLS reads from its socket directly.
    ...(url.protocol === 'http:' ? { onread: { buffer: landing, callback: (count: number) => emitReceived(socket, count) } } : {}),
  });
  return established(socket, 'connect', proxy === null ? 'connect' : 'proxy', signal);
}

/** Resolves when the socket is ready for the next step. Rejects if the signal aborts, or if the socket fails or ends before that. */
function established<S extends Socket>(socket: S, ready: string, step: DialStep, signal: AbortSignal): Promise<S> {
  const { promise, resolve, reject } = Promise.withResolvers<S>();
  const failed = (reason: NodeJS.ErrnoException): void => reject(new DialFailure(step, reason.code ?? ''));
  const ended = (): void => reject(new DialFailure(step, 'ECONNRESET'));
  const stopped = (): void => reject(new DialFailure(step, 'ABORT_ERR'));
  const isReady = (): void => resolve(socket);
  socket.once(ready, isReady).once('error', failed).once('close', ended);
  signal.addEventListener('abort', stopped, { once: true });
  if (signal.aborted) stopped();
  return promise
    .catch((reason: unknown) => {
      // Later errors of this socket are ignored.
      socket.on('error', () => undefined).destroy();
      throw reason;
    })
    .finally(() => {
      signal.removeEventListener('abort', stopped);
      socket.off(ready, isReady).off('error', failed).off('close', ended);
    });
}

/** Asks the proxy for a tunnel to the target (RFC 9110, 9.3.6). */
function tunnelled(route: Route, proxy: ProxyRoute, signal: AbortSignal): Promise<Socket> {
  const { url } = route;
  const authority = `${url.hostname}:${String(portOf(url))}`;
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = httpRequest({
    host: bareHost(proxy.url.hostname),
    port: portOf(proxy.url),
    lookup: lookupOf(route.resolved),
    agent: false,
    method: 'CONNECT',
    path: authority,
    headers: ['Host', authority, ...(proxy.credentials === null ? [] : ['Proxy-Authorization', proxy.credentials])],
    setHost: false,
    setDefaultHeaders: false,
    signal,
  });
  request.once('connect', (answer, socket, early) => {
    // No byte may arrive from the target before the TLS handshake.
    if (answer.statusCode === 200 && early.length === 0) resolve(socket);
    else {
      socket.destroy();
      reject(new DialFailure('proxy', String(answer.statusCode ?? '')));
    }
  });
  request.once('response', (answer) => {
    answer.destroy();
    reject(new DialFailure('proxy', String(answer.statusCode ?? '')));
  });
  request.once('error', (reason: NodeJS.ErrnoException) => reject(new DialFailure('proxy', reason.code ?? '')));
  request.end();
  return promise;
}

/** The second step of `dial`: starts TLS on an open connection. If the user accepted a certificate, compares it before anything is written. */
export async function secure(raw: Socket, { url, trust }: Pick<Route, 'url' | 'trust'>, signal: AbortSignal): Promise<TLSSocket> {
  const host = bareHost(url.hostname);
  const isPinned = trust.pinned !== null;
  const socket = tlsConnect({
    socket: raw,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(trust.context === null ? {} : { secureContext: trust.context }),
    ALPNProtocols: ['http/1.1'],
    // For an accepted certificate, only its fingerprint matters, which is compared below. Any other certificate must be trusted.
    rejectUnauthorized: !isPinned,
    checkServerIdentity: isPinned ? () => undefined : checkServerIdentity,
  });
  await established(socket, 'secureConnect', 'tls', signal);
  const certificate = socket.getPeerCertificate();
  if (isPinned && certificate.fingerprint256 !== trust.pinned) {
    socket.on('error', () => undefined).destroy();
    throw new DialFailure('tls', PIN_MISMATCH, certificate);
  }
  return socket;
}

/** A fingerprint that no certificate has. It makes `secure` fail with the presented certificate. */
const NONE = '';

/** Returns the certificate that the other side presents, trusted or not; null if there is none. Uses a separate connection and writes nothing to it. */
export async function shownCertificate(route: Route, signal: AbortSignal): Promise<PeerCertificate | null> {
  try {
    const raw = await reach(route, signal);
    const socket = await secure(raw, { url: route.url, trust: { context: null, pinned: NONE } }, signal);
    socket.destroy();
    return null;
  } catch (reason) {
    if (reason instanceof DialFailure) return reason.certificate;
    throw reason;
  }
}
