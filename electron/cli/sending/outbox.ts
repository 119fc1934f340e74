import { type Command, Option } from 'commander';
import { fail, ok } from '../../../shared/errors.ts';
import { OUTBOX_COMMAND, QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import { overtakenWords } from '../../../shared/text/sending/queue.ts';
import { queuedJson } from '../../../shared/history/queued-forms.ts';
import type { QueueAct } from '../../../shared/sending/queue/queue-acts.ts';
import { MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import type { TargetView } from '../../../shared/bridge/view/preset-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { pagesOf } from '../common/follow-queue.ts';
import { wholeNumber } from '../common/number-options.ts';
import { failWith, print, printToStderr, written } from '../common/streams.ts';
import { targetNamed } from '../common/target-named.ts';
import { type OutboxFlags, type OutboxQuery, runOutbox } from './outbox-run.ts';
import { checkFilter, queuedIds, queuedRows } from './queued-rows.ts';
import { queuedText } from './queued-text.ts';

interface ResumeFlags extends OutboxFlags {
  readonly urlIsRight?: true;
}

interface RetryFlags extends OutboxFlags {
  readonly refused?: true;
  readonly maxAttempts?: number;
}

type OutboxStep = 'list' | 'run' | 'pause' | 'resume' | 'stop' | 'retry' | 'forget';

/** `crashlens outbox`: manages the queue. Works even while a running app sends it. */
export function registerOutbox(program: Command): void {
  const outbox = withHelp(program.command('outbox'), 'outbox').helpCommand(false);
  const step = (name: OutboxStep, json: string = OUTBOX_COMMAND.jsonCount, filter: string = OUTBOX_COMMAND.filter): Command =>
    withHelp(outbox.command(name, { isDefault: name === 'list' }), `outbox ${name}`)
      .option('--filter <filter>', filter)
      .option('--target <target>', OUTBOX_COMMAND.target)
      .option('--json', json);

  step('list', OUTBOX_COMMAND.json).action((flags: OutboxFlags) => withOutbox(flags, printList));
  step('run', OUTBOX_COMMAND.jsonRun, OUTBOX_COMMAND.runFilter).action((flags: OutboxFlags) => withOutbox(flags, runOutbox));
  step('pause').action((flags: OutboxFlags) => withOutbox(flags, (host, query) => pause(host, query, flags)));
  step('resume')
    .option('--url-is-right', OUTBOX_COMMAND.urlIsRight)
    .action((flags: ResumeFlags) => withOutbox(flags, (host, query) => resume(host, query, flags)));
  step('stop').action((flags: OutboxFlags) => withOutbox(flags, (host, query) => act(host, query, flags, 'stop', 'stop')));
  step('retry')
    .option('--refused', OUTBOX_COMMAND.refused)
    .addOption(new Option('--max-attempts <number>', OUTBOX_COMMAND.resends).argParser(wholeNumber(1, 1_000)))
    .action((flags: RetryFlags) => withOutbox(flags, (host, query) => retry(host, query, flags)));
  step('forget').action((flags: OutboxFlags) => withOutbox(flags, (host, query) => act(host, query, flags, 'forget', 'forget')));
}

/** Runs a step with the outbox of the data folder. */
async function withOutbox(
  flags: OutboxFlags,
  step: (host: Host, query: OutboxQuery, flags: OutboxFlags) => Promise<CommandResult<null>>,
): Promise<void> {
  const { filter = '', target: name } = flags;
  const refused = checkFilter(filter);
  const opened = refused.ok ? await openHostAlongsideApp() : refused;
  if (!opened.ok) {
    failWith(opened.error, flags);
    return;
  }
  const host = opened.value;
  try {
    const target = name === undefined ? ok(null) : await targetNamed(host, name);
    const done = target.ok ? await step(host, { filter, target: target.value }, flags) : target;
    if (!done.ok) failWith(done.error, flags);
  } finally {
    await host.close();
  }
}

async function printList(host: Host, query: OutboxQuery, { json }: OutboxFlags): Promise<CommandResult<null>> {
  let isFirst = true;
  for await (const page of queuedRows(host, query)) {
    if (!page.ok) return page;
    if (page.value.length === 0) continue;
    const lines = json === true ? page.value.map(queuedJson) : queuedText(page.value, isFirst);
    isFirst = false;
    await written(Buffer.from(`${lines.join('\n')}\n`));
  }
  if (isFirst && json !== true) print(query.filter === '' && query.target === null ? OUTBOX_COMMAND.empty : OUTBOX_COMMAND.noneMatches);
  return ok(null);
}

type Act = Exclude<OutboxStep, 'list' | 'run'>;

/** Applies an action to the matching reports, and prints their number. */
async function act(
  host: Host,
  query: OutboxQuery,
  { json }: OutboxFlags,
  word: Act,
  what: QueueAct,
  resends = 0,
): Promise<CommandResult<null>> {
  const ids = await queuedIds(host, query);
  if (!ids.ok) return ids;
  let [done, overtaken] = [0, 0];
  for (const page of pagesOf(ids.value, MAX_QUEUED_AT_ONCE)) {
    const changed = await host.call('outbox.act', { choice: { ids: [...page] }, act: what, resends });
    if (!changed.ok) return changed;
    done += changed.value.reports;
    overtaken += changed.value.overtaken;
  }
  print(json === true ? JSON.stringify({ reports: done }) : OUTBOX_COMMAND.done(word, done));
  if (overtaken > 0) printToStderr(overtakenWords(overtaken));
  if (word === 'stop') return tellStillSending(host, query);
  if ((word === 'retry' || word === 'resume') && done > 0) return tellWhoSends(host);
  return ok(null);
}

/** Prints how many reports another Crashlens process is sending. This process cannot abort those requests. */
async function tellStillSending(host: Host, query: OutboxQuery): Promise<CommandResult<null>> {
  const sending = await queuedIds(host, { ...query, states: ['sending'] });
  if (!sending.ok) return sending;
  if (sending.value.length > 0) printToStderr(OUTBOX_COMMAND.stillSending(sending.value.length));
  return ok(null);
}

async function tellWhoSends(host: Host): Promise<CommandResult<null>> {
  const state = await host.call('outbox.state', {});
  if (!state.ok) return state;
  printToStderr(state.value.worker === 'elsewhere' ? QUEUE_COMMAND.appSends : QUEUE_COMMAND.nobodyWorks);
  return ok(null);
}

/** Pauses the matching reports. If only a target is named, without a filter, pauses the target, so that reports queued for it later are held too. */
async function pause(host: Host, query: OutboxQuery, flags: OutboxFlags): Promise<CommandResult<null>> {
  const { target, filter } = query;
  if (target === null || filter !== '') return act(host, query, flags, 'pause', 'pause');
  const done = await host.call('outbox.pauseTarget', { target: target.id });
  return done.ok ? tellTarget(flags, target, true) : done;
}

/**
 * Resumes the matching reports. If only a target is named, resumes the target. `--url-is-right` is about a target's URL, so it requires a target and no filter.
 */
async function resume(host: Host, query: OutboxQuery, flags: ResumeFlags): Promise<CommandResult<null>> {
  const { target, filter } = query;
  const urlIsRight = flags.urlIsRight === true;
  if (urlIsRight && (target === null || filter !== '')) return fail(commandFailure('invalid_request', OUTBOX_COMMAND.whoseUrl));
  if (target === null || filter !== '') return act(host, query, flags, 'resume', 'resume');
  const done = await host.call('outbox.resumeTarget', { target: target.id, urlIsRight });
  if (done.ok) return tellTarget(flags, target, false);
  const isWrong = target.paused === 'wrong_url' && done.error.code === 'queue_refused';
  return isWrong ? fail(commandFailure('queue_refused', OUTBOX_COMMAND.wrongUrl(target.name))) : done;
}

function tellTarget({ json }: OutboxFlags, { name }: TargetView, isPaused: boolean): CommandResult<null> {
  const words = isPaused ? OUTBOX_COMMAND.targetPaused(name) : OUTBOX_COMMAND.targetResumed(name);
  print(json === true ? JSON.stringify({ target: name, paused: isPaused }) : words);
  return ok(null);
}

async function retry(host: Host, query: OutboxQuery, flags: RetryFlags): Promise<CommandResult<null>> {
  if (query.target === null && query.filter.trim() === '') return fail(commandFailure('invalid_request', OUTBOX_COMMAND.whatToRetry));
  return act(host, query, flags, 'retry', flags.refused === true ? 'resend_refused' : 'resend', (flags.maxAttempts ?? 1) - 1);
}
