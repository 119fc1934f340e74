import { type HeadPlan, isSendable } from '../../report/view/plan-head.ts';
import type { Route } from '../../platform/http/dial.ts';

/** Returns the bytes of a planned head. Adds only headers for a proxy. null if HTTP cannot carry the head. */
export function headBytes({ method, path, headers }: HeadPlan, { url, proxy }: Route): Uint8Array | null {
  // A request to a proxy has the absolute URL (RFC 9112, 3.2.2). Through a tunnel, the request goes directly to the target.
  const through = url.protocol === 'http:' ? proxy : null;
  const credentials = through?.credentials ?? null;
  let text = `${method} ${through === null ? path : `${url.origin}${path}`} HTTP/1.1\r\n`;
  if (!headers.every(isSendable)) return null;
  for (const { name, value } of headers) text += `${name}: ${value}\r\n`;
  if (credentials !== null) text += `Proxy-Authorization: ${credentials}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}

/** Returns whether the head permits another request on the connection. */
export function keepsConnection({ headers }: Pick<HeadPlan, 'headers'>): boolean {
  return headers.every(
    ({ name, value }) => name.length !== CONNECTION.length || name.toLowerCase() !== CONNECTION || value === 'keep-alive',
  );
}

const CONNECTION = 'connection';
