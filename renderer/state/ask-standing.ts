import type { Channel, ResponseOf } from '../../shared/channels.ts';
import type { BridgeEvent } from '../../shared/events.ts';
import { bridge } from '../bridge/bridge.ts';
import { ask } from './ask.ts';

/** What an event tells again and again is not asked for more often. */
const MOST_TIMES = 5;

/**
 * Asks how something stands of which an event tells too. An answer can be older than what was told while it was on its way, whichever comes first, so
 * it is asked for again where that happened.
 */
export async function askStanding<C extends Channel>(channel: C, event: BridgeEvent): Promise<ResponseOf<C> | null> {
  let told = 0;
  const off = bridge.on(event, () => {
    told += 1;
  });
  try {
    for (let times = 1; ; times += 1) {
      const before = told;
      const answer = await ask(channel, {} as never);
      if (answer === null || told === before || times === MOST_TIMES) return answer;
    }
  } finally {
    off();
  }
}
