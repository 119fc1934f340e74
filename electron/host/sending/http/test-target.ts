import type { IncomingMessage } from 'node:http';
import { type Socket, isIP } from 'node:net';
import { performance } from 'node:perf_hooks';
import { type PeerCertificate, TLSSocket } from 'node:tls';
import { type Failure, type Result, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { type TestRun, targetTestView } from '../../../../shared/text/presenters/target-test-of.ts';
import type { CertificateView, TargetTest, TestStep } from '../../../../shared/bridge/view/preset-view.ts';
import { bareHost } from '../../platform/base/loopback.ts';
import { type Route, DialFailure, reach, secure, shownCertificate } from '../../platform/http/dial.ts';
import { getOver } from '../../platform/http/get-over.ts';
import { type Lookup, resolveHost } from '../../platform/http/resolve-host.ts';
import { connectionFailure } from '../../platform/http/connection-failure.ts';
import type { TargetRoute, TargetRoutes } from './target-routes.ts';

/** Limits for showing a certificate: UTF-16 units of each name and of the issuer, and number of names. */
const CERTIFICATE_LIMITS = { text: 200, names: 20 } as const;

type Draft = { -readonly [K in keyof TestRun]: TestRun[K] };

/**
 * Tests the route to a target step by step, without a report. Requests its URL by GET, without the target's token and headers. Each step has the timeout of a
 * connection. Errors: those of finding the route.
 */
export function targetTester(routes: Pick<TargetRoutes, 'routeOf'>, lookup: Lookup): (id: string) => Promise<Result<TargetTest>> {
  return async (id) => {
    const way = await routes.routeOf(id, true);
    if (!way.ok) return way;
    const run = begun(way.value);
    const sockets: Socket[] = [];
    try {
      await taken(run, way.value, lookup, sockets);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
    return ok(targetTestView(run));
  };
}

function begun({ target, route, preset }: TargetRoute): Draft {
  const text = bareHost((route.proxy?.url ?? target.url).hostname);
  return {
    host: target.host,
    proxy: route.proxy?.url.host ?? null,
    isEncrypted: target.url.protocol === 'https:',
    name: { text, isAddress: isIP(text) !== 0, addresses: [] },
    times: { dns: null, connect: null, tls: null, http: null },
    protocol: null,
    isPinned: preset.pinned !== null,
    certificate: null,
    answer: null,
    failed: null,
  };
}

/** Runs the steps until one fails, and records the failure. `sockets`: collects the opened sockets. */
async function taken(run: Draft, { target, route, timeouts }: TargetRoute, lookup: Lookup, sockets: Socket[]): Promise<void> {
  const within = timeouts.connect;

  async function step<T>(name: TestStep, act: () => Promise<T>): Promise<T | null> {
    const began = performance.now();
    try {
      return await act();
    } catch (reason) {
      run.failed = { step: name, failure: stepFailure(reason, run) };
      return null;
    } finally {
      run.times = { ...run.times, [name]: performance.now() - began };
    }
  }

  const resolved = await step('dns', async () => {
    const found = await resolveHost({ url: route.proxy?.url ?? target.url }, lookup, within);
    if (found.error !== null) throw found.error;
    return found;
  });
  if (resolved === null) return;
  run.name = { ...run.name, addresses: resolved.addresses };
  if (run.name.isAddress) run.times = { ...run.times, dns: null };
  const now: Route = { ...route, resolved };
  const raw = await step('connect', () => reach(now, AbortSignal.timeout(within)));
  if (raw === null) return;
  sockets.push(raw);
  const socket = run.isEncrypted ? await step('tls', () => secure(raw, now, AbortSignal.timeout(within))) : raw;
  if (socket === null) {
    const shown = await shownCertificate(now, AbortSignal.timeout(within));
    run.certificate = shown === null ? null : certificateView(shown);
    return;
  }
  sockets.push(socket);
  if (socket instanceof TLSSocket) {
    run.protocol = socket.getProtocol();
    run.certificate = certificateView(socket.getPeerCertificate());
  }
  run.answer = await step('http', () => asked(socket, now, AbortSignal.timeout(within)));
}

/** Requests the submission URL by GET over an open connection. */
function asked(socket: Socket, route: Route, signal: AbortSignal): Promise<NonNullable<TestRun['answer']>> {
  const { promise, resolve, reject } = Promise.withResolvers<NonNullable<TestRun['answer']>>();
  const request = getOver(socket, route, { headers: ['Accept', '*/*'], insecureHTTPParser: true });
  const late = (): void => reject(new DialFailure('connect', 'ABORT_ERR'));
  signal.addEventListener('abort', late, { once: true });
  request.once('response', ({ statusCode = 0, headers }: IncomingMessage) =>
    resolve({ status: statusCode, location: headers.location ?? null }),
  );
  request.on('error', reject);
  request.once('close', () => reject(new DialFailure('connect', 'ECONNRESET')));
  request.end();
  return promise.finally(() => {
    signal.removeEventListener('abort', late);
    request.destroy();
  });
}

/** Converts the exception of a step. An abort by our own timer counts as a timeout. */
function stepFailure(reason: unknown, { host, proxy }: Draft): Failure {
  if (reason instanceof DialFailure && reason.code === 'ABORT_ERR')
    return failure('connection_timeout', { host: proxy ?? host, isUnsent: true });
  return connectionFailure(reason, { host, proxy });
}

function certificateView(shown: PeerCertificate): CertificateView {
  const { O: firm, CN: name } = shown.issuer;
  const names = (shown.subjectaltname ?? `DNS:${textOf(shown.subject.CN)}`)
    .split(', ')
    .map((one) => one.replace(/^(?:DNS|IP Address):/, ''));
  return {
    fingerprint: shown.fingerprint256,
    issuer: textOf(firm ?? name),
    names: names.slice(0, CERTIFICATE_LIMITS.names).map(textOf),
    from: Date.parse(shown.valid_from),
    until: Date.parse(shown.valid_to),
  };
}

/** Returns a text of a certificate for display, shortened and without control characters. A certificate may contain any text. */
function textOf(value: string | string[] | undefined): string {
  const text = Array.isArray(value) ? value.join(' ') : (value ?? '');
  return text.replace(/\p{C}/gu, '�').slice(0, CERTIFICATE_LIMITS.text);
}
