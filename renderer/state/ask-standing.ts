import type { Channel, ResponseOf } from '../../shared/channels.ts';
import type { BridgeEvent } from '../../shared/events.ts';
import { bridge } from '../bridge/bridge.ts';
import { ask } from './ask.ts';

/** How often it is asked for in a row while an event tells of it again and again. */
const MOST_TIMES = 5;

/** Ms between two later questions, until one is answered while nothing is told. */
const LATER = 500;

/**
 * Asks how something stands of which an event tells too, and hands the answer to `take`. An answer can be older than what was told while it was on its way,
 * whichever comes first, so it is asked for again where that happened. Where that goes on, the last answer of some in a row is taken, so that nobody waits
 * for the end of it; but it may be the older one, so what it stands for is asked for later once more, until an answer is not overtaken.
 */
export async function askStanding<C extends Channel>(channel: C, event: BridgeEvent, take: (answer: ResponseOf<C>) => void): Promise<void> {
  let told = 0;
  const off = bridge.on(event, () => {
    told += 1;
  });

  /** False where what was taken, or was not, may be of before what was told. */
  async function isSettled(most: number, takesLast: boolean): Promise<boolean> {
    for (let times = 1; ; times += 1) {
      const before = told;
      const answer = await ask(channel, {} as never);
      if (answer === null) return true;
      const isOvertaken = told !== before;
      if (isOvertaken && times < most) continue;
      if (!isOvertaken || takesLast) take(answer);
      return !isOvertaken;
    }
  }

  async function later(): Promise<void> {
    do await new Promise((resolve) => setTimeout(resolve, LATER));
    while (!(await isSettled(1, false)));
  }

  if (await isSettled(MOST_TIMES, true)) off();
  else void later().finally(off);
}
