import type { GivenCase } from './judged-cases.ts';

/** Returns the request bytes of a case. */
export function requestBytes({ method = 'POST', path = '/submit', headers = {}, body_b64 = '', chunked = false }: GivenCase): Buffer {
  const given = Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => [name, value] as const));
  const defaults = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
  ] as const;
  const missing = defaults.filter(([name]) => !given.some(([other]) => other.toLowerCase() === name.toLowerCase()));
  const lines = [...missing, ...given, ...(chunked ? [['Transfer-Encoding', 'chunked'] as const] : [])];
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  const body = Buffer.from(body_b64, 'base64');
  const chunk = body.length === 0 ? [] : [Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')];
  return Buffer.concat([Buffer.from(head, 'latin1'), ...(chunked ? [...chunk, Buffer.from('0\r\n\r\n')] : [body])]);
}
