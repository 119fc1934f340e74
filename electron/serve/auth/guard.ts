import type { IncomingMessage } from 'node:http';
import type { Tokens } from './tokens.ts';

/** Why a request gets no further, as an HTTP status: 421 another host's name, 403 another page. */
type RejectStatus = 421 | 403;

type RequestHeaders = Pick<IncomingMessage, 'headers'>;

/**
 * What every request must show: the server's own address as its Host, so that no name pointed at 127.0.0.1 reaches it,
 * and no Origin but the page's own.
 */
export function refuseForeign(request: RequestHeaders, port: number): RejectStatus | null {
  const own = `127.0.0.1:${port}`;
  if (request.headers.host !== own) return 421;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${own}`) return 403;
  return null;
}

/** What a request for anything but the page's files must show as well: that no other site made the browser send it. */
export function refuseOtherSite(request: RequestHeaders): RejectStatus | null {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 403;
}

/** Whose token a request shows, by its hash: that of a tab of this run, or of an earlier one that is still known. null where it shows none. */
export function holderOf(request: RequestHeaders, tokens: Pick<Tokens, 'holderOf'>): string | null {
  const given = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return tokens.holderOf(given);
}
