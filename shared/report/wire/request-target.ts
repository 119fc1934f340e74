import { isIpv6Address } from './ipv6-address.ts';

/** What the HTTP server passes over before an address, and what it takes out of it wherever it stands (measured). */
const BLANK_START = /^[\x00-\x20]+/;
const TAKEN_OUT = /[\t\r\n]/g;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The path of a request target as the HTTP server before the collector splits it (measured): still with its percent-escapes, without scheme, host, query and
 * fragment. Empty where there is none; null for an address that the server refuses.
 */
export function targetPath(target: string): string | null {
  // Two slashes begin a path here, and no host.
  const isPath = target.startsWith('//');
  const written = target.replace(BLANK_START, '').replace(TAKEN_OUT, '');
  const rest = isPath ? written : written.replace(SCHEME, '');
  if (isPath || !rest.startsWith('//')) return pathAlone(rest);
  const hostEnd = rest.slice(2).search(/[/?#]/);
  const host = hostEnd < 0 ? rest.slice(2) : rest.slice(2, 2 + hostEnd);
  if (!hasSoundBrackets(host)) return null;
  return hostEnd < 0 ? '' : pathAlone(rest.slice(2 + hostEnd));
}

function pathAlone(text: string): string {
  const end = text.search(/[?#]/);
  return end < 0 ? text : text.slice(0, end);
}

/** What stands in brackets must be an IPv6 address, or one of a version yet to come. */
function hasSoundBrackets(host: string): boolean {
  const open = host.indexOf('[');
  if (open < 0) return !host.includes(']');
  if (!host.includes(']')) return false;
  const close = host.indexOf(']', open + 1);
  const inside = host.slice(open + 1, close < 0 ? host.length : close);
  return inside.startsWith('v') ? /^v[a-fA-F0-9]+\.[^\n]+$/.test(inside) : isIpv6Address(inside);
}
