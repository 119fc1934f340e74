import type { EventListener } from '../../platform/base/host.ts';
import type { FromWorker } from './thread-messages.ts';

/** Events of all lives of a host, and of the host client itself, for whoever listens to the host client. */
export interface HostEvents {
  readonly emit: EventListener;
  /** Hands an event of the thread on. */
  readonly told: (event: Extract<FromWorker, { kind: 'event' }>) => void;
  readonly listen: (listener: EventListener) => () => void;
}

export function hostEvents(): HostEvents {
  const listeners = new Set<EventListener>();
  const emit: EventListener = (event, payload) => {
    for (const listener of [...listeners]) listener(event, payload);
  };
  return {
    emit,
    told: ({ event, payload }) => {
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
