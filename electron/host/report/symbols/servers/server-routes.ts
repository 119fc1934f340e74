import type { Env } from '../../../platform/base/limits.ts';
import { isPrivateAddress } from '../../../platform/http/private-addresses.ts';
import { proxyFor } from '../../../platform/http/proxy-choice.ts';
import type { Lookup } from '../../../platform/http/resolve-host.ts';
import type { ServerRoutes } from './server-request.ts';

/** Servers are reached as targets are: by the system's authorities, and the proxy of the environment. */
export function serverRoutes(lookup: Lookup, env: Env): ServerRoutes {
  return {
    lookup,
    proxyFor: (url) => proxyFor(url, { kind: 'environment' }, null, env),
    trust: { context: null, pinned: null },
    isPrivateAddress,
  };
}
