import { type ClientRequest, type RequestOptions, request as httpRequest } from 'node:http';
import type { Socket } from 'node:net';
import type { Route } from './dial.ts';

type GetOptions = Pick<RequestOptions, 'insecureHTTPParser' | 'signal'> & {
  /** Names and values in turn. Nothing else is sent, except the credentials for a proxy that reads the request. */
  readonly headers: readonly string[];
};

/** Makes a GET request for the URL of a route, over a connection to it that carries no other request. The caller adds listeners, then calls `end`. */
export function getOver(socket: Socket, { url, proxy }: Pick<Route, 'url' | 'proxy'>, { headers, ...options }: GetOptions): ClientRequest {
  const path = `${url.pathname}${url.search}`;
  const through = url.protocol === 'http:' ? proxy : null;
  const credentials = through?.credentials ?? null;
  return httpRequest({
    ...options,
    createConnection: () => socket,
    method: 'GET',
    path: through === null ? path : `${url.origin}${path}`,
    headers: ['Host', url.host, 'Connection', 'close', ...headers, ...(credentials === null ? [] : ['Proxy-Authorization', credentials])],
    setHost: false,
    setDefaultHeaders: false,
  });
}
