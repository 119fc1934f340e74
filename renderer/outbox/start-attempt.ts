import { showOverlay } from '../state/app-store.ts';
import { ask } from '../state/ask.ts';
import { reportOf } from '../state/report-store.ts';
import { chooseTarget } from '../state/ui-store.ts';
import type { WantedSend } from './use-preview.ts';

/** Sends a report and shows how it goes. `confirmed`: the number of `send.confirm`, null where nothing needed to be confirmed. */
export async function startAttempt(report: string, wanted: WantedSend, confirmed: string | null): Promise<void> {
  const { target, rules, options } = wanted;
  const started = await ask('send.start', { report, target, ...rules, options, confirmed });
  if (started === null) return;
  chooseTarget(target);
  reportOf(report).noteSent(started.attempt);
  showOverlay({ kind: 'attempt', report, attempt: started.attempt });
  await reportOf(report).loadAttempts();
}

/** Stops an attempt; how it ended is told by an event. */
export async function cancelAttempt(attempt: string): Promise<void> {
  await ask('send.cancel', { attempt });
}
