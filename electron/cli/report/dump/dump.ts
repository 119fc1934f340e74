import { Readable } from 'node:stream';
import { type Command, Option } from 'commander';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { listProblems } from '../../../../shared/text/report/dump-signature.ts';
import { SignatureListFolder } from '../../../host/report/dumps/signature-lists.ts';
import { withHelp } from '../../common/command-help.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { isCancelRequested } from '../../common/command-worker.ts';
import { type ExitName, endWith, highestOf } from '../../common/exit-codes.ts';
import type { FileReaders } from '../../common/file-readers.ts';
import { jobsOption, usualJobs } from '../../common/jobs-option.ts';
import { areMany, namedFiles, type NamedFile } from '../../common/named-files.ts';
import { ownSettings } from '../../common/own-settings.ts';
import { NO_SYMBOL_START, type SymbolFlags, symbolStart } from '../command-symbols.ts';
import { signatureListsOption, symbolsOption, symbolsUrlOption } from '../symbols-option.ts';
import { shownPath } from '../../common/output-file.ts';
import { withPrivateFolder } from '../../common/private-folder.ts';
import { listInEffect } from '../../common/read-options.ts';
import { type InputPaths, inputPaths, STANDARD } from '../../common/standard-input.ts';
import { errorJson, failWith, printError, printInTurn } from '../../common/streams.ts';
import { visible } from '../../common/terminal-text.ts';
import type { DumpForm, DumpStart } from './dump-options.ts';
import { createDumpReaders } from './dump-readers.ts';
import { type DumpOutput, unreadDump } from './read-dump.ts';

interface DumpFlags extends SymbolFlags {
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
  readonly jobs?: number;
  readonly catalog?: string;
  readonly yes?: true;
  readonly signatureLists?: string;
  readonly explain?: true;
}

/** `crashlens dump FILE…`: prints each dump as soon as it and the files before it are read. */
export function registerDump(program: Command): void {
  withHelp(program.command('dump'), 'dump')
    .argument('<files...>', CLI.dump.files)
    .option('--part <name>', CLI.dump.part)
    .addOption(new Option('--text', CLI.dump.text).conflicts(['json', 'machine', 'markdown']))
    .addOption(new Option('--json', CLI.dump.json).conflicts(['machine', 'markdown']))
    .addOption(new Option('--machine', CLI.dump.machine).conflicts('markdown'))
    .option('--markdown', CLI.dump.markdown)
    .addOption(new Option('--threads <which>', CLI.dump.threads).choices(['crashed', 'all']).default('crashed'))
    .addOption(new Option('--stream <name>', CLI.dump.stream).conflicts(['json', 'machine', 'markdown']))
    .option('--hex', CLI.dump.hex)
    .addOption(new Option('--reveal <level>', CLI.dump.reveal).choices(['values', 'closed']))
    .addOption(new Option('--fail-on <what>', CLI.dump.failOn).choices(['finding']))
    .addOption(jobsOption(CLI.dump.jobs))
    .option('--catalog <file>', CLI.catalog)
    .addOption(symbolsOption().conflicts(['machine', 'stream']))
    .addOption(symbolsUrlOption().conflicts(['machine', 'stream']))
    .option('--yes', CLI.dump.yes)
    .addOption(signatureListsOption().conflicts(['machine', 'stream']))
    .addOption(new Option('--explain', CLI.dump.explain).conflicts(['json', 'machine', 'markdown', 'stream']))
    .action(async (files: readonly string[], flags: DumpFlags) => {
      const done = await withPrivateFolder(({ path }) => readAll(path, files, flags));
      if (!done.ok) failWith(done.error, flags);
    });
}

/** How many files each thread may be ahead of the output. An output can be many times as large as its dump. */
const AHEAD = 4;

/** Reads the dumps and prints them in order. Errors: cancelled, and those of the options. An unreadable file is printed as such, and the next file follows. */
async function readAll(temporary: string, files: readonly string[], flags: DumpFlags): Promise<CommandResult<null>> {
  const start = startOf(temporary, areMany(files), flags);
  if (!start.ok) return start;
  const inputs = inputPaths(temporary);
  const jobs = flags.jobs ?? usualJobs();
  const readers = createDumpReaders(start.value, jobs, printError);
  for (const problem of listProblems(new SignatureListFolder().in(start.value.signatureLists))) printError(problem);
  const exits = new Set<ExitName>();
  try {
    const outputs = Readable.from(namedFiles(files)).map(
      async (file: NamedFile): Promise<Printed> => ({ file, output: await outputOf(file, readers, inputs) }),
      { concurrency: jobs * AHEAD },
    );
    for await (const { file, output } of outputs as AsyncIterable<Printed>) {
      if (isCancelRequested()) return fail(failure('cancelled', { job: 'open' }));
      await print(file, output, start.value);
      exits.add(output.error !== null ? 'notDone' : output.hasFindings && flags.failOn === 'finding' ? 'malformed' : 'fine');
    }
  } finally {
    await readers.close();
  }
  endWith(highestOf(exits));
  return ok(null);
}

interface Printed {
  readonly file: NamedFile;
  readonly output: DumpOutput;
}

function startOf(temporary: string, isMany: boolean, flags: DumpFlags): CommandResult<DumpStart> {
  if (flags.hex === true && flags.stream === undefined) return fail(commandFailure('invalid_request', CLI.dump.hexAlone));
  if (flags.symbolsUrl !== undefined && flags.yes !== true) return fail(commandFailure('invalid_request', CLI.dump.noConsent));
  const list = listInEffect(flags.catalog);
  if (!list.ok) return list;
  const setting = ownSettings();
  return ok({
    list: list.value,
    inflateLimit: setting('inflate.max'),
    temporary,
    processFolder: temporary,
    part: flags.part ?? null,
    form: formOf(flags),
    threads: flags.threads,
    stream: flags.stream ?? null,
    isHex: flags.hex === true,
    shown: setting('dump.shown'),
    reveal: flags.reveal ?? null,
    limits: { frames: setting('dump.frames'), scanned: setting('dump.guesses') },
    symbols: flags.machine === true || flags.stream !== undefined ? NO_SYMBOL_START : symbolStart(flags, setting),
    signatureLists: flags.machine === true || flags.stream !== undefined ? '' : (flags.signatureLists ?? setting('signature.lists')),
    isExplained: flags.explain === true,
    isMany,
  });
}

function formOf({ json, machine, markdown }: DumpFlags): DumpForm {
  if (json === true) return 'json';
  if (machine === true) return 'machine';
  return markdown === true ? 'markdown' : 'text';
}

async function outputOf(file: NamedFile, readers: FileReaders<DumpOutput>, inputs: InputPaths): Promise<DumpOutput> {
  if (file.error !== null) return unreadDump(file, file.error);
  const path = await inputs.pathOf(file.path);
  return path.ok ? readers.read(path.value, nameOf(file)) : unreadDump(file, path.error);
}

/** The name of a file in the output: as on the command line. */
function nameOf({ path }: NamedFile): string {
  return path === STANDARD ? CLI.standardInput : path;
}

async function print(file: NamedFile, { text, error }: DumpOutput, { form, isMany }: DumpStart): Promise<void> {
  if (text !== null) await printInTurn(text);
  if (error === null) return;
  const name = nameOf(file);
  const shown = shownPath(name);
  if (form === 'json') await printInTurn(errorJson(error, { file: name }));
  // The message does not always identify the file.
  else printError(`${isMany && !error.message.includes(shown) ? `${visible(shown)}: ` : ''}${`${error.message} ${error.hint}`.trim()}`);
}
