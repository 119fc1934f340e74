import { annotationPolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import { basename, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { AnnotationCatalog } from '../../../shared/report/catalog/annotation-catalog.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { gatherNoteText } from '../../../shared/text/editing/new-report.ts';
import { type CrashFileRole, crashFileRole } from '../../../shared/report/sources/crash-file.ts';
import { type ChosenFile, type Gathered, gather } from '../../../shared/report/sources/gather.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import type { NewBinaryPart } from '../../../shared/report/wire/report-to-encode.ts';
import { nodeInflate } from '../../host/platform/files/node-inflate.ts';
import { spillSinks } from '../../host/platform/files/spill-sink.ts';
import type { ProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import { type PartFiles, partFiles } from '../../host/report/new/part-files.ts';
import { writeNewReport } from '../../host/report/new/write-report.ts';
import { withHelp } from '../common/command-help.ts';
import { catalogInEffect } from '../common/catalog-in-effect.ts';
import { openCaptureFile } from '../common/open-capture.ts';
import { type Given, inGivenOrder, nameAndRest } from './ordered-options.ts';
import { outputFailure, wroteLine } from '../common/output-file.ts';
import { type InputPaths, STANDARD, inputPaths } from '../common/standard-input.ts';
import { writeToOutput } from '../common/standard-output.ts';
import { visible } from '../common/terminal-text.ts';
import { ownSettings } from '../common/own-settings.ts';
import { verdictWord } from './verdict-word.ts';
import { VERSION } from '../common/version.ts';
import { type OutOptions, tellWritten, withOutOptions } from './written-report.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';

const ORDERED = ['dump', 'extra', 'memory-report', 'set', 'product', 'release', 'channel', 'build-id'] as const;
type NewOption = (typeof ORDERED)[number];

/** Options that set one annotation. */
const ANNOTATIONS: Readonly<Partial<Record<NewOption, string>>> = {
  product: 'ProductName',
  release: 'Version',
  channel: 'ReleaseChannel',
  'build-id': 'BuildID',
};

interface NewOptions extends OutOptions {
  readonly form: 'kv' | 'json';
  readonly gzip?: true;
}

/** Host header of a new report: the address of the demo collector. `crashlens send` replaces it with the real target. */
const HOST = '127.0.0.1';

/** `crashlens new -o OUT`. */
export function registerNew(program: Command): void {
  const command = withHelp(program.command('new'), 'new').usage('[options] -o <file>');
  withOutOptions(command, CLI.output)
    .addOption(new Option('--form <form>', CLI.edit.form).choices(['kv', 'json']).default('kv'))
    .option('--gzip', CLI.new.gzip)
    .optionsGroup(HELP_HEADINGS.files)
    .option('--dump <[name=]file>', CLI.new.dump)
    .option('--extra <file>', CLI.new.extra)
    .option('--memory-report <file>', CLI.new.memoryReport)
    .optionsGroup(HELP_HEADINGS.annotations)
    .option('--set <name=value>', CLI.new.set)
    .option('--product <name>', CLI.new.product)
    .option('--release <version>', CLI.new.release)
    .option('--channel <channel>', CLI.new.channel)
    .option('--build-id <id>', CLI.new.buildId);
  const given = inGivenOrder(command, ORDERED);
  command.action(async (options: NewOptions) => {
    const files = partFiles();
    try {
      await tellWritten(options, (folder) => makeReport(given, options, files, folder));
    } finally {
      files.close();
    }
  });
}

/** Writes the report and returns the messages. */
async function makeReport(
  given: readonly Given<NewOption>[],
  options: NewOptions,
  files: PartFiles,
  folder: ProcessFolder,
): Promise<CommandResult<readonly string[]>> {
  const inputs = given.flatMap(({ option, argument }) => wantedFile(option, argument)?.path ?? []);
  const outputError = outputFailure(options.out, options.force === true, { captured: null, files: inputs.map((path) => resolve(path)) });
  if (outputError !== null) return fail(outputError);
  // A report for standard output is written to a file first, because its verdict is read from a file.
  const out = options.out === STANDARD ? join(folder.path, CLI.standardOutput) : resolve(options.out);
  const chosen = await chosenFiles(given, files, inputPaths(folder.path));
  if (!chosen.ok) return chosen;
  const catalog = catalogInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const gathered = gather(chosen.value, catalog.value);
  const annotations = annotationsOf(gathered, given);
  if (!annotations.ok) return annotations;
  const sources = new Map(chosen.value.map(({ file, source }) => [file, source]));
  const parts = gathered.parts.flatMap(({ file, name, filename, contentType }): readonly NewBinaryPart[] => {
    const content = sources.get(file);
    return content === undefined ? [] : [{ name, filename, contentType, content }];
  });
  const report = { form: options.form, annotations: annotations.value, parts, gzip: options.gzip === true, version: VERSION, host: HOST };
  const error = await writeNewReport(report, out, { temporary: folder.path, partials: folder.partials });
  if (error !== null) return fail(error);
  const written = await writtenLines(out, options.out, folder.path, catalog.value);
  if (!written.ok) return written;
  return ok([
    ...gathered.notes.map((note) => visible(CLI.new.note(gatherNoteText(note)))),
    CLI.new.wrote(annotations.value.length, options.form),
    ...gathered.parts.map(({ name, filename, size }) => visible(CLI.new.part(name, filename ?? '', size))),
    ...written.value,
  ]);
}

/** Opens the named files. The option determines the role of a file. Errors: file_*, report_not_made, those of reading standard input. */
async function chosenFiles(
  given: readonly Given<NewOption>[],
  files: PartFiles,
  inputs: InputPaths,
): Promise<CommandResult<readonly ChosenFile[]>> {
  const chosen: ChosenFile[] = [];
  const dumpParts = new Set<string>();
  for (const { option, argument } of given) {
    const wanted = wantedFile(option, argument);
    if (wanted === null) continue;
    const { path, role } = wanted;
    if (role.kind === 'dump') {
      if (dumpParts.has(role.part)) return fail(commandFailure('report_not_made', CLI.new.samePart(role.part)));
      dumpParts.add(role.part);
    }
    const read = await inputs.pathOf(path);
    if (!read.ok) return read;
    const name = basename(read.value);
    const source = files.open(resolve(read.value), name);
    if (!source.ok) return source;
    chosen.push({ file: String(chosen.length), name, source: source.value, role });
  }
  return ok(chosen);
}

/** Path and role for an option that names a file; null for other options. All files are assumed to belong to one crash. */
function wantedFile(option: NewOption, argument: string): { readonly path: string; readonly role: CrashFileRole } | null {
  const id = '';
  if (option === 'extra') return { path: argument, role: { kind: 'extra', id } };
  if (option === 'memory-report') return { path: argument, role: { kind: 'memory-report', id } };
  if (option !== 'dump') return null;
  const [, part, path] = /^([A-Za-z_]\w*)=(.+)$/s.exec(argument) ?? [];
  if (part !== undefined && path !== undefined) return { path, role: { kind: 'dump', id, part } };
  const role = crashFileRole(`${basename(argument).replace(/\.dmp$/i, '')}.dmp`, new Uint8Array(0));
  return { path: argument, role: { kind: 'dump', id, part: role.kind === 'dump' ? role.part : '' } };
}

/** Annotations of the `.extra` file. Annotations set by options override them. */
function annotationsOf(
  gathered: Gathered,
  given: readonly Given<NewOption>[],
): CommandResult<readonly (readonly [name: string, value: string])[]> {
  const annotations = new Map(gathered.annotations.map(({ name, text }) => [name, text]));
  for (const { option, argument } of given) {
    const name = ANNOTATIONS[option];
    if (name !== undefined) annotations.set(name, argument);
    if (option !== 'set') continue;
    const pair = nameAndRest(argument);
    if (pair === null) return fail(commandFailure('report_not_made', CLI.badArgument(option, CLI.edit.forms.set)));
    annotations.set(...pair);
  }
  return ok([...annotations]);
}

/** Returns the lines about the written file and its predicted answer. If the user chose standard output, also prints the report there. */
async function writtenLines(
  path: string,
  out: string,
  folder: string,
  catalog: AnnotationCatalog,
): Promise<CommandResult<readonly string[]>> {
  const sinks = spillSinks(folder);
  try {
    const opened = await openCaptureFile(path, nodeInflate(sinks.create), ownSettings()('inflate.max'));
    if (!opened.ok) return opened;
    const { file, capture } = opened.value;
    try {
      const error = out === STANDARD ? await writeToOutput(file) : null;
      if (error !== null) return fail(error);
      return ok([verdictWord(inspectCapture(capture, 'spec', null, annotationPolicy(catalog)), out), wroteLine(out, file.size)]);
    } finally {
      file.close();
    }
  } finally {
    sinks.close();
  }
}
