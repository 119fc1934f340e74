import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createProxy } from 'proxy';
import { onTestFinished } from 'vitest';

/** A real proxy that records its requests. */
export async function realProxy(
  user: string | null,
): Promise<{ readonly port: number; readonly asked: string[]; readonly credentials: (string | undefined)[] }> {
  const asked: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer();
  const proxy = createProxy(server);
  proxy.authenticate = (request) => {
    credentials.push(request.headers['proxy-authorization']);
    return user === null || request.headers['proxy-authorization'] === `Basic ${Buffer.from(user).toString('base64')}`;
  };
  server.on('request', (request) => asked.push(`${request.method ?? ''} ${request.url ?? ''}`));
  server.prependListener('connect', (request) => asked.push(`CONNECT ${request.url ?? ''}`));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { port: (server.address() as AddressInfo).port, asked, credentials };
}
