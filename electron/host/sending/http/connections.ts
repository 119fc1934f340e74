import type { Socket } from 'node:net';
import { type Route, dial } from './dial.ts';

/** Connections that are open and wait for the next request are closed after so long (ms): a server that closes one meanwhile would lose a report. */
const IDLE = 1_000;

/** Most of them that wait. */
const MAX_IDLE = 64;

/** Who hears of a connection while a request goes over it. */
export interface ConnectionUser {
  came(bytes: Uint8Array): void;
  /** The other side sends nothing more. */
  ended(): void;
  /** There is room for further bytes. */
  drained(): void;
  /** It is gone. null: for no reason that is known. */
  broke(reason: Error | null): void;
}

/** A connection over which requests go one after the other. Its listeners stay: adding and removing them costs more than a small request. */
export class Connection {
  readonly socket: Socket;
  /** A request went over it before. */
  isReused = false;
  user: ConnectionUser | null = null;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (bytes) => {
      // Nobody asked for anything: what comes then is no answer.
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

/** Connections to one target, each made by `dial`. With `reuse` a request goes over one that an earlier request is done with. */
export class Connections {
  readonly #reuse: boolean;
  /** Those that wait, the newest last, with when they began to (ms of this process). */
  readonly #idle: { readonly connection: Connection; readonly since: number }[] = [];
  #sweep: NodeJS.Timeout | null = null;

  constructor(reuse: boolean) {
    this.#reuse = reuse;
  }

  /** One that waits; null: none does. */
  take(): Connection | null {
    for (let last = this.#idle.pop(); last !== undefined; last = this.#idle.pop()) {
      const { connection, since } = last;
      if (!connection.socket.destroyed && performance.now() - since < IDLE) return connection;
      connection.socket.destroy();
    }
    return null;
  }

  /** A new one. Rejects with a `DialFailure`. */
  async dial(route: Route, signal: AbortSignal): Promise<Connection> {
    return new Connection(await dial(route, signal));
  }

  /** Its request is done with it. `isClean`: it can be used again as far as that goes. */
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

  /** Closes what waits for a next request; what is under way goes on. */
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
