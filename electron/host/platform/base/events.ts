import * as v from 'valibot';
import { events } from '../../../../shared/bridge/events.ts';
import type { EventListener } from './host.ts';
import type { LogSink } from './log-sink.ts';

interface EventHub {
  readonly emit: EventListener;
  readonly listen: (listener: EventListener) => () => void;
}

/** Hands events on to whoever listens. What does not fit its schema is a bug: it is logged and goes nowhere. */
export function eventHub(log: LogSink): EventHub {
  const listeners = new Set<EventListener>();
  return {
    emit(event, payload) {
      if (!v.safeParse(events[event].payload, payload).success) {
        log(`event ${event} does not fit its schema`);
        return;
      }
      for (const listener of [...listeners]) listener(event, payload);
    },
    listen(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
