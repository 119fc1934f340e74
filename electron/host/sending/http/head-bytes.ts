import { type HeadPlan, isSendable } from '../../report/view/plan-head.ts';
import type { Route } from './dial.ts';

/** A planned head as it goes over the wire, with nothing added but what a proxy asks for; null where HTTP cannot carry it. */
export function headBytes({ method, path, headers }: HeadPlan, { url, proxy }: Route): Uint8Array | null {
  // A proxy is asked for the whole address (RFC 9112, 3.2.2); through a tunnel the target is asked itself.
  const through = url.protocol === 'http:' ? proxy : null;
  const credentials = through?.credentials ?? null;
  let text = `${method} ${through === null ? path : `${url.origin}${path}`} HTTP/1.1\r\n`;
  if (!headers.every(isSendable)) return null;
  for (const { name, value } of headers) text += `${name}: ${value}\r\n`;
  if (credentials !== null) text += `Proxy-Authorization: ${credentials}\r\n`;
  return Buffer.from(`${text}\r\n`, 'latin1');
}

/** Whether it lets the connection serve a further request. */
export function keepsConnection({ headers }: Pick<HeadPlan, 'headers'>): boolean {
  return headers.every(
    ({ name, value }) => name.length !== CONNECTION.length || name.toLowerCase() !== CONNECTION || value === 'keep-alive',
  );
}

const CONNECTION = 'connection';
