import { OUTBOX_LIST } from '../../../shared/text/sending/outbox-list.ts';
import type { QueueQuestionId } from '../../../shared/text/sending/outbox-screen.ts';
import { overtakenWords } from '../../../shared/text/sending/queue.ts';
import { canDo, type QueueAct } from '../../../shared/sending/queue/queue-acts.ts';
import type { QueueGroup } from '../../../shared/sending/queue/queue-groups.ts';
import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import type { QueueChoice, Queued } from '../../../shared/bridge/view/outbox-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { copyText } from '../../ui/controls/copy.ts';
import { loadedRows } from './queue-rows.ts';
import { chosenGroup, rowsOfGroup } from './queue-selection.ts';

/** An action on queued reports, before a confirmation. */
interface QueueAction {
  readonly choice: QueueChoice;
  readonly act: QueueAct;
  readonly count: number;
  /** The known states of the reports. */
  readonly states: readonly QueueState[];
  /** Lowest known pass rate, in percent, of the throttling rules that rejected the reports. */
  readonly passRate: number | null;
}

export async function actOnQueue(choice: QueueChoice, act: QueueAct, resends = 0): Promise<void> {
  const done = await callOrNotify('outbox.act', { choice, act, resends });
  if (done !== null && done.overtaken > 0) noticeDone(overtakenWords(done.overtaken));
}

/** Returns the question to ask first, or null if none is needed. */
function questionFor({ act, states, count }: QueueAction): QueueQuestionId | null {
  if (act === 'resend_refused' || act === 'forget') return act;
  if (act !== 'resend') return null;
  if (states.includes('answer_unknown')) return 'resend';
  // Hard rejections will most likely be rejected again. The user is asked about several reports, but not about a single one.
  return states.includes('rejected_hard') && count > 1 ? 'resend_hard' : null;
}

/** Runs a safe action at once, and asks before an action that the user may regret. */
export function requestQueueAction(action: QueueAction): void {
  const { act, states, choice, count, passRate } = action;
  const question = questionFor(action);
  if (act === 'resend' && states.includes('rejected_soft')) showOverlay({ kind: 'queue.repeat', choice, count, passRate });
  else if (question !== null) showOverlay({ kind: 'queue.ask', question, choice, count });
  else void actOnQueue(choice, act);
}

function lowestRate(rows: readonly Queued[]): number | null {
  const rates = rows.flatMap(({ passRate }) => passRate ?? []);
  return rates.length === 0 ? null : Math.min(...rates);
}

/** Returns an action on the selected reports, or null if none of them allows it. */
export function actionForSelected(act: QueueAct, ids: ReadonlySet<number>): QueueAction | null {
  const rows = loadedRows().filter(({ id, state }) => ids.has(id) && canDo(act, state));
  if (rows.length === 0) return null;
  const states = [...new Set(rows.map(({ state }) => state))];
  // The choice contains the states. If a report has another state by then, which may need a question, the action leaves it out.
  return { choice: { ids: rows.map(({ id }) => id), states }, act, count: rows.length, states, passRate: lowestRate(rows) };
}

/** Applies the action to all shown reports of a group. */
export async function requestGroupAction(act: QueueAct, group: QueueGroup): Promise<void> {
  const { state, reports } = group;
  const isRepeat = act === 'resend' && state === 'rejected_soft';
  const loaded = loadedRows().filter((row) => row.state === state);
  // If reports of the group are loaded, uses their pass rate. The dialog then opens at once, and the next key presses reach it.
  const chosen = await chosenGroup(group, isRepeat && loaded.length === 0);
  if (chosen === null) return;
  const { choice } = chosen;
  const rows = chosen.rows.length === 0 ? loaded : chosen.rows;
  requestQueueAction({ choice, act, count: choice.ids?.length ?? reports, states: [state], passRate: lowestRate(rows) });
}

/** Copies the crash ids of a group, one per line. */
export async function copyCrashIds(group: QueueGroup): Promise<void> {
  const ids = (await rowsOfGroup(group))?.flatMap(({ value }) => value ?? []) ?? [];
  if (ids.length > 0 && (await copyText(ids.join('\n')))) noticeDone(OUTBOX_LIST.copiedCrashIds(ids.length));
}

export function actionForOne(act: QueueAct, row: Queued): QueueAction {
  return { choice: { ids: [row.id], states: [row.state] }, act, count: 1, states: [row.state], passRate: row.passRate };
}

/**
 * Returns a function that resends the softly rejected reports among `ids`; null if there are none. If `ids` has one report, it is resent at once. Otherwise the
 * user is asked how often.
 */
export function resendSoft(ids: ReadonlySet<number>): (() => void) | null {
  const soft = loadedRows().filter(({ id, state }) => ids.has(id) && state === 'rejected_soft');
  const [first] = soft;
  if (first === undefined) return null;
  if (ids.size === 1) return () => void actOnQueue({ ids: [first.id], states: ['rejected_soft'] }, 'resend');
  const choice: QueueChoice = { ids: soft.map(({ id }) => id), states: ['rejected_soft'] };
  return () => {
    requestQueueAction({ choice, act: 'resend', count: soft.length, states: ['rejected_soft'], passRate: lowestRate(soft) });
  };
}

export async function pauseTarget(target: string): Promise<void> {
  await callOrNotify('outbox.pauseTarget', { target });
}

/** Resumes a target. `urlIsRight`: after a 404, the user confirms that the URL is now correct. */
export async function resumeTarget(target: string, urlIsRight = false): Promise<void> {
  await callOrNotify('outbox.resumeTarget', { target, urlIsRight });
}
