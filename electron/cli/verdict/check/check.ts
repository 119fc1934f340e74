import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import { type Command, Option } from 'commander';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { CHECK } from '../../../../shared/text/verdict/check.ts';
import { HELP_HEADINGS } from '../../../../shared/text/app/command-help.ts';
import { CLI } from '../../../../shared/text/app/cli.ts';
import { filterHelp } from '../../../../shared/text/board/filter.ts';
import { BOARD_FIELD_WORDS } from '../../../../shared/text/board/filter-fields.ts';
import { DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import { copySource } from '../../../host/platform/files/copy-source.ts';
import { spillSinks } from '../../../host/platform/files/spill-sink.ts';
import type { ProcessFolder } from '../../../host/platform/data-folder/process-folder.ts';
import { withHelp } from '../../common/command-help.ts';
import { paintFor } from '../../common/colour.ts';
import { type CommandResult, commandFailure } from '../../common/command-result.ts';
import { isCancelRequested } from '../../common/command-worker.ts';
import { endWith } from '../../common/exit-codes.ts';
import { jobsOption, usualJobs } from '../../common/jobs-option.ts';
import { usualMaxBodyOption } from '../../common/max-body-option.ts';
import type { NamedFile } from '../../common/named-files.ts';
import { shownPath } from '../../common/output-file.ts';
import { withPrivateFolder } from '../../common/private-folder.ts';
import { type ReadFlags, readByOf } from '../../common/read-options.ts';
import { rowFilter } from '../../common/row-filter.ts';
import { printError, failWith, printToStderr, appErrorOf, written } from '../../common/streams.ts';
import { dialectOption, ingressOption, rulesOption } from '../../common/target-options.ts';
import type { CheckOutput } from './check-output.ts';
import type { CheckedFile } from './checked-file.ts';
import { createCheckers } from './checkers.ts';
import { csvOutput } from './csv-output.ts';
import { type Entry, type FailOn, FAIL_ON, entriesOf } from './entries.ts';
import { gatheredOutput } from './gathered-output.ts';
import { JSON_OUTPUT } from './json-output.ts';
import { junitOutput } from './junit-output.ts';
import { type NewBaseline, isBaseline, newBaseline, readBaseline } from './known-findings.ts';
import { checkInput, namedPaths } from './named-paths.ts';
import { sarifOutput } from './sarif-output.ts';
import { createCheckSum } from './check-sum.ts';
import { textOutput } from './text-output.ts';

interface CheckFlags extends ReadFlags {
  readonly filter?: string;
  readonly json?: true;
  readonly sarif?: true;
  readonly junit?: true;
  readonly csv?: true;
  readonly quiet?: true;
  readonly failOn: FailOn;
  readonly baseline?: string;
  readonly writeBaseline?: string;
  readonly jobs?: number;
  readonly null?: true;
}

/** `crashlens check PATH…`: reads many files and prints one line for each. */
export function registerCheck(program: Command): void {
  withHelp(program.command('check'), 'check', filterHelp(BOARD_FIELD_WORDS.words))
    .argument('<paths...>', CHECK.paths)
    .option('--filter <filter>', CHECK.filter)
    .addOption(new Option('--fail-on <what>', CHECK.failOn).choices(FAIL_ON).default('malformed'))
    .option('--baseline <file>', CHECK.baseline)
    .option('--write-baseline <file>', CHECK.writeBaseline)
    .addOption(jobsOption(CHECK.jobs))
    .option('-0, --null', CHECK.nul)
    .option('--catalog <file>', CLI.catalog)
    .optionsGroup(HELP_HEADINGS.output)
    .addOption(new Option('--json', CHECK.json).conflicts(['sarif', 'junit', 'csv']))
    .addOption(new Option('--sarif', CHECK.sarif).conflicts(['junit', 'csv']))
    .addOption(new Option('--junit', CHECK.junit).conflicts('csv'))
    .option('--csv', CHECK.csv)
    .addOption(new Option('-q, --quiet', CHECK.quiet).conflicts(['sarif', 'junit']))
    .optionsGroup(HELP_HEADINGS.target)
    .addOption(dialectOption().default('spec'))
    .addOption(usualMaxBodyOption())
    .addOption(ingressOption().default(DEFAULT_RULES.ingress))
    .addOption(rulesOption().default(DEFAULT_RULES.throttling))
    .action(async (paths: readonly string[], flags: CheckFlags) => {
      const done = await withPrivateFolder((folder) => checkPaths(paths, flags, folder));
      if (!done.ok) failWith(done.error, flags);
    });
}

/**
 * Checks the files and prints the results. Errors: cancelled, those of the options, and those of writing a baseline. Unreadable files are
 * only reported in the output.
 */
async function checkPaths(paths: readonly string[], flags: CheckFlags, folder: ProcessFolder): Promise<CommandResult<null>> {
  const { dialect, failOn, jobs = usualJobs() } = flags;
  const refused = checkInput(paths);
  if (!refused.ok) return refused;
  const matches = rowFilter(flags.filter, dialect);
  if (!matches.ok) return matches;
  const known = flags.baseline === undefined ? ok(null) : readBaseline(flags.baseline, dialect);
  if (!known.ok) return known;
  const baseline = baselineToWrite(flags);
  if (!baseline.ok) return baseline;
  const by = readByOf(flags);
  if (!by.ok) return by;
  const sinks = spillSinks(folder.path);
  const output = outputOf(flags, () => sinks.create());
  const checkers = createCheckers({ by: by.value, dialect, temporary: folder.path }, jobs, printError);
  const sum = createCheckSum();
  const out = gatheredOutput();
  const tell = async (entry: Entry): Promise<void> => {
    // An unreadable file is never left out, because its report might match the filter.
    if (entry.report !== null && !matches.value(entry.row)) {
      sum.leftOut();
      return;
    }
    baseline.value?.add(entry);
    sum.add(entry, dialect);
    if (flags.quiet !== true || entry.fails) await out.tell(output.entry(entry));
  };
  try {
    await out.tell(output.begin);
    const files = Readable.from(namedPaths(paths, flags.null === true ? 'nul' : 'line')).map(
      (file: NamedFile) => (file.error === null ? checkers.check(file.path) : unreadFile(file)),
      { concurrency: checkers.maxInFlight },
    );
    let rows = 0;
    for await (const file of files as AsyncIterable<CheckedFile>) {
      if (isCancelRequested()) return fail(failure('cancelled', { job: 'open' }));
      for (const entry of entriesOf(file, failOn, known.value, (rows += 1))) await tell(entry);
    }
    await out.flush();
    for (const piece of output.end(sum.counts())) await written(Buffer.from(piece));
  } finally {
    await checkers.close();
    sinks.close();
  }
  const baselineWritten = await writeBaseline(flags, baseline.value, folder);
  if (!baselineWritten.ok) return baselineWritten;
  if (isatty(2)) printToStderr(sum.sentence(paintFor(2)));
  endWith(sum.exit(baseline.value !== null));
  return ok(null);
}

function unreadFile({ path, error }: NamedFile): Promise<CheckedFile> {
  const why = error === null ? null : appErrorOf(error);
  return Promise.resolve({ path, size: 0, mtimeMs: 0, sha256: null, reports: [], failure: why });
}

function outputOf(
  { json, sarif, junit, csv, dialect }: CheckFlags,
  waiting: () => ReturnType<ReturnType<typeof spillSinks>['create']>,
): CheckOutput {
  if (json === true) return JSON_OUTPUT;
  if (sarif === true) return sarifOutput(process.cwd());
  if (junit === true) return junitOutput(waiting());
  return csv === true ? csvOutput(dialect) : textOutput(paintFor(1));
}

/**
 * Returns an empty baseline to fill; null if no baseline is to be written. Replaces an existing file only if it is a baseline, because any other file may be a
 * report.
 */
function baselineToWrite({ writeBaseline: path, dialect }: CheckFlags): CommandResult<NewBaseline | null> {
  if (path === undefined) return ok(null);
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
  if (isThere && !isBaseline(path)) return fail(commandFailure('cannot_write', CHECK.notOverBaseline(shownPath(path))));
  return ok(newBaseline(dialect));
}

async function writeBaseline(
  { writeBaseline: path }: CheckFlags,
  baseline: NewBaseline | null,
  folder: ProcessFolder,
): Promise<CommandResult<null>> {
  if (path === undefined || baseline === null) return ok(null);
  const shown = shownPath(path);
  const error = await copySource(sourceOfBytes(Buffer.from(baseline.text())), resolve(path), { file: shown }, folder.partials);
  if (error !== null) return fail(error);
  printToStderr(CHECK.wroteBaseline(shown));
  return ok(null);
}
