import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections and to servers that ask for any: from 32,768 on Linux, from 49,152 elsewhere. */
const FROM = 20_000;
const TO = 32_000;

/**
 * A free port of the loopback that nobody gets by chance. For tests that need a port to stay free while nobody listens on it: an ephemeral one may become
 * the local port of any connection then, and nobody can listen on it until a minute after the end of that.
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
