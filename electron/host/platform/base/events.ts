import * as v from 'valibot';
import { events } from '../../../../shared/bridge/events.ts';
import { Emitter } from './emitter.ts';
import type { EventListener } from './host.ts';
import type { LogSink } from './log-sink.ts';

interface EventHub {
  readonly emit: EventListener;
  readonly listen: (listener: EventListener) => () => void;
}

/** Hands events on to whoever listens. What does not fit its schema is a bug: it is logged and goes nowhere. */
export function eventHub(log: LogSink): EventHub {
  const emitter = new Emitter<Parameters<EventListener>>();
  return {
    emit(event, payload) {
      if (!v.safeParse(events[event].payload, payload).success) {
        log(`event ${event} does not fit its schema`);
        return;
      }
      emitter.emit(event, payload);
    },
    listen: emitter.listen,
  };
}
