import { assertNever, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { PAUSE_WORDS, QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import { SEND_COMMAND } from '../../../shared/text/sending/send.ts';
import { SEND_QUESTION } from '../../../shared/text/sending/send-question.ts';
import type { TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import type { LeftOutReason, QueuePlan } from '../../../shared/bridge/view/outbox-view.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { askOnTerminal } from '../common/ask-on-terminal.ts';
import { paintFor } from '../common/colour.ts';
import { type CommandError, type CommandResult, commandFailure } from '../common/command-result.ts';
import { isCancelRequested, sayIfStopped, STOPPED } from '../common/command-worker.ts';
import { endWith, highestOf } from '../common/exit-codes.ts';
import { followQueue, restFromQueue } from '../common/follow-queue.ts';
import { shownPath } from '../common/output-file.ts';
import { type QueueTally, attemptLine, queueTally, statesOf, statesText } from '../common/queue-tally.ts';
import { type SendFlags, sendOptionsOf } from '../common/send-options.ts';
import { printError, onStop, print, printToStderr, appErrorOf } from '../common/streams.ts';
import { type TargetFlags, rulesGiven } from '../common/target-options.ts';
import { targetOrUrl, withRunToken } from '../common/target-named.ts';
import { attemptText, previewText } from './attempt-text.ts';
import { NOT_SENT, sampleRollsText, dryRunText, leftOutText, manyText } from './plan-text.ts';
import type { Dialect } from '../../../shared/dialect.ts';
import type { MaxBodyFlag } from '../common/max-body-option.ts';

export interface SendCommandOptions extends TargetFlags, SendFlags {
  readonly json?: true;
  readonly yes?: true;
  readonly catalog?: string;
  readonly dialect?: Dialect;
  readonly maxBody?: MaxBodyFlag;
  readonly filter?: string;
  readonly queue?: true;
  readonly paused?: true;
  readonly only?: 'soft';
  readonly maxAttempts?: number;
  readonly pace?: number;
  readonly concurrency?: number;
  readonly dryRun?: true;
  readonly include?: readonly LeftOutReason[];
}

/** The files of a command line. */
export interface NamedPaths {
  readonly paths: readonly string[];
  /** Folders that cannot be read, or are empty. */
  readonly unread: readonly UnreadFile[];
  /** Whether the command line names exactly one file. */
  readonly isOne: boolean;
}

/** A folder that cannot be read, or is empty. */
export interface UnreadFile {
  readonly path: string;
  readonly error: CommandError;
}

/** A report that is named as the only file is sent despite these reasons. It is not sent if the target has already received it. */
const ONE_INCLUDES: readonly LeftOutReason[] = ['malformed', 'too_large', 'same_bytes'];

interface Sending {
  readonly host: Host;
  readonly target: TargetView;
  readonly plan: QueuePlan;
  readonly named: NamedPaths;
  readonly options: SendCommandOptions;
  readonly isElsewhere: boolean;
}

/**
 * Plans the reports, asks the user, queues the reports and waits until they are sent. Errors: those of the options. The results of the reports are printed and
 * set the exit code.
 */
export async function sendNamed(host: Host, named: NamedPaths, options: SendCommandOptions): Promise<CommandResult<null>> {
  const state = await host.call('outbox.state', {});
  if (!state.ok) return state;
  const isElsewhere = state.value.worker === 'elsewhere';
  if (isElsewhere && (options.pace !== undefined || options.concurrency !== undefined))
    return fail(commandFailure('invalid_request', QUEUE_COMMAND.elsewhere));
  const found = await targetOrUrl(host, options.to);
  if (!found.ok) return found;
  const lent = await withRunToken(host, found.value, isElsewhere || options.queue === true);
  if (!lent.ok) return lent;
  const target = lent.value;
  const rules = rulesOf(target, options);
  if (!rules.ok) return rules;
  const files: string[] = [];
  for (const path of named.paths) {
    const handle = await host.registerPath(path);
    if (!handle.ok) return handle;
    files.push(handle.value.file);
  }
  const planned = await host.call('outbox.plan', {
    what: { kind: 'files', files, filter: options.filter ?? '', by: options.dialect ?? target.rules.dialect, only: options.only ?? null },
    target: target.id,
    options: sendOptionsOf(options),
    include: [...(options.include ?? []), ...(named.isOne ? ONE_INCLUDES : [])],
    rules: rules.value,
  });
  if (!planned.ok) return planned;
  const { plan: id, view: plan } = planned.value;
  const sending: Sending = { host, target, plan, named, options, isElsewhere };
  const refused = failureOf(sending);
  if (refused !== null) return fail(refused);
  if (options.dryRun === true) return dryRun(sending);
  if (plan.reports === 0) return nothingToSend(sending);
  const agreed = await agreement(sending, id);
  return agreed.ok ? queueAndWait(sending, id, agreed.value) : agreed;
}

/** Returns the rules that the options set. null: no option is given, so the target's own rules apply. */
function rulesOf({ rules }: TargetView, options: SendCommandOptions): CommandResult<TargetRules | null> {
  const given = rulesGiven(options);
  if (!given.ok) return given;
  const { dialect, maxBody } = options;
  const chosen = { ...(dialect === undefined ? {} : { dialect }), ...maxBody, ...given.value };
  return ok(Object.keys(chosen).length === 0 ? null : { ...rules, ...chosen });
}

/** Returns why nothing can be sent. */
function failureOf({ target, plan, named, options }: Sending): CommandError | null {
  const { one } = plan;
  if (named.isOne && one !== null && one.unsendable.length > 0 && options.omitUnsendable !== true)
    return failure('head_not_sendable', { names: one.unsendable });
  const [left] = named.isOne ? plan.named : [];
  const why = left === undefined ? null : whyNotAgain(left.reason, left.name);
  if (why !== null) return commandFailure('queue_refused', why);
  if (target.paused === null || options.dryRun === true || options.queue === true) return null;
  return commandFailure('queue_refused', QUEUE_COMMAND.paused(target.name, PAUSE_WORDS[target.paused]));
}

/** The message about a single named report that is not resent. */
function whyNotAgain(reason: LeftOutReason, name: string): { readonly what: string; readonly reason: string } | null {
  switch (reason) {
    case 'accepted_before':
      return QUEUE_COMMAND.acceptedBefore(name);
    case 'maybe_accepted':
      return QUEUE_COMMAND.maybeAccepted(name);
    case 'refused_before':
      return QUEUE_COMMAND.refusedBefore(name);
    case 'queued_already':
      return QUEUE_COMMAND.queuedAlready(name);
    case 'unreadable':
    case 'malformed':
    case 'too_large':
    case 'same_bytes':
      return null;
    default:
      return assertNever(reason);
  }
}

function tellLeftOut({ plan, named }: Sending): void {
  for (const { path, error } of named.unread) printError(`${shownPath(path)}: ${appErrorOf(error).message}`);
  for (const line of leftOutText(plan)) printToStderr(line);
}

/** Returns whether reports that should have been sent are left out. */
function leavesOut({ plan, named }: Sending): boolean {
  return named.unread.length > 0 || plan.leftOut.some(({ reason }) => NOT_SENT.has(reason));
}

function dryRun(sending: Sending): CommandResult<null> {
  const { plan, options } = sending;
  if (options.json === true) print(JSON.stringify(plan));
  else for (const line of [...dryRunText(plan), ...sampleRollLines(sending)]) print(line);
  tellLeftOut(sending);
  if (sending.named.unread.length > 0) endWith('notDone');
  return ok(null);
}

function sampleRollLines({ plan, target, options }: Sending): readonly string[] {
  return options.only === undefined ? [] : sampleRollsText(plan, options.maxAttempts ?? 1, target.treats);
}

function nothingToSend(sending: Sending): CommandResult<null> {
  tellLeftOut(sending);
  printToStderr(QUEUE_COMMAND.nothing);
  if (leavesOut(sending)) endWith('notDone');
  return ok(null);
}

/**
 * Asks the user whether the reports may be sent, if a confirmation is needed. Returns the id of the confirmation; null if no confirmation is needed. Errors:
 * confirmation_needed.
 */
async function agreement({ host, plan, options }: Sending, id: string): Promise<CommandResult<string | null>> {
  const asked = await host.call('outbox.confirm', { plan: id });
  if (!asked.ok) return asked;
  if (asked.value.kind !== 'ask') return ok(null);
  const isAgreed = options.yes === true || (await askOnTerminal(asked.value.question));
  if (isAgreed === true) return ok(asked.value.number);
  return fail(commandFailure('confirmation_needed', { what: SEND_QUESTION.refused(plan.host, plan.along), reason: SEND_COMMAND.agree }));
}

async function queueAndWait(sending: Sending, plan: string, confirmed: string | null): Promise<CommandResult<null>> {
  const { host, target, named, options } = sending;
  const { maxAttempts = named.isOne && options.queue !== true ? 1 : null, json = false, paused = false } = options;
  const resends = options.only === undefined ? 0 : (options.maxAttempts ?? 1) - 1;
  if (!json && options.queue !== true) tellBegun(sending);
  tellLeftOut(sending);
  sayIfStopped(QUEUE_COMMAND.stopping);
  const queued = await host.call('outbox.queue', { plan, confirmed, resends, attempts: maxAttempts, paused });
  if (!queued.ok) return queued;
  const ids = queued.value.queued;
  // Other processes queued or sent all of the reports after the plan was made.
  if (ids.length === 0 && options.queue !== true) {
    for (const line of leftOutText({ ...queued.value, named: [], passedOver: 0 })) printToStderr(line);
    printToStderr(QUEUE_COMMAND.nothing);
    if (leavesOut({ ...sending, plan: { ...sending.plan, leftOut: queued.value.leftOut } })) endWith('notDone');
    return ok(null);
  }
  if (options.queue === true) {
    print(json ? JSON.stringify(queued.value) : QUEUE_COMMAND.queued(ids.length));
    const isWorked = sending.isElsewhere ? QUEUE_COMMAND.appSends : QUEUE_COMMAND.nobodyWorks;
    printToStderr(paused ? QUEUE_COMMAND.queuedPaused : isWorked);
    if (leavesOut(sending)) endWith('notDone');
    return ok(null);
  }
  const tally = queueTally();
  // Another process may have saved a target with the same URL in the meantime.
  const now = { ...sending, target: { ...target, id: queued.value.target } };
  const over = await untilSent(now, ids, (attempt) => {
    tally.add(attempt);
    tellAttempt(sending, attempt);
  });
  if (!over.ok) return over;
  return ended(now, ids, tally, target);
}

function tellBegun(sending: Sending): void {
  const { plan, named } = sending;
  const lines = named.isOne && plan.one !== null ? previewText(plan.one, plan.host) : manyText(plan);
  for (const line of [...lines, ...sampleRollLines(sending)]) print(line);
}

function tellAttempt({ named, options }: Sending, attempt: AttemptView): void {
  if (options.json === true) print(JSON.stringify(attempt));
  else if (named.isOne) print(attemptText(attempt, paintFor(1)).join('\n'));
  else print(attemptLine(attempt, paintFor(1)));
}

/**
 * Waits until the reports are sent. If one report was named, stopping the command also stops this report. If several were named, the remaining reports stay in
 * the queue.
 */
function untilSent(sending: Sending, ids: readonly number[], tell: (attempt: AttemptView) => void): Promise<CommandResult<null>> {
  const { host, target, named, options } = sending;
  const { pace = null, concurrency = null } = options;
  let isElsewhere = false;
  const off = named.isOne ? onStop(() => void host.call('outbox.act', { choice: { ids: [...ids] }, act: 'stop' })) : () => undefined;
  return followQueue(host, {
    ids,
    work: { only: null, by: pace === null && concurrency === null ? null : { target: target.id, pace, concurrency } },
    tell,
    elsewhere() {
      isElsewhere = true;
      printToStderr(QUEUE_COMMAND.worksElsewhere);
    },
    isOver: () => isCancelRequested() && (!named.isOne || isElsewhere),
    onOver: onStop,
  }).finally(off);
}

async function ended(sending: Sending, ids: readonly number[], tally: QueueTally, { name }: TargetView): Promise<CommandResult<null>> {
  const { host, named, options } = sending;
  const states = await statesOf(host, ids);
  if (!states.ok) return states;
  const left = (['waiting', 'sending', 'retry', 'held'] as const).reduce((sum, state) => sum + (states.value.get(state) ?? 0), 0);
  sayIfStopped(null);
  if (!named.isOne && options.json !== true) print(statesText(states.value));
  if (isCancelRequested() && (left > 0 || named.isOne)) {
    const after = await host.call('outbox.state', {});
    if (left > 0) printError(QUEUE_COMMAND.stoppedSo(left, after.ok && after.value.worker === 'elsewhere'));
    process.exitCode = STOPPED;
    return ok(null);
  }
  if (left > 0) {
    const paused = await host.call('target.list', {});
    const why = paused.ok ? (paused.value.targets.find(({ id }) => id === sending.target.id)?.paused ?? 'person') : 'person';
    printError(`${QUEUE_COMMAND.remain(left, name, PAUSE_WORDS[why])} ${QUEUE_COMMAND.paused(name, PAUSE_WORDS[why]).reason}`);
  }
  endWith(highestOf([tally.exit(ids), leavesOut(sending) ? 'notDone' : 'fine']));
  return restFromQueue(host, (others) => printToStderr(QUEUE_COMMAND.others(others)));
}
