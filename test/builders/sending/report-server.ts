import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A completely received request: its headers and its body. */
interface ReceivedReport {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface ReportServer {
  readonly url: string;
  /** The received requests, in the order in which their bodies were complete. */
  readonly received: readonly ReceivedReport[];
  /** Resolves when `count` reports have arrived. */
  come(count: number): Promise<void>;
  /** The highest number of concurrent requests so far. */
  most(): number;
}

/** Status and body of an answer; null: never answer. */
export type ReportAnswer = readonly [number, string] | null;

/** A loopback server that answers each report by its body; closed when the test ends. */
export async function reportServer(answer: (body: string, number: number) => ReportAnswer | Promise<ReportAnswer>): Promise<ReportServer> {
  const received: ReceivedReport[] = [];
  let looks: (() => void)[] = [];
  let open = 0;
  let most = 0;

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString('latin1');
    received.push({ headers: request.headers, body });
    for (const look of looks) look();
    const answered = await answer(body, received.length);
    if (answered === null) return;
    const [status, text] = answered;
    response.writeHead(status, { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(text) });
    response.end(text);
  }

  const server = createServer((request, response) => {
    // A client that disconnects is not a failure of the server.
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/submit`,
    received,
    come(count) {
      return new Promise((resolve) => {
        const look = (): void => {
          if (received.length >= count) resolve();
        };
        looks = [...looks, look];
        look();
      });
    },
    most: () => most,
  };
}
