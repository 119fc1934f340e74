import * as v from 'valibot';
import { events } from '../../../../shared/bridge/events.ts';
import { Emitter } from './emitter.ts';
import type { EventListener } from './host.ts';
import type { LogSink } from './log-sink.ts';

interface EventHub {
  readonly emit: EventListener;
  readonly listen: (listener: EventListener) => () => void;
}

/** Passes events to all listeners. An event that does not match its schema is a bug: it is logged and not passed on. */
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
