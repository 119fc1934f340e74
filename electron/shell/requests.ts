import type { Session } from 'electron';
import { SCHEME } from './origin.ts';

/** Schemes that a page's request may have: its own files, pictures inside them, and the developer tools in a checkout. */
const SCHEMES: ReadonlySet<string> = new Set([`${SCHEME}:`, 'data:', 'devtools:']);

/** Whether the page may load from an address at all, whatever its policy says. */
export function mayRequest(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && SCHEMES.has(url.protocol);
}

/** Stops every request of a page to the network: the host does the sending. */
export function denyRequests(session: Pick<Session, 'webRequest'>): void {
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !mayRequest(details.url) }));
}
