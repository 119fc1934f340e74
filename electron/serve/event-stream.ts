import type { ServerResponse } from 'node:http';
import { encodeBridgeJson } from '../../shared/bytes/bridge-json.ts';
import type { EventListener } from '../host/platform/base/host.ts';

/** Maximum number of stored events while no page listens. The oldest are dropped first. */
const MAX_WAITING = 200;

/** A page with more unread bytes than this is disconnected. It reconnects and loads its state again. */
const MAX_UNREAD = 4 << 20;

/** Interval between two heartbeats, in ms. */
const ALIVE_EVERY = 15_000;

/** Sends events to the pages, as lines of JSON. */
interface EventStreams {
  readonly tell: EventListener;
  /** `holder`: hash of the token of the stream. */
  add(response: ServerResponse, holder: string): void;
  /** Ends the streams of a token. */
  end(holder: string): void;
  close(): void;
}

export function eventStreams(): EventStreams {
  const open = new Map<ServerResponse, string>();
  const waiting: string[] = [];
  const write = (response: ServerResponse, line: string): void => {
    if (response.writableLength > MAX_UNREAD) response.destroy();
    else response.write(line);
  };
  const alive = setInterval(() => {
    for (const response of open.keys()) write(response, '\n');
  }, ALIVE_EVERY);
  alive.unref();
  return {
    tell(event, payload) {
      const line = `${encodeBridgeJson({ event, payload })}\n`;
      if (open.size === 0) {
        waiting.push(line);
        if (waiting.length > MAX_WAITING) waiting.shift();
      }
      for (const response of open.keys()) write(response, line);
    },
    add(response, holder) {
      response.on('close', () => open.delete(response));
      open.set(response, holder);
      // The first byte is sent at once. It tells the page that it is connected.
      response.write('\n');
      for (const line of waiting.splice(0)) response.write(line);
    },
    end(holder) {
      for (const [response, whose] of [...open]) if (whose === holder) response.end();
    },
    close() {
      clearInterval(alive);
      for (const response of [...open.keys()]) response.end();
    },
  };
}
