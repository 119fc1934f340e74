import { request as httpRequest } from 'node:http';
import { type Socket, connect as netConnect, isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type PeerCertificate, type SecureContext, type TLSSocket, checkServerIdentity, connect as tlsConnect } from 'node:tls';
import { bareHost } from '../../platform/base/loopback.ts';
import { type ResolvedHost, lookupOf } from './resolve-host.ts';
import { portOf } from '../targets/target-address.ts';

/** A proxy on the route to a target. */
export interface ProxyRoute {
  readonly url: URL;
  /** Value of the Proxy-Authorization header; null: none is needed. Never shown or logged. */
  readonly credentials: string | null;
}

/** The basis for trusting a certificate. */
interface Trust {
  /** Trusted authorities; null: those of the system. */
  readonly context: SecureContext | null;
  /** SHA-256 of the one certificate that the user accepted, upper-case hex with colons as Node writes it; null: none. */
  readonly pinned: string | null;
}

/** The route to a target. */
export interface Route {
  readonly url: URL;
  /** The addresses of the target, or of its proxy, that were checked: connections go to no other address. */
  readonly resolved: ResolvedHost;
  readonly proxy: ProxyRoute | null;
  readonly trust: Trust;
}

/** Duration (ms) of the steps to a connection; null: the step was not needed. */
export interface DialTimes {
  readonly connect: number;
  readonly tls: number | null;
}

/** The step that failed. */
type DialStep = 'connect' | 'proxy' | 'tls';

/** The reason for a failed connection. `code`: an error code of the system or of TLS, or the status of the proxy's answer. */
export class DialFailure extends Error {
  readonly step: DialStep;
  readonly code: string;
  /** The certificate that the other side presented instead of the accepted one; null if it is unknown. */
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
 * Opens a connection that is ready for requests to a target, through the target's proxy if it has one. The certificate is checked before any byte of
 * a request is sent. Rejects with a `DialFailure`.
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

/** First step: opens a connection that is ready for TLS, or for a request without TLS. */
export function reach(route: Route, signal: AbortSignal): Promise<Socket> {
  const isTls = route.url.protocol === 'https:';
  return route.proxy === null || !isTls ? connected(route, signal) : tunnelled(route, route.proxy, signal);
}

/** Maximum number of bytes that one read from a connection returns. */
const READ_BYTES = 64 * 1024;

/**
 * Shared read buffer of all connections without TLS. By default, Node allocates memory of this size for each read, which costs more than everything
 * else that is done with a short answer.
 */
const landing = new Uint8Array(READ_BYTES);

/** Emits received bytes as a `data` event, like a socket without a shared buffer. */
function emitReceived(socket: Socket, count: number): boolean {
  // The socket has no listener, so the bytes answer no request.
  if (!socket.emit('data', Buffer.from(landing.subarray(0, count)))) socket.destroy();
  return true;
}

/** Connects by TCP to the proxy if there is one, else to the target. */
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

/** Resolves when the socket is ready for the next step; rejects if a signal, an error or the end of the socket comes first. */
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
      // Later errors of this socket no longer matter.
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

/** Second step: starts TLS over an open connection. If the user accepted a certificate, it is compared before anything is written. */
export async function secure(raw: Socket, { url, trust }: Pick<Route, 'url' | 'trust'>, signal: AbortSignal): Promise<TLSSocket> {
  const host = bareHost(url.hostname);
  const isPinned = trust.pinned !== null;
  const socket = tlsConnect({
    socket: raw,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(trust.context === null ? {} : { secureContext: trust.context }),
    ALPNProtocols: ['http/1.1'],
    // If the user accepted a certificate, only its fingerprint counts, which is compared below. Otherwise, the certificate must be trusted.
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

/** A fingerprint that no certificate has, so that `secure` fails with the presented certificate. */
const NONE = '';

/** Returns the certificate that the other side presents, trusted or not, over a separate connection to which nothing is written. null if it presents none. */
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
