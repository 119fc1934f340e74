import type { IncomingMessage } from 'node:http';
import type { Tokens } from './tokens.ts';

/** HTTP status of a rejected request: 421 if it names another host, 403 if another site's page sent it. */
type RejectStatus = 421 | 403;

type RequestHeaders = Pick<IncomingMessage, 'headers'>;

/**
 * Returns why a request must be rejected, or null; called for every request. The Host must be the server's own address: a request to another name is rejected,
 * even if that name resolves to 127.0.0.1. If there is an Origin, it must be the page's own.
 */
export function refuseForeign(request: RequestHeaders, port: number): RejectStatus | null {
  const own = `127.0.0.1:${port}`;
  if (request.headers.host !== own) return 421;
  const { origin } = request.headers;
  if (origin !== undefined && origin !== `http://${own}`) return 403;
  return null;
}

/** Returns 403 if a browser sends the request on behalf of another site, else null. Called for every request except those for the page's files. */
export function refuseOtherSite(request: RequestHeaders): RejectStatus | null {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none' ? null : 403;
}

/** Returns the hash of the token in a request, if a tab of this run or of an earlier, remembered run holds the token; null otherwise. */
export function holderOf(request: RequestHeaders, tokens: Pick<Tokens, 'holderOf'>): string | null {
  const given = /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return tokens.holderOf(given);
}
