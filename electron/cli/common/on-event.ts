import type { BridgeEvent, PayloadOf } from '../../../shared/bridge/events.ts';
import type { Host } from '../../host/platform/base/host.ts';

/** Calls the listener with every event of one name until the returned function is called. */
export function onEvent<E extends BridgeEvent>(host: Host, wanted: E, listener: (payload: PayloadOf<E>) => void): () => void {
  return host.onEvent((event, payload) => {
    const name: BridgeEvent = event;
    if (name === wanted) listener(payload);
  });
}
