import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import type { Dialect } from '../../../shared/dialect.ts';
import { DIALECTS } from '../../../shared/dialect.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { SEND_COMMAND } from '../../../shared/messages/send.ts';
import { SEND_QUESTION } from '../../../shared/messages/send-question.ts';
import type { TargetRules } from '../../../shared/target/target-rules.ts';
import type { AttemptView, SendPreview } from '../../../shared/view/attempt-view.ts';
import type { SendFlags } from '../common/send-options.ts';
import { sendOptionsOf, withSendOptions } from '../common/send-options.ts';
import type { Host } from '../../host/base/host.ts';
import { openHostBeside } from '../common/beside-host.ts';
import { catalogFileInEffect } from '../common/catalog-in-effect.ts';
import { paintFor } from '../common/colour.ts';
import type { ExitName } from '../common/exit-codes.ts';
import { endWith, exitCodeHelp } from '../common/exit-codes.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { STANDARD, inputPaths } from '../common/standard-input.ts';
import { exitOfOutcome } from './exit-of-outcome.ts';
import { attemptText, previewText } from './attempt-text.ts';
import type { MaxBodyFlag } from '../common/max-body-option.ts';
import { isStopTold, sayIfStopped, STOPPED } from '../common/command-worker.ts';
import { maxBodyOption } from '../common/max-body-option.ts';
import { openReport } from '../common/open-report.ts';
import type { TargetFlags } from '../common/target-options.ts';
import { frontOption, rulesGiven, rulesOption } from '../common/target-options.ts';
import { onEvent } from '../common/on-event.ts';
import { giveUp, onStop, print } from '../common/streams.ts';
import type { CommandResult } from '../common/command-result.ts';

interface SendCommandOptions extends TargetFlags, SendFlags {
  readonly json?: true;
  readonly yes?: true;
  readonly catalog?: string;
  readonly dialect?: Dialect;
  readonly maxBody?: MaxBodyFlag;
}

/** `crashlens send FILE --to URL`. */
export function registerSend(program: Command): void {
  withSendOptions(program.command('send').summary(SEND_COMMAND.about).description(SEND_COMMAND.about).argument('<file>', SEND_COMMAND.file))
    .option('--json', SEND_COMMAND.json)
    .option('--yes', SEND_COMMAND.yes)
    .option('--catalog <file>', CLI.catalog)
    .addOption(new Option('--dialect <dialect>', SEND_COMMAND.dialect).choices(DIALECTS))
    .addOption(maxBodyOption(SEND_COMMAND.maxBody))
    .addOption(frontOption(SEND_COMMAND.front))
    .addOption(rulesOption(SEND_COMMAND.rules))
    .addHelpText('after', `\n${exitCodeHelp('send')}\n\n${SEND_COMMAND.examples}`)
    .action(async (file: string, options: SendCommandOptions) => {
      const attempt = await sendWithOwnHost(file, options);
      if (!attempt.ok) {
        giveUp(attempt.error, options);
        return;
      }
      print(options.json === true ? JSON.stringify(attempt.value, null, 2) : attemptText(attempt.value, paintFor(1)).join('\n'));
      sayIfStopped(null);
      if (isStopTold() && attempt.value.state === 'cancelled') process.exitCode = STOPPED;
      else endWith(exitOf(attempt.value));
    });
}

function exitOf({ state, outcome }: AttemptView): ExitName {
  return state === 'answered' && outcome !== null ? exitOfOutcome(outcome) : 'notDone';
}

async function sendWithOwnHost(file: string, options: SendCommandOptions): Promise<CommandResult<AttemptView>> {
  const catalog = catalogFileInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const sendPath = async (path: string): Promise<CommandResult<AttemptView>> => {
    const opened = await openHostBeside(catalog.value ?? undefined);
    if (!opened.ok) return opened;
    try {
      return await sendFile(opened.value, resolve(path), options);
    } finally {
      await opened.value.close();
    }
  };
  if (file !== STANDARD) return sendPath(file);
  return withPrivateFolder(async (folder) => {
    const path = await inputPaths(folder.path).pathOf(file);
    return path.ok ? sendPath(path.value) : path;
  }, 'by-itself');
}

async function sendFile(host: Host, file: string, options: SendCommandOptions): Promise<CommandResult<AttemptView>> {
  const opened = await openReport(host, file);
  if (!opened.ok) return opened;
  const report = opened.value;
  const sendOptions = sendOptionsOf(options);
  const chosen = chosenRules(options);
  if (!chosen.ok) return chosen;
  const used = await host.call('target.use', { url: options.to });
  if (!used.ok) return used;
  const { id: target } = used.value;
  const rules = { ...used.value.rules, ...chosen.value };
  const preview = await host.call('send.preview', { report, target, rules, options: sendOptions });
  if (!preview.ok) return preview;
  const asked = await host.call('send.confirm', { report, target, rules, options: sendOptions });
  if (!asked.ok) return asked;
  const question = asked.value.kind === 'ask' ? asked.value : null;
  if (question !== null && options.yes !== true) return fail(unconfirmed(preview.value));
  if (options.json !== true) for (const line of previewText(preview.value)) print(line);

  const ended = endOfAttempt(host);
  sayIfStopped(SEND_COMMAND.stopped);
  const started = await host.call('send.start', { report, target, rules, options: sendOptions, confirmed: question?.number ?? null });
  if (!started.ok) return started;
  const off = onStop(() => {
    void host.call('send.cancel', { attempt: started.value.attempt });
  });
  try {
    return ok(await ended);
  } finally {
    off();
  }
}

function chosenRules(options: SendCommandOptions): CommandResult<Partial<TargetRules>> {
  const { dialect, maxBody } = options;
  const given = rulesGiven(options);
  return given.ok ? ok({ ...(dialect === undefined ? {} : { dialect }), ...maxBody, ...given.value }) : given;
}

function unconfirmed({ host, along }: SendPreview) {
  return {
    code: 'confirmation_needed',
    message: SEND_QUESTION.refused(host, along),
    hint: SEND_COMMAND.agree,
    retryable: false,
  } as const;
}

/** The one attempt of this host as it is when it has ended. */
function endOfAttempt(host: Host): Promise<AttemptView> {
  return new Promise((resolveEnd) => {
    const stop = onEvent(host, 'attempt.changed', (attempt) => {
      if (attempt.state === 'sending') return;
      stop();
      resolveEnd(attempt);
    });
  });
}
