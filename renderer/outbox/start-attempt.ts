import type { SendOptions } from '../../shared/view/attempt-view.ts';
import { showOverlay } from '../state/app-store.ts';
import { ask } from '../state/ask.ts';
import { reportOf } from '../state/report-store.ts';

/** Sends a report and shows how it goes. `confirmed`: the number of `send.confirm`, null where nothing needed to be confirmed. */
export async function startAttempt(report: string, target: string, options: SendOptions, confirmed: string | null): Promise<void> {
  const started = await ask('send.start', { report, target, options, confirmed });
  if (started === null) return;
  reportOf(report).noteSent(started.attempt);
  showOverlay({ kind: 'attempt', report, attempt: started.attempt });
  await reportOf(report).loadAttempts();
}

/** Stops an attempt; how it ended is told by an event. */
export async function cancelAttempt(attempt: string): Promise<void> {
  await ask('send.cancel', { attempt });
}
