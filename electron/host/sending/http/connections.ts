import type { Socket } from 'node:net';
import { type Route, dial } from '../../platform/http/dial.ts';

/** Idle time after which a connection is closed, in ms. If the server closed the connection just before a report is sent on it, the report would be lost. */
const IDLE = 1_000;

/** Maximum number of idle connections. */
const MAX_IDLE = 64;

/** Receives the events of a connection during a request. */
export interface ConnectionUser {
  came(bytes: Uint8Array): void;
  /** The other side closed the connection. */
  ended(): void;
  /** The socket has room for more bytes. */
  drained(): void;
  /** The connection is closed. `reason`: null if it is unknown. */
  broke(reason: Error | null): void;
}

/**
 * A connection that carries requests one after the other. Its socket listeners stay attached, because adding and removing them costs more than a small request.
 */
export class Connection {
  readonly socket: Socket;
  /** Whether it carried an earlier request. */
  isReused = false;
  user: ConnectionUser | null = null;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes) => {
      // Without an active request, these bytes are not an answer.
      if (this.user === null) socket.destroy();
      else this.user.came(bytes);
    });
    socket.on('end', () => {
      if (this.user === null) socket.destroy();
      else this.user.ended();
    });
    socket.on('drain', () => this.user?.drained());
    socket.on('error', (reason) => this.user?.broke(reason));
    socket.on('close', () => this.user?.broke(null));
  }
}

/** Connections to one target, opened by `dial`. With `reuse`, a request may use the connection of an earlier request that has ended. */
export class Connections {
  readonly #reuse: boolean;
  /** Idle connections, newest last. `since`: start of the idle time, in ms of this process. */
  readonly #idle: { readonly connection: Connection; readonly since: number }[] = [];
  #sweep: NodeJS.Timeout | null = null;

  constructor(reuse: boolean) {
    this.#reuse = reuse;
  }

  /** Takes an idle connection; null if there is none. */
  take(): Connection | null {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      const { connection, since } = last;
      if (!connection.socket.destroyed && performance.now() - since < IDLE) return connection;
      connection.socket.destroy();
    }
    return null;
  }

  /** Opens a new connection. Rejects with a `DialFailure`. */
  async dial(route: Route, signal: AbortSignal): Promise<Connection> {
    return new Connection(await dial(route, signal));
  }

  /** Returns a connection after its request. `isClean`: whether this request permits reusing the connection. */
  give(connection: Connection, isClean: boolean): void {
    connection.user = null;
    connection.isReused = true;
    if (!isClean || !this.#reuse || this.#idle.length >= MAX_IDLE) {
      connection.socket.destroySoon();
      return;
    }
    this.#idle.push({ connection, since: performance.now() });
    this.#sweep ??= setInterval(() => this.#dropOld(), IDLE / 2).unref();
  }

  /** Closes idle connections. Active requests continue. */
  dropIdle(): void {
    for (const { connection } of this.#idle.splice(0)) connection.socket.destroy();
    this.#rest();
  }

  #dropOld(): void {
    const now = performance.now();
    const young = this.#idle.findIndex(({ since }) => now - since < IDLE);
    for (const { connection } of this.#idle.splice(0, young === -1 ? this.#idle.length : young)) connection.socket.destroy();
    this.#rest();
  }

  #rest(): void {
    if (this.#idle.length > 0 || this.#sweep === null) return;
    clearInterval(this.#sweep);
    this.#sweep = null;
  }
}
