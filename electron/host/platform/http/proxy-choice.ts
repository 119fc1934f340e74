import type { ProxyChoice } from '../../../../shared/sending/targets/preset.ts';
import { bareHost } from '../base/loopback.ts';
import type { Env } from '../base/limits.ts';
import type { ProxyRoute } from './dial.ts';
import { portOf, readUser } from './url-parts.ts';

/**
 * Returns the proxy for a URL. null: no proxy. `unusable`: the chosen proxy is not an http:// URL. `user`: `user:password` for a proxy that was chosen for the
 * target. Environment variables are used as in other programs: `https_proxy` or `http_proxy`, otherwise `all_proxy`. Lower case has precedence over upper case.
 * Hosts in `no_proxy` get no proxy.
 */
export function proxyFor(url: URL, choice: ProxyChoice, user: string | null, env: Env): ProxyRoute | null | 'unusable' {
  if (choice.kind === 'none') return null;
  if (choice.kind === 'url') return routeOf(choice.url.replace(/\/\/[^@]*@/, '//'), user);
  const asked = variable(env, `${url.protocol.slice(0, -1)}_proxy`) ?? variable(env, 'all_proxy');
  if (asked === null || isExcepted(url, variable(env, 'no_proxy') ?? '')) return null;
  return routeOf(asked.includes('://') ? asked : `http://${asked}`, null);
}

/** Reads a variable. In a CGI process, `HTTP_PROXY` may come from a request header, so it is ignored. */
function variable(env: Env, name: string): string | null {
  const capitals = name === 'http_proxy' && env['REQUEST_METHOD'] !== undefined ? undefined : env[name.toUpperCase()];
  const text = env[name] ?? capitals ?? '';
  return text.trim() === '' ? null : text.trim();
}

/** Returns whether an entry of `no_proxy` is the URL's host or a parent domain. If the entry has a port, the port must match too. `*` matches every host. */
function isExcepted(url: URL, list: string): boolean {
  const host = bareHost(url.hostname).toLowerCase();
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const [, name = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
      if (port !== undefined && Number(port) !== portOf(url)) return false;
      const bare = bareHost(name).replace(/^\*?\./, '');
      return host === bare || host.endsWith(`.${bare}`);
    });
}

function routeOf(text: string, user: string | null): ProxyRoute | 'unusable' {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' || url.hostname === '') return 'unusable';
  const own = url.username === '' ? null : readUser(url);
  const credentials = user ?? own;
  return { url, credentials: credentials === null ? null : `Basic ${Buffer.from(credentials).toString('base64')}` };
}
