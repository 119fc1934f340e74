import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral ports, which begin at 32,768 on Linux and at 49,152 elsewhere. */
const FROM = 20_000;
const TO = 32_000;

/**
 * A free loopback port that is never assigned automatically, so it stays free without a listener. An ephemeral port can become the local
 * port of any connection, and then cannot be listened on until a minute after the connection ends.
 */
export async function stablePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FROM, TO);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}
