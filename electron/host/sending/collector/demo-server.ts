import { type Server, type Socket, createServer } from 'node:net';

const ADDRESS = '127.0.0.1';

/** Maximum number of open connections. Further connections are closed at once. */
const MAX_CONNECTIONS = 64;

/**
 * After an answer, the rest of the request is read and dropped. Otherwise, a client that is still sending could lose the answer. Time limits in ms: for the
 * wait for the next byte, and in total.
 */
const LINGER_IDLE = 2_000;
const LINGER_WHOLE = 30_000;

interface Listening {
  readonly server: Server;
  readonly port: number;
}

/** Accepts connections on 127.0.0.1. */
export class DemoServer {
  readonly #serve: (socket: Socket) => void;
  readonly #sockets = new Set<Socket>();
  #listening: Listening | null = null;

  /** `serve`: called for each connection. */
  constructor(serve: (socket: Socket) => void) {
    this.#serve = serve;
  }

  /** null if the server is not listening. */
  get port(): number | null {
    return this.#listening?.port ?? null;
  }

  /** Listens on this port instead of the current port; 0 for any free port. Returns the port. If the port is in use, returns null and changes nothing. */
  async listen(port: number): Promise<number | null> {
    const server = createServer({ allowHalfOpen: true }, (socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
      // A client that disconnects is no failure of the collector. `close` follows.
      socket.on('error', () => socket.destroy());
      this.#serve(socket);
    });
    server.maxConnections = MAX_CONNECTIONS;
    const bound = await bind(server, port);
    if (bound === null) return null;
    await this.close();
    this.#listening = { server, port: bound };
    return bound;
  }

  /** Stops listening and closes all connections. */
  async close(): Promise<void> {
    if (this.#listening === null) return;
    const { server } = this.#listening;
    this.#listening = null;
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

export function urlAt(port: number, path: string): string {
  return `http://${ADDRESS}:${String(port)}${path}`;
}

/** Sends an answer and closes the connection after the client has received it. */
export function endWith(socket: Socket, answer: Uint8Array): void {
  if (socket.destroyed) return;
  socket.end(answer);
  linger(socket);
}

/** Listens on a port and returns the port; null if it is not available. */
function bind(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(null));
    server.listen({ host: ADDRESS, port, exclusive: true }, () => {
      const address = server.address();
      resolve(typeof address === 'object' ? (address?.port ?? null) : null);
    });
  });
}

function linger(socket: Socket): void {
  const destroy = (): void => {
    socket.destroy();
  };
  const whole = setTimeout(destroy, LINGER_WHOLE);
  socket.setTimeout(LINGER_IDLE, destroy);
  socket.on('close', () => clearTimeout(whole));
  if (socket.readableEnded) return;
  socket.resume();
}
