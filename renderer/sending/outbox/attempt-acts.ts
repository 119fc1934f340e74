import { DEFAULT_SEND_OPTIONS, type AttemptView, type SendOptions } from '../../../shared/bridge/view/attempt-view.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { findReport, reportOf } from '../../report/state/report-store.ts';

/** A send with its target and options. */
interface StartedSend {
  readonly report: string;
  readonly target: string;
  readonly options: SendOptions;
  /** The number of the confirmation from `send.confirm`; null if no confirmation was needed. */
  readonly confirmed: string | null;
  /** True to send bytes that the target refused before. */
  readonly again: boolean;
}

/** Options of the attempts that this page started, by attempt id. */
const sentWith = new Map<string, SendOptions>();

/** Sends a report and shows its progress. */
export async function startAttempt({ report, ...how }: StartedSend): Promise<void> {
  const started = await callOrNotify('send.start', { report, ...how });
  if (started === null) return;
  sentWith.set(started.attempt, how.options);
  reportOf(report).noteSent(started.attempt);
  showOverlay({ kind: 'attempt', report, attempt: started.attempt });
  await reportOf(report).loadAttempts();
}

/** Cancels an attempt. An event reports how it ended. */
export async function cancelAttempt(attempt: string): Promise<void> {
  await callOrNotify('send.cancel', { attempt });
}

/** Returns true if the target softly rejected the report: it may accept the same bytes next time. */
export function isSoftRejection({ outcome, target }: AttemptView): boolean {
  return outcome?.rejection === 'soft' && target.id !== null;
}

/** Returns the newest attempt of a report if it was softly rejected, else null. */
export function softRejection(report: string): AttemptView | null {
  const newest = findReport(report)?.store.getState().attempts[0];
  return newest !== undefined && isSoftRejection(newest) ? newest : null;
}

/** Reports that are about to be resent. Until the attempt has started, a second press does nothing. */
const resending = new Set<string>();

/**
 * Sends a report again to the target of an attempt, with the same options. If the user must confirm, or the target was removed, shows the send drawer instead.
 */
export async function resend(attempt: AttemptView): Promise<void> {
  const { report } = attempt;
  if (resending.has(report)) return;
  resending.add(report);
  try {
    await confirmAndSend(attempt);
  } finally {
    resending.delete(report);
  }
}

async function confirmAndSend({ id, report, target }: AttemptView): Promise<void> {
  if (target.id === null) {
    showOverlay({ kind: 'send', report });
    return;
  }
  const handle = reportOf(report);
  await handle.settle();
  const options = sentWith.get(id) ?? usualOptions(handle.store.getState().draft);
  const asked = await callOrNotify('send.confirm', { report, target: target.id, options });
  if (asked?.kind === 'ask') showOverlay({ kind: 'send', report });
  if (asked?.kind !== 'confirmed' && asked?.kind !== 'not_needed') return;
  await startAttempt({ report, target: target.id, options, confirmed: asked.kind === 'confirmed' ? asked.number : null, again: false });
}

/** Returns the default options. A pinned Content-Length is sent unchanged. */
export function usualOptions(draft: DraftView | null): SendOptions {
  return draft?.length === 'pinned' ? { ...DEFAULT_SEND_OPTIONS, contentLength: 'captured' } : DEFAULT_SEND_OPTIONS;
}
