import type { Session } from 'electron';
import { SCHEME } from './origin.ts';

/** Schemes that the page may request: its own files, images inside them, and the developer tools in a checkout. */
const SCHEMES: ReadonlySet<string> = new Set([`${SCHEME}:`, 'data:', 'devtools:']);

/** Returns whether the page may load an address. This check is independent of the content security policy. */
export function mayRequest(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && SCHEMES.has(url.protocol);
}

/** Blocks all network requests of a page, because only the host sends. */
export function denyRequests(session: Pick<Session, 'webRequest'>): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !mayRequest(details.url) }));
}
