import { type RequestHead, headerValues } from '../../../../shared/report/wire/request-head.ts';
import { bareHost, isLocalhostName, isLoopbackAddress } from '../../platform/base/loopback.ts';

/**
 * Returns why the demo collector refuses to read a request; null if it may be read. 421: the request names another host, for example because of a page whose
 * host name was pointed at this machine (DNS rebinding). 403: a page of another site sent the request. Crash reporters send the host of their URL, and no
 * origin. A request without a host, or with a host that is invalid in URLs, cannot come from a browser, so it is judged normally.
 */
export function refuseForeign(head: RequestHead): 421 | 403 | null {
  const asked = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(head.target)?.[1];
  const hosts = [...(asked === undefined ? [] : [asked]), ...headerValues(head, 'Host').map(({ value }) => value)];
  if (hosts.some(isForeignHost)) return 421;
  const isForeign =
    headerValues(head, 'Origin').some(({ value }) => !isOwnOrigin(value)) || headerValues(head, 'Sec-Fetch-Site').some(isOtherSite);
  return isForeign ? 403 : null;
}

/** Checks a host with or without port. Ignores the port, because it may be forwarded. */
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

/** Returns whether the browser reports that a page of another site caused the request. An example is a request for an image, which has no origin. */
function isOtherSite({ value }: { readonly value: string }): boolean {
  return value.trim().toLowerCase() === 'cross-site';
}
