import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { fail, ok } from '../../../shared/errors.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import { SEND_COMMAND } from '../../../shared/text/sending/send.ts';
import { TARGET_LIMITS } from '../../../shared/sending/targets/preset.ts';
import { type LeftOutReason, LEFT_OUT_REASONS, MAX_FILES_NAMED } from '../../../shared/bridge/view/outbox-view.ts';
import { withHelp } from '../common/command-help.ts';
import { openHostAlongsideApp } from '../common/host-alongside-app.ts';
import { catalogFileInEffect } from '../common/catalog-in-effect.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { maxBodyOption } from '../common/max-body-option.ts';
import { areMany, namedFiles } from '../common/named-files.ts';
import { paceOf, wholeNumber } from '../common/number-options.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { rowFilter } from '../common/row-filter.ts';
import { withSendOptions } from '../common/send-options.ts';
import { STANDARD, inputPaths } from '../common/standard-input.ts';
import { failWith } from '../common/streams.ts';
import { dialectOption, ingressOption, rulesOption } from '../common/target-options.ts';
import { type UnreadFile, type SendCommandOptions, type NamedPaths, sendNamed } from './send-named.ts';

const INCLUDED = LEFT_OUT_REASONS.filter((reason) => reason !== 'unreadable');

/** `crashlens send PATH… --to TARGET`. */
export function registerSend(program: Command): void {
  const command = withHelp(program.command('send'), 'send')
    .usage('[options] --to <target> <path...>')
    .argument('<path...>', CLI.captures)
    .requiredOption('--to <target>', SEND_COMMAND.toTarget)
    .option('--filter <filter>', SEND_COMMAND.filter)
    .addOption(new Option('--only <outcome>', SEND_COMMAND.only).choices(['soft']))
    .addOption(new Option('--include <reasons>', SEND_COMMAND.include).argParser(reasonsOf))
    .option('--dry-run', SEND_COMMAND.dryRun)
    .option('--yes', SEND_COMMAND.yes)
    .option('--json', SEND_COMMAND.json)
    .option('--catalog <file>', CLI.catalog)
    .optionsGroup(HELP_HEADINGS.queue)
    .addOption(new Option('--queue', SEND_COMMAND.queue).conflicts('dryRun'))
    .addOption(new Option('--paused', SEND_COMMAND.paused).implies({ queue: true }).conflicts('dryRun'))
    .addOption(new Option('--max-attempts <number>', SEND_COMMAND.maxAttempts).argParser(wholeNumber(1, 1_000)))
    .addOption(new Option('--pace <pace>', SEND_COMMAND.pace).argParser(paceOf))
    .addOption(new Option('--concurrency <number>', SEND_COMMAND.concurrency).argParser(wholeNumber(1, TARGET_LIMITS.concurrency)));
  withSendOptions(command)
    .optionsGroup(HELP_HEADINGS.target)
    .addOption(dialectOption())
    .addOption(maxBodyOption())
    .addOption(ingressOption())
    .addOption(rulesOption())
    .action(async (given: readonly string[], options: SendCommandOptions) => {
      const sent = await withNamed(given, options);
      if (!sent.ok) failWith(sent.error, options);
    });
}

function reasonsOf(text: string): readonly LeftOutReason[] {
  const words = text.split(',').map((word) => word.trim());
  const known = INCLUDED.filter((reason) => words.includes(reason));
  if (known.length < new Set(words).size) throw new InvalidArgumentError(QUEUE_COMMAND.badReasons(INCLUDED));
  return known;
}

/** Sends the files that the command line names. Errors: those of the options. If several files are named, leaves out unreadable files. */
async function withNamed(given: readonly string[], options: SendCommandOptions): Promise<CommandResult<null>> {
  const filter = rowFilter(options.filter, options.dialect ?? 'spec');
  if (!filter.ok) return filter;
  if (options.queue === true && (options.pace !== undefined || options.concurrency !== undefined))
    return fail(commandFailure('invalid_request', QUEUE_COMMAND.notWithQueue));
  const isOne = !areMany(given) && options.filter === undefined && options.only === undefined;
  const [first = ''] = given;
  if (given.includes(STANDARD)) {
    if (!isOne) return fail(commandFailure('invalid_request', QUEUE_COMMAND.inputAmongMany));
    return withPrivateFolder(async (folder) => {
      const path = await inputPaths(folder.path).pathOf(first);
      return path.ok ? withHost({ paths: [path.value], unread: [], isOne }, options) : path;
    }, 'by_itself');
  }
  const named = pathsOf(given);
  return named.ok ? withHost({ ...named.value, isOne }, options) : named;
}

function pathsOf(given: readonly string[]): CommandResult<Omit<NamedPaths, 'isOne'>> {
  const paths: string[] = [];
  const unread: UnreadFile[] = [];
  for (const { path, error } of namedFiles(given)) {
    if (error !== null) unread.push({ path, error });
    else if (paths.length >= MAX_FILES_NAMED) return fail(commandFailure('invalid_request', QUEUE_COMMAND.tooManyFiles(MAX_FILES_NAMED)));
    else paths.push(resolve(path));
  }
  const [only] = unread;
  return paths.length === 0 && only !== undefined && unread.length === 1 ? fail(only.error) : ok({ paths, unread });
}

async function withHost(named: NamedPaths, options: SendCommandOptions): Promise<CommandResult<null>> {
  const catalog = catalogFileInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const opened = await openHostAlongsideApp(catalog.value ?? undefined);
  if (!opened.ok) return opened;
  try {
    return await sendNamed(opened.value, named, options);
  } finally {
    await opened.value.close();
  }
}
