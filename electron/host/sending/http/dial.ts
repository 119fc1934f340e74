import { request as httpRequest } from 'node:http';
import { type Socket, connect as netConnect, isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type PeerCertificate, type SecureContext, type TLSSocket, checkServerIdentity, connect as tlsConnect } from 'node:tls';
import { bareHost } from '../../platform/base/loopback.ts';
import { type ResolvedHost, lookupOf } from './resolve-host.ts';
import { portOf } from '../targets/target-address.ts';

/** A proxy that a connection goes through. */
export interface ProxyRoute {
  readonly url: URL;
  /** The value of its Proxy-Authorization header; null: it wants none. Never told. */
  readonly credentials: string | null;
}

/** What a certificate is trusted by. */
interface Trust {
  /** The authorities; null: those of this system. */
  readonly context: SecureContext | null;
  /** SHA-256 of the one certificate that a person accepted, upper-case hex with colons as Node writes it; null: none. */
  readonly pinned: string | null;
}

/** How a target is reached. */
export interface Route {
  readonly url: URL;
  /** Where the target, or the proxy before it, was judged to lead: nothing else is connected to. */
  readonly resolved: ResolvedHost;
  readonly proxy: ProxyRoute | null;
  readonly trust: Trust;
}

/** How long (ms) the steps to a connection took; null: that step was not taken. */
export interface DialTimes {
  readonly connect: number;
  readonly tls: number | null;
}

/** The step that failed. */
type DialStep = 'connect' | 'proxy' | 'tls';

/** Why no connection stands. `code`: of the system, of TLS, or the status that the proxy answered. */
export class DialFailure extends Error {
  readonly step: DialStep;
  readonly code: string;
  /** What the other side showed where that is not the accepted one; null: it is not known. */
  readonly certificate: PeerCertificate | null;

  constructor(step: DialStep, code: string, certificate: PeerCertificate | null = null) {
    super(`${step} failed`);
    this.step = step;
    this.code = code;
    this.certificate = certificate;
  }
}

/** A certificate that is not the one that was accepted. */
const PIN_MISMATCH = 'PIN_MISMATCH';

const times = new WeakMap<Socket, DialTimes>();

/** How long it took until a connection of ours stood. */
export function dialTimesOf(socket: Socket): DialTimes | null {
  return times.get(socket) ?? null;
}

/**
 * Makes a connection to a target over which requests can be written at once: through its proxy, its certificate judged before a byte of a request leaves.
 * Rejects with a `DialFailure`.
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

/** The first step of it: a connection over which TLS, or a request without it, can begin. */
export function reach(route: Route, signal: AbortSignal): Promise<Socket> {
  const isTls = route.url.protocol === 'https:';
  return route.proxy === null || !isTls ? connected(route, signal) : tunnelled(route, route.proxy, signal);
}

/** Bytes that one read of a connection takes at most. */
const READ_BYTES = 64 * 1024;

/**
 * Where all connections without TLS read into: fresh memory of that size for each read, as Node takes it otherwise, costs more than all else that is done with a
 * short answer.
 */
const landing = new Uint8Array(READ_BYTES);

/** Has a socket's listeners hear of what came, as they would without a memory that is shared. */
function told(socket: Socket, count: number): boolean {
  // Nobody is there to whom it could be an answer.
  if (!socket.emit('data', Buffer.from(landing.subarray(0, count)))) socket.destroy();
  return true;
}

/** TCP to the proxy where there is one, else to the target. */
function connected({ url, resolved, proxy }: Route, signal: AbortSignal): Promise<Socket> {
  const to = proxy?.url ?? url;
  const socket: Socket = netConnect({
    host: bareHost(to.hostname),
    port: portOf(to),
    lookup: lookupOf(resolved),
    noDelay: true,
    // TLS reads from its socket itself.
    ...(url.protocol === 'http:' ? { onread: { buffer: landing, callback: (count: number) => told(socket, count) } } : {}),
  });
  return established(socket, 'connect', proxy === null ? 'connect' : 'proxy', signal);
}

/** Resolves once the socket is ready for its next step; a signal, an error or an end before that ends it. */
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
      // What it still says when it ends is about nothing any more.
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
    // Bytes of the target before the handshake began are nobody's.
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

/** The second step: TLS over a connection that stands. What a person accepted is compared before anything is written. */
export async function secure(raw: Socket, { url, trust }: Pick<Route, 'url' | 'trust'>, signal: AbortSignal): Promise<TLSSocket> {
  const host = bareHost(url.hostname);
  const isPinned = trust.pinned !== null;
  const socket = tlsConnect({
    socket: raw,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(trust.context === null ? {} : { secureContext: trust.context }),
    ALPNProtocols: ['http/1.1'],
    // A certificate that was accepted by its fingerprint is compared below, whatever else is wrong with it; any other must be trusted.
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

/** The fingerprint of no certificate. */
const NONE = '';

/** What the other side shows, trusted or not, by a connection of its own over which nothing is written; null: it shows nothing. */
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
