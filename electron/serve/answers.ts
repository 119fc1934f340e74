import type { ServerResponse } from 'node:http';
import { encodeBridgeJson } from '../../shared/bytes/bridge-json.ts';
import { pageHeaders } from '../host/app/page/page-headers.ts';

/** The headers of every response of the server. */
export const HEADERS = pageHeaders('self');

/** Responds without a body. Closes the connection, because the body of the request may be unread. */
export function empty(response: ServerResponse, status: number): void {
  response.writeHead(status, { ...HEADERS, 'Content-Length': 0, Connection: 'close' });
  response.end();
}

export function json(response: ServerResponse, status: number, value: object): void {
  const body = Buffer.from(encodeBridgeJson(value), 'utf8');
  response.writeHead(status, { ...HEADERS, 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
}
