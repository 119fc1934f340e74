import type { EventListener } from '../../platform/base/host.ts';
import type { FromWorker } from './thread-messages.ts';

/** Passes on events to the listeners of the host client. The events come from each successive host and from the host client. */
export interface HostEvents {
  readonly emit: EventListener;
  /** Passes on an event of the thread. */
  readonly forward: (event: Extract<FromWorker, { kind: 'event' }>) => void;
  readonly listen: (listener: EventListener) => () => void;
}

export function hostEvents(): HostEvents {
  const listeners = new Set<EventListener>();
  const emit: EventListener = (event, payload) => {
    for (const listener of [...listeners]) listener(event, payload);
  };
  return {
    emit,
    forward: ({ event, payload }) => {
      emit(event, payload);
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
