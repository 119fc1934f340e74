import type { BridgeEvent, PayloadOf } from '../../shared/bridge/events.ts';
import { IPC } from './ipc-names.ts';

/** Most events kept for a page that is not there yet; the oldest go first. */
const MAX_WAITING = 500;

/** Events on their way to the page: kept until it is ready, and again while it reloads. */
interface EventQueue {
  readonly tell: <E extends BridgeEvent>(event: E, payload: PayloadOf<E>) => void;
  readonly ready: () => void;
  readonly gone: () => void;
}

export function eventQueue(send: (name: string, event: BridgeEvent, payload: unknown) => void): EventQueue {
  const waiting: { readonly event: BridgeEvent; readonly payload: unknown }[] = [];
  let isReady = false;
  return {
    tell(event, payload) {
      if (isReady) return send(IPC.event, event, payload);
      waiting.push({ event, payload });
      if (waiting.length > MAX_WAITING) waiting.shift();
    },
    ready() {
      isReady = true;
      for (const { event, payload } of waiting.splice(0)) send(IPC.event, event, payload);
    },
    gone() {
      isReady = false;
    },
  };
}
