import type { Confirmation } from '../../../shared/bridge/view/send-question.ts';
import type { LeftOutReason, QueuePlan } from '../../../shared/bridge/view/outbox-view.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import { SEND_MANY } from '../../../shared/text/sending/send-many.ts';
import { call } from '../../bridge/bridge.ts';
import { noticeError } from '../../core/state/notices.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { answersNow } from '../../core/state/board-answers.ts';

/** A queue plan with its host handle. */
export interface PlannedMany {
  readonly plan: string;
  readonly view: QueuePlan;
}

/** Plans the queueing of board rows. Sends nothing. */
export function planMany(selection: BoardSelection, target: string, include: readonly LeftOutReason[]): Promise<PlannedMany | null> {
  return callOrNotify('outbox.plan', { what: { kind: 'rows', selection }, target, include: [...include] });
}

/** Asks the host whether a confirmation is needed before the reports leave this machine. Resolves to null after a failure, which is shown as a notice. */
export function confirmMany({ plan }: PlannedMany): Promise<Confirmation | null> {
  return callOrNotify('outbox.confirm', { plan });
}

/**
 * Queues a plan. Returns the result as a sentence, or null after a failure, which is shown as a notice. `paused`: holds the reports until the user resumes
 * them.
 */
export async function queueMany(
  { plan }: PlannedMany,
  confirmed: string | null,
  how: { readonly resends: number; readonly paused: boolean },
): Promise<string | null> {
  const answer = await call('outbox.queue', { plan, confirmed, ...how });
  if (answer.ok) {
    const { length } = answer.value.queued;
    return how.paused && length > 0 ? SEND_MANY.queuedPaused(length) : SEND_MANY.queued(length);
  }
  // Reports queued before the cancellation stay in the outbox.
  if (answer.error.code === 'cancelled') return `${answer.error.message} ${answer.error.hint}`;
  noticeError(answer.error);
  return null;
}

const SOFT = 'outcome:soft';

/** Limits a selection to rows whose last outcome is a soft rejection. */
export async function softOf(selection: BoardSelection): Promise<BoardSelection | null> {
  if (selection.kind === 'matching') return { ...selection, filter: `${selection.filter} ${SOFT}`.trim() };
  const found = await callOrNotify('board.matching', { filter: SOFT, by: answersNow(), rows: [...selection.rows] });
  return found === null ? null : { ...selection, rows: found.rows };
}
