import type { Duplex } from 'node:stream';
import type { ClientRequestArgs } from 'node:http';
import { Agent } from 'node:http';
import type { Route } from './dial.ts';
import { DialFailure, dial } from './dial.ts';

/** Connections that are open and wait for the next request are closed after so long (ms): a server that closes one meanwhile would lose a report. */
const IDLE = 1_000;

/** What a request says of the connection that it wants. */
export interface DialOptions {
  readonly route: Route;
  /** Asked for where a connection is made. */
  readonly dialSignal: () => AbortSignal;
}

/** Connections to one target, each made by `dial`. With `reuse` a request goes over one that an earlier request is done with. */
export class Connections extends Agent {
  constructor(reuse: boolean) {
    super({ keepAlive: reuse, scheduling: 'lifo', timeout: IDLE, maxFreeSockets: 64 });
  }

  /** Closes what waits for a next request; what is under way goes on. */
  dropIdle(): void {
    for (const sockets of Object.values(this.freeSockets)) for (const socket of sockets ?? []) socket.destroy();
  }

  override createConnection(options: ClientRequestArgs, done?: (reason: Error | null, stream: Duplex) => void): undefined {
    const { route, dialSignal } = options as ClientRequestArgs & DialOptions;
    // The types of Node want a stream beside a failure.
    const failed = done as ((reason: Error) => void) | undefined;
    dial(route, dialSignal()).then(
      (socket) => done?.(null, socket),
      (reason: unknown) => failed?.(reason instanceof Error ? reason : new DialFailure('connect', '')),
    );
  }
}
