import type { BridgeEvent, PayloadOf } from '../../shared/bridge/events.ts';
import { IPC } from './ipc-names.ts';

/** Maximum number of stored events while the page is not ready. The oldest are dropped first. */
const MAX_WAITING = 500;

/** Events on their way to the page. They are stored until the page is ready, and again while it reloads. */
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
