import type { SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { reportOf } from '../../report/state/report-store.ts';

/** What is sent where. */
interface StartedSend {
  readonly report: string;
  readonly target: string;
  readonly options: SendOptions;
  /** The number of `send.confirm`, null where nothing needed to be confirmed. */
  readonly confirmed: string | null;
  /** Also bytes that the target refused before. */
  readonly again: boolean;
}

/** Sends a report and shows how it goes. */
export async function startAttempt({ report, ...how }: StartedSend): Promise<void> {
  const started = await callOrNotify('send.start', { report, ...how });
  if (started === null) return;
  reportOf(report).noteSent(started.attempt);
  showOverlay({ kind: 'attempt', report, attempt: started.attempt });
  await reportOf(report).loadAttempts();
}

/** Stops an attempt; how it ended is told by an event. */
export async function cancelAttempt(attempt: string): Promise<void> {
  await callOrNotify('send.cancel', { attempt });
}
