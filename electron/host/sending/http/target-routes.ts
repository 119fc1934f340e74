import { performance } from 'node:perf_hooks';
import * as tls from 'node:tls';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import { maskedUrl } from '../../../../shared/masking/urls.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { Env } from '../../platform/base/limits.ts';
import type { DemoCollector } from '../collector/demo-collector.ts';
import type { PlanTarget, PlannedHeader } from '../../report/view/plan-head.ts';
import type { TargetAddress } from '../targets/address-with-secrets.ts';
import { withQuery } from '../targets/target-draft.ts';
import type { Targets } from '../targets/targets.ts';
import { Connections } from './connections.ts';
import type { ProxyRoute, Route } from '../../platform/http/dial.ts';
import { type Lookup, type ResolvedHost, resolveHost } from '../../platform/http/resolve-host.ts';
import { proxyFor } from '../../platform/http/proxy-choice.ts';
import type { SendTimeouts } from './send-timeouts.ts';
import { type ParsedTarget, parseTarget } from './target.ts';

/** The facts about the route to a target that need no DNS lookup. */
export interface TargetWay {
  readonly preset: TargetPreset;
  /** Address of the target, in the form of `addressOfUrl`. */
  readonly address: string;
  readonly target: ParsedTarget;
  readonly proxy: ProxyRoute | null;
  readonly timeouts: SendTimeouts;
  readonly plan: PlanTarget;
}

/** Everything that a request to a target needs. */
export interface TargetRoute extends TargetWay {
  readonly route: Route;
  readonly connections: Connections;
  /** Whether everything that is sent to the target stays on this machine. */
  readonly isHere: boolean;
  /** Duration of the DNS lookup in ms; null if the address was cached. */
  readonly dns: number | null;
}

interface RouteTools {
  readonly targets: Targets;
  readonly demo: Pick<DemoCollector, 'ensureRunning' | 'plannedUrl'>;
  readonly lookup: Lookup;
  readonly setting: ReadSetting;
  readonly env: Env;
  readonly now: () => number;
}

/** The routes to targets. Connections to a target are reused until the target changes. */
export interface TargetRoutes {
  /**
   * Returns the way to a target. `start`: whether to start the demo collector if needed. Fails if secrets of the target are missing or if its proxy is
   * unusable. Errors: unknown_handle, bad_target, target_refused, port_in_use.
   */
  wayOf(id: string, start: boolean): Promise<Result<TargetWay>>;
  /** Like `wayOf`, for a URL that need not belong to a target. Creates no target. */
  wayOfUrl(url: string): Promise<Result<TargetWay>>;
  /** Like `wayOf`, but also resolves the host and returns the connections. `forceLookup`: looks up the host name even if its addresses are cached. */
  routeOf(id: string, start: boolean, forceLookup?: boolean): Promise<Result<TargetRoute>>;
  /** Call this after a target changed. Later requests use its new settings. */
  changed(id: string): void;
  /** Call this after settings changed. Later requests to all targets use them. */
  settingsChanged(): void;
  close(): void;
}

/** How long a resolved address is cached, in ms. */
const ADDRESS_TTL = 10_000;

/** How long a route is cached, in ms. Changes by another process apply after that time. */
const ROUTE_TTL = 250;

interface Made {
  readonly connections: Connections;
  readonly context: tls.SecureContext | null;
}

export function targetRoutes({ targets, demo, lookup, setting, env, now }: RouteTools): TargetRoutes {
  const made = new Map<string, Made>();
  let generation = 0;
  const ways = new Map<string, { readonly at: number; readonly way: TargetRoute }>();
  const resolvedHosts = new Map<string, { readonly at: number; readonly resolved: ResolvedHost }>();

  async function resolveCached(
    url: URL,
    connect: number,
    forceLookup: boolean,
  ): Promise<{ readonly resolved: ResolvedHost; readonly dns: number | null }> {
    const known = resolvedHosts.get(url.hostname);
    if (!forceLookup && known !== undefined && now() - known.at < ADDRESS_TTL) return { resolved: known.resolved, dns: null };
    const begun = performance.now();
    const resolved = await resolveHost({ url }, lookup, connect);
    if (resolved.error === null) resolvedHosts.set(url.hostname, { at: now(), resolved });
    return { resolved, dns: performance.now() - begun };
  }

  function madeFor({ id, reuse, ca }: TargetPreset): Made {
    const known = made.get(id);
    if (known !== undefined) return known;
    const context = ca === null ? null : tls.createSecureContext({ ca: [...systemAuthorities(), ca] });
    const fresh = { connections: new Connections(reuse), context };
    made.set(id, fresh);
    return fresh;
  }

  function changed(id: string): void {
    made.get(id)?.connections.dropIdle();
    made.delete(id);
    ways.delete(id);
    generation += 1;
  }

  async function wayOf(id: string, start: boolean): Promise<Result<TargetWay>> {
    const address = await targets.addressOf(id);
    const known = targets.find(id);
    if (known === null || address === null) return fail(failure('unknown_handle', { what: 'target' }));
    const { preset } = known;
    const { token } = address;
    if (token === null && targets.tokenLocation(id) === 'elsewhere') return fail(failure('target_refused', { error: 'token_elsewhere' }));
    if (!address.isComplete) return fail(failure('target_refused', { error: 'secrets_unreadable' }));
    const url = address.url === null ? await demoUrl(demo, start) : ok(address.url);
    return url.ok ? wayTo(url.value, known.address, preset, address) : url;
  }

  async function wayOfUrl(text: string): Promise<Result<TargetWay>> {
    const found = await targets.ofUrl(text);
    if (!found.ok) return found;
    const { preset, isKnown, address, secret } = found.value;
    return isKnown ? wayOf(preset.id, false) : wayTo(withQuery(preset.url ?? text, secret.query), address, preset, secret);
  }

  function wayTo(
    url: string,
    address: string,
    preset: TargetPreset,
    { token, proxyUser, headers }: Pick<TargetAddress, 'token' | 'proxyUser' | 'headers'>,
  ): Result<TargetWay> {
    const target = parseTarget(url);
    if (!target.ok) return target;
    const proxy = proxyFor(target.value.url, preset.proxy, proxyUser, env);
    if (proxy === 'unusable')
      return fail(failure('target_refused', { error: preset.proxy.kind === 'url' ? 'proxy_url' : 'proxy_environment' }));
    const { connect, idle, whole } = preset.timeouts;
    return ok({
      preset,
      address,
      target: target.value,
      proxy,
      timeouts: { connect: connect ?? setting('send.connect'), idle: idle ?? setting('send.answer'), whole },
      plan: { ...target.value, reuse: preset.reuse, headers: headersOf(preset, headers, token) },
    });
  }

  return {
    wayOf,
    wayOfUrl,
    async routeOf(id, start, forceLookup = false) {
      const known = ways.get(id);
      if (!forceLookup && known !== undefined && performance.now() - known.at < ROUTE_TTL) return ok({ ...known.way, dns: null });
      const begun = generation;
      const way = await wayOf(id, start);
      if (!way.ok) return way;
      const { preset, target, proxy, timeouts } = way.value;
      const { resolved, dns } = await resolveCached(proxy?.url ?? target.url, timeouts.connect, forceLookup);
      const { connections, context } = madeFor(preset);
      const route = { url: target.url, resolved, proxy, trust: { context, pinned: preset.pinned } };
      const found: TargetRoute = { ...way.value, route, connections, isHere: proxy === null && resolved.isHere, dns };
      // The demo collector may stop, or listen on another port, at any time. The route to it is therefore not cached.
      if (preset.url !== null && begun === generation) ways.set(id, { at: performance.now(), way: found });
      return ok(found);
    },
    changed,
    settingsChanged() {
      ways.clear();
      generation += 1;
    },
    close() {
      for (const id of [...made.keys()]) changed(id);
    },
  };
}

/** Returns a target in the form in which attempts store and show it. */
export function shownTarget({ preset, target }: TargetWay): AttemptView['target'] {
  const kind = preset.url === null ? 'demo' : 'url';
  return { kind, host: target.host, url: maskedUrl(target.url.href), id: preset.id, name: preset.name };
}

async function demoUrl(demo: RouteTools['demo'], start: boolean): Promise<Result<string>> {
  return start ? demo.ensureRunning() : ok(demo.plannedUrl());
}

/** The headers that the target always gets. Their values are secrets and are masked in every displayed head. */
function headersOf({ headers }: TargetPreset, values: readonly string[], token: string | null): readonly PlannedHeader[] {
  const chosen = headers.map(({ name }, index) => ({ name, value: values[index] ?? '', isMasked: true }));
  return token === null ? chosen : [...chosen, { name: 'Authorization', value: `Bearer ${token}`, isMasked: true }];
}

/** Certificate authorities of the system. If this version of Node cannot list them, those of Node. */
function systemAuthorities(): readonly string[] {
  return (tls as Partial<typeof tls>).getCACertificates?.('default') ?? tls.rootCertificates;
}
