import type { Channel, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { BridgeEvent } from '../../../shared/bridge/events.ts';
import { bridge } from '../../bridge/bridge.ts';
import { callOrNotify } from './call-or-notify.ts';

/** Requests in a row before the caller gets an answer that can be out of date. */
const MAX_TIMES = 5;

/** Pause (ms) before each further request. Without it a job that reports progress would cause requests without end. */
const PAUSE = 500;

/**
 * Reads a state that an event also reports, and passes it to `take`. The response can be older than an event that arrives while it is on its way, so the state is
 * read again in that case. After `MAX_TIMES` overtaken responses the last one is taken and the promise resolves, so that a busy host does not delay the start.
 * The reading goes on in the background until a response is not overtaken: otherwise the page could show an old state for good.
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
      // The page needs no answer now, and nothing that a user waits for depends on this pause.
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  readUntilCurrent()
    .finally(off)
    .then(() => resolve(undefined), reject);
  return promise;
}
