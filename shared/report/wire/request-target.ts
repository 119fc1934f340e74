import { isIpv6Address } from './ipv6-address.ts';

/** Characters that the HTTP server skips at the beginning of an address, and characters that it removes anywhere in an address (measured). */
const BLANK_START = /^[\x00-\x20]+/;
const TAKEN_OUT = /[\t\r\n]/g;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/**
 * The path of a request target, as the collector's HTTP server splits it (measured): without scheme, host, query and fragment. Percent-escapes stay. Empty if
 * there is no path; null if the server rejects the address.
 */
export function targetPath(target: string): string | null {
  // Two slashes at the beginning belong to the path; they do not introduce a host.
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

/** False for unbalanced brackets, or if the brackets contain neither an IPv6 address nor an address of a future IP version. */
function hasSoundBrackets(host: string): boolean {
  const open = host.indexOf('[');
  if (open < 0) return !host.includes(']');
  if (!host.includes(']')) return false;
  const close = host.indexOf(']', open + 1);
  const inside = host.slice(open + 1, close < 0 ? host.length : close);
  return inside.startsWith('v') ? /^v[a-fA-F0-9]+\.[^\n]+$/.test(inside) : isIpv6Address(inside);
}
