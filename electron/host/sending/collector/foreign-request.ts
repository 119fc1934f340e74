import { type RequestHead, headerValues } from '../../../../shared/report/wire/request-head.ts';
import { bareHost, isLocalhostName, isLoopbackAddress } from '../../platform/base/loopback.ts';

/**
 * Why the demo collector takes nothing of a request: 421, it names another host, as a page does whose name was pointed at this machine; 403, a page of
 * another site sent it. null: it may be read. Crash reporters name the host of the URL that they were given, and no origin. A request without a host, or
 * with one that stands in no URL, no browser can send: it is judged as any other.
 */
export function refuseForeign(head: RequestHead): 421 | 403 | null {
  const asked = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(head.target)?.[1];
  const hosts = [...(asked === undefined ? [] : [asked]), ...headerValues(head, 'Host').map(({ value }) => value)];
  if (hosts.some(isForeignHost)) return 421;
  const isForeign =
    headerValues(head, 'Origin').some(({ value }) => !isOwnOrigin(value)) || headerValues(head, 'Sec-Fetch-Site').some(isOtherSite);
  return isForeign ? 403 : null;
}

/** Host with or without a port: the port says nothing, it may be a forwarded one. */
function isForeignHost(host: string): boolean {
  const url = host.trim() === '' ? null : URL.parse(`http://${host.trim()}/`);
  return url !== null && !isOwnHost(url.hostname);
}

function isOwnHost(hostname: string): boolean {
  return isLocalhostName(hostname) || isLoopbackAddress(bareHost(hostname));
}

function isOwnOrigin(origin: string): boolean {
  const url = URL.parse(origin.trim());
  return url !== null && url.protocol.startsWith('http') && isOwnHost(url.hostname);
}

/** What a browser says of a request that a page of another site made it send, of an image too, which has no origin. */
function isOtherSite({ value }: { readonly value: string }): boolean {
  return value.trim().toLowerCase() === 'cross-site';
}
