import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { CurlCommand } from '../../../shared/sending/curl/curl-command.ts';
import { pathWord } from '../../../shared/sending/curl/shell-words.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { CURL } from '../../../shared/text/sending/curl.ts';
import { SEND_COMMAND } from '../../../shared/text/sending/send.ts';
import type { Disclosure } from '../../../shared/bridge/view/send-question.ts';
import { type Capture, withoutBytesAfter } from '../../../shared/report/wire/capture.ts';
import { disclosurePolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import { copySource } from '../../host/platform/files/copy-source.ts';
import { nodeInflate } from '../../host/platform/files/node-inflate.ts';
import { spillSinks } from '../../host/platform/files/spill-sink.ts';
import type { ProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import { curlOfPlan } from '../../host/sending/outbox/curl-of-plan.ts';
import { disclosureOf } from '../../host/sending/outbox/disclosure.ts';
import { planFor } from '../../host/report/view/outgoing-head.ts';
import type { HeadPlan } from '../../host/report/view/plan-head.ts';
import { type ParsedTarget, parseTarget } from '../../host/sending/http/target.ts';
import { withHelp } from '../common/command-help.ts';
import { type SendFlags, sendOptionsOf, withSendOptions } from '../common/send-options.ts';
import { catalogInEffect } from '../common/catalog-in-effect.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { indexOfItem, type ItemFlag, itemOption } from '../common/item-option.ts';
import { openCaptureFile } from '../common/open-capture.ts';
import { outputFailure, shownPath } from '../common/output-file.ts';
import { ownSettings } from '../common/own-settings.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { STANDARD, inputPaths } from '../common/standard-input.ts';
import { writeToOutput } from '../common/standard-output.ts';
import { failWith, print, printToStderr } from '../common/streams.ts';
import { visible } from '../common/terminal-text.ts';

interface CurlOptions extends SendFlags, ItemFlag {
  readonly out?: string;
  readonly force?: true;
  readonly reveal?: true;
  readonly catalog?: string;
}

/** `crashlens curl FILE --to URL`: prints the command to standard output, and notes to standard error. */
export function registerCurl(program: Command): void {
  const command = withHelp(program.command('curl'), 'curl')
    .usage('[options] --to <url> <file>')
    .argument('<file>', CLI.file)
    .requiredOption('--to <url>', SEND_COMMAND.to)
    .option('-o, --out <file>', CURL.out)
    .addOption(itemOption())
    .option('--force', CLI.force)
    .option('--reveal', CURL.reveal)
    .option('--catalog <file>', CLI.catalog);
  withSendOptions(command).action(async (file: string, options: CurlOptions) => {
    const made = await withPrivateFolder((folder) => makeCommand(file, options, folder));
    if (!made.ok) {
      failWith(made.error);
      return;
    }
    const { command: curl, notes, out } = made.value;
    (out === STANDARD ? printToStderr : print)(curl.text);
    for (const note of notes) printToStderr(visible(note));
  });
}

interface MadeCommand {
  readonly command: CurlCommand;
  readonly notes: readonly string[];
  /** The path of the body's file, as in the command. */
  readonly out: string;
}

/**
 * Makes the curl command and writes the file of the body. Errors: those of reading the file and the target, head_not_sendable, and those of writing the body.
 */
async function makeCommand(file: string, options: CurlOptions, folder: ProcessFolder): Promise<CommandResult<MadeCommand>> {
  const out = options.out ?? (file === STANDARD ? null : `${file}.body`);
  if (out === null) return fail(commandFailure('invalid_request', CURL.nameBody));
  const target = parseTarget(options.to);
  if (!target.ok) return target;
  const path = await inputPaths(folder.path).pathOf(file);
  if (!path.ok) return path;
  const sinks = spillSinks(folder.path);
  try {
    const opened = await openCaptureFile(path.value, nodeInflate(sinks.create), ownSettings()('inflate.max'), indexOfItem(options));
    if (!opened.ok) return opened;
    try {
      const refused = outputFailure(out, options.force === true, { captured: opened.value.file, files: [] });
      return refused === null ? await writeBody(opened.value.capture, target.value, { ...options, out }, folder) : fail(refused);
    } finally {
      opened.value.file.close();
    }
  } finally {
    sinks.close();
  }
}

async function writeBody(
  capture: Capture,
  target: ParsedTarget,
  options: CurlOptions & { readonly out: string },
  { partials }: ProcessFolder,
): Promise<CommandResult<MadeCommand>> {
  const planned = planOf(capture, target, options);
  if (!planned.ok) return planned;
  const { plan, disclosure } = planned.value;
  const { out } = options;
  const body = withoutBytesAfter(capture).content;
  const error = out === STANDARD ? await writeToOutput(body) : await copySource(body, resolve(out), { own: 'report' }, partials);
  if (error !== null) return fail(error);
  const command = curlOfPlan(plan, target, pathWord(out), options.reveal === true);
  return ok({ command, notes: notesOf(command, { out, size: body.size, disclosure }), out });
}

interface Planned {
  readonly plan: HeadPlan;
  readonly disclosure: Disclosure;
}

/** Plans the same head that `send` would send. Errors: head_not_sendable and those of the annotation list. */
function planOf(capture: Capture, { host, path }: ParsedTarget, options: CurlOptions): CommandResult<Planned> {
  const catalog = catalogInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const shownHeaders = ownSettings()('headers.shown');
  const inspection = inspectCapture(
    capture,
    'spec',
    null,
    disclosurePolicy(catalog.value, () => shownHeaders),
  );
  const sending = sendOptionsOf(options);
  const plan = planFor(inspection, 'captured', { host, path }, sending);
  if (plan.unsendable.length > 0 && !sending.omitUnsendable)
    return fail(commandFailure('head_not_sendable', CURL.headNotSendable(plan.unsendable)));
  return ok({ plan, disclosure: disclosureOf(inspection, plan) });
}

function notesOf(
  { variables, withoutBlank }: CurlCommand,
  { out, size, disclosure }: { readonly out: string; readonly size: number; readonly disclosure: Disclosure },
): readonly string[] {
  const holds = CURL.holds(disclosure);
  return [
    CURL.wrote(out === STANDARD ? CLI.standardOutput : shownPath(resolve(out)), size),
    ...(holds === null ? [] : [holds]),
    ...(variables.length === 0 ? [] : [CURL.variables(variables)]),
    ...(withoutBlank.length === 0 ? [] : [CURL.withoutBlank(withoutBlank)]),
  ];
}
