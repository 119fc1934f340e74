import type { IncomingMessage } from 'node:http';
import type { Tokens } from './tokens.ts';

/** HTTP status of a rejected request: 421 if it names another host, 403 if another site's page sent it. */
type RejectStatus = 421 | 403;

type RequestHeaders = Pick<IncomingMessage, 'headers'>;

/**
 * Returns why a request must be rejected; null if it is allowed. Called for every request. The Host must be the server's own address. A request to another name
 * is rejected, even if that name resolves to 127.0.0.1. If there is an Origin, it must be the page's own.
 */
export function refuseForeign(request: RequestHeaders, port: number): RejectStatus | null {
  const own = `127.0.0.1:${port}`;
  if (request.headers.host !== own) return 421;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${own}`) return 403;
  return null;
}

/** Returns 403 if a browser sends the request for another site; otherwise null. Called for every request except those for the page's files. */
export function refuseOtherSite(request: RequestHeaders): RejectStatus | null {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 403;
}

/** Returns the hash of the token in a request; null if no tab of this run or of a remembered earlier run has that token. */
export function holderOf(request: RequestHeaders, tokens: Pick<Tokens, 'holderOf'>): string | null {
  const given = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return tokens.holderOf(given);
}
