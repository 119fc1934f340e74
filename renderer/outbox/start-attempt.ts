import type { SendOptions, Target } from '../../shared/view/attempt-view.ts';
import { showOverlay } from '../state/app-store.ts';
import { ask } from '../state/ask.ts';
import { reportOf } from '../state/report-store.ts';
import { keepTarget } from '../state/ui-store.ts';

/** Sends a report and shows how it goes. `confirmed` names the host that the person agreed to. */
export async function startAttempt(report: string, target: Target, options: SendOptions, confirmed: string | null): Promise<void> {
  const started = await ask('send.start', { report, target, options, confirmed });
  if (started === null) return;
  keepTarget(target);
  reportOf(report).noteSent(started.attempt);
  showOverlay({ kind: 'attempt', report, attempt: started.attempt });
  await reportOf(report).loadAttempts();
}

/** Stops an attempt; how it ended is told by an event. */
export async function cancelAttempt(attempt: string): Promise<void> {
  await ask('send.cancel', { attempt });
}
