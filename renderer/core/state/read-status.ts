import type { Channel, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { BridgeEvent } from '../../../shared/bridge/events.ts';
import { bridge } from '../../bridge/bridge.ts';
import { callOrNotify } from './call-or-notify.ts';

/** Maximum number of responses that can be overtaken by events. After that, the last response is used, although it may be out of date. */
const MAX_TIMES = 5;

/** Pause in milliseconds before each request after the first `MAX_TIMES`. Without this pause, a job that reports progress would cause endless requests. */
const PAUSE = 500;

/**
 * Reads a state that an event also reports, and passes it to `take`. If the event arrives before the response, the response may be out of date, and the state
 * is read again. After `MAX_TIMES` such responses, the last one is passed to `take` and the promise resolves. A busy host thus does not delay the start.
 * Reading continues in the background until no event arrives before a response. Otherwise the page could keep an old state.
 */
export function readStatus<C extends Channel>(channel: C, event: BridgeEvent, take: (answer: ResponseOf<C>) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  let events = 0;
  const off = bridge.on(event, () => {
    events += 1;
  });

  async function readUntilCurrent(): Promise<void> {
    for (let times = 1; ; times += 1) {
      const before = events;
      const answer = await callOrNotify(channel, {} as never);
      const isCurrent = events === before;
      if (answer !== null && (isCurrent || times === MAX_TIMES)) take(answer);
      if (answer === null || isCurrent) return;
      if (times < MAX_TIMES) continue;
      resolve(undefined);
      // The promise has resolved, so this pause delays nothing that the user waits for.
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  readUntilCurrent()
    .finally(off)
    .then(() => resolve(undefined), reject);
  return promise;
}
