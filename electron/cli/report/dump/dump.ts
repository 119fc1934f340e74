import { Option, type Command } from 'commander';
import { fail, ok } from '../../../../shared/errors.ts';
import { allStacks, analyse, type DumpAnalysis, type ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import { DumpDisclosure } from '../../../../shared/report/dump/disclosure.ts';
import { isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { systemOf } from '../../../../shared/report/dump/format/system-info.ts';
import { dumpJson } from '../../../../shared/report/dump/output/dump-json.ts';
import { machineLines } from '../../../../shared/report/dump/output/machine-text.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { DUMP_FAILURES } from '../../../../shared/text/report/dump-crash.ts';
import { disassemblerFor } from '../../../host/report/dumps/disassemblers.ts';
import { spillSinks } from '../../../host/platform/files/spill-sink.ts';
import { catalogInEffect } from '../../common/catalog-in-effect.ts';
import { withHelp } from '../../common/command-help.ts';
import { type CommandError, type CommandResult, commandFailure } from '../../common/command-result.ts';
import { isCancelRequested } from '../../common/command-worker.ts';
import { type ExitName, endWith, highestOf } from '../../common/exit-codes.ts';
import { areMany, namedFiles, type NamedFile } from '../../common/named-files.ts';
import { shownPath } from '../../common/output-file.ts';
import { ownSettings } from '../../common/own-settings.ts';
import { withPrivateFolder } from '../../common/private-folder.ts';
import { type InputPaths, inputPaths, STANDARD } from '../../common/standard-input.ts';
import { appErrorOf, errorJson, failWith, printError, printInTurn } from '../../common/streams.ts';
import { visible } from '../../common/terminal-text.ts';
import { dumpLines, dumpMarkdown } from './dump-text.ts';
import { findDump } from './find-dumps.ts';
import { streamOutput } from './stream-output.ts';

interface DumpOptions {
  readonly part?: string;
  readonly json?: true;
  readonly text?: true;
  readonly machine?: true;
  readonly markdown?: true;
  readonly threads: 'crashed' | 'all';
  readonly stream?: string;
  readonly hex?: true;
  readonly reveal?: 'values' | 'closed';
  readonly failOn?: 'finding';
  readonly catalog?: string;
}

/** `crashlens dump FILE…`: prints each dump as soon as it is read. */
export function registerDump(program: Command): void {
  withHelp(program.command('dump'), 'dump')
    .argument('<files...>', CLI.dump.files)
    .option('--part <name>', CLI.dump.part)
    .addOption(new Option('--text', CLI.dump.text).conflicts(['json', 'machine', 'markdown']))
    .addOption(new Option('--json', CLI.dump.json).conflicts(['machine', 'markdown']))
    .addOption(new Option('--machine', CLI.dump.machine).conflicts('markdown'))
    .option('--markdown', CLI.dump.markdown)
    .addOption(new Option('--threads <which>', CLI.dump.threads).choices(['crashed', 'all']).default('crashed'))
    .option('--stream <name>', CLI.dump.stream)
    .option('--hex', CLI.dump.hex)
    .addOption(new Option('--reveal <level>', CLI.dump.reveal).choices(['values', 'closed']))
    .addOption(new Option('--fail-on <what>', CLI.dump.failOn).choices(['finding']))
    .option('--catalog <file>', CLI.catalog)
    .action(async (files: readonly string[], options: DumpOptions) => {
      const done = await withPrivateFolder(({ path }) => readAll(inputPaths(path), path, files, options));
      if (!done.ok) failWith(done.error, options);
    });
}

/** Reads and prints the dumps in order. Errors: only cancelled, and an unreadable annotation list. Any other error is printed for its file, and the next file follows. */
async function readAll(inputs: InputPaths, folder: string, files: readonly string[], options: DumpOptions): Promise<CommandResult<null>> {
  const catalog = catalogInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const inflateLimit = ownSettings()('inflate.max');
  const isMany = areMany(files);
  const exits: ExitName[] = [];
  const sinks = spillSinks(folder);
  try {
    for (const file of namedFiles(files)) {
      const read =
        file.error === null
          ? await readOne(inputs, file, options, isMany, { part: options.part ?? null, sinks, inflateLimit, catalog: catalog.value })
          : fail(file.error);
      if (!read.ok && read.error.code === 'cancelled' && isCancelRequested()) return read;
      if (!read.ok) await tellFailure(file, read.error, options, isMany);
      exits.push(read.ok ? read.value : 'notDone');
    }
  } finally {
    sinks.close();
  }
  endWith(highestOf(exits));
  return ok(null);
}

type FindOptions = Parameters<typeof findDump>[1];

async function readOne(
  inputs: InputPaths,
  file: NamedFile,
  options: DumpOptions,
  isMany: boolean,
  find: FindOptions,
): Promise<CommandResult<ExitName>> {
  const path = await inputs.pathOf(file.path);
  if (!path.ok) return path;
  const found = await findDump(path.value, find);
  if (!found.ok) return found;
  try {
    const dump = openDump(found.value.source);
    if (isDumpFailure(dump)) return fail(commandFailure('invalid_request', CLI.dump.unread(DUMP_FAILURES[dump.code])));
    const disclosure = disclosureOf(options);
    if (options.stream !== undefined) {
      const output = streamOutput(dump, options.stream, options.hex === true, disclosure);
      if (!output.ok) return output;
      await printInTurn(output.value);
    } else {
      const disassembler = await disassemblerFor(systemOf(dump)?.cpu ?? 'unknown');
      const analysis = analyse(dump, { disassembler, annotations: found.value.annotations });
      await print(analysis, stacksOf(analysis, options), disclosure, options, isMany ? file.path : null);
    }
    return ok(options.failOn === 'finding' && dump.findings().length > 0 ? 'malformed' : 'fine');
  } finally {
    found.value.close();
  }
}

function disclosureOf({ reveal }: DumpOptions): DumpDisclosure {
  if (reveal === 'closed') return DumpDisclosure.everything();
  const shown = DumpDisclosure.atOnce(ownSettings()('dump.shown'));
  return reveal === 'values' ? shown.withValues() : shown;
}

function stacksOf({ dump, crashedStack }: DumpAnalysis, { threads }: DumpOptions): readonly ThreadStack[] {
  if (threads === 'all') return [...allStacks(dump)];
  return crashedStack === null ? [] : [crashedStack];
}

/** `path`: the file to name among several; null for a single one. */
async function print(
  analysis: DumpAnalysis,
  stacks: readonly ThreadStack[],
  disclosure: DumpDisclosure,
  options: DumpOptions,
  path: string | null,
): Promise<void> {
  if (options.json === true) {
    const json = dumpJson(analysis, stacks, disclosure);
    await printInTurn(path === null ? JSON.stringify(json, null, 2) : JSON.stringify({ file: path, ...json }));
    return;
  }
  const head = path === null ? [] : [visible(path)];
  const lines =
    options.machine === true
      ? machineLines(analysis, stacks)
      : options.markdown === true
        ? dumpMarkdown(analysis, stacks, disclosure)
        : dumpLines(analysis, stacks, disclosure);
  await printInTurn([...head, ...lines, ...(path === null ? [] : [''])].join('\n'));
}

async function tellFailure({ path }: NamedFile, error: CommandError, options: DumpOptions, isMany: boolean): Promise<void> {
  const appError = appErrorOf(error);
  const file = path === STANDARD ? CLI.standardInput : shownPath(path);
  if (options.json === true) await printInTurn(errorJson(appError, { file }));
  else printError(`${isMany ? `${visible(file)}: ` : ''}${appError.message} ${appError.hint}`.trim());
}
