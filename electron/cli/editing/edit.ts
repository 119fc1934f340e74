import { annotationPolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { ok } from '../../../shared/errors.ts';
import { HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import type { ProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import { spillSinks } from '../../host/platform/files/spill-sink.ts';
import { partFiles } from '../../host/report/new/part-files.ts';
import { withHelp } from '../common/command-help.ts';
import { catalogInEffect } from '../common/catalog-in-effect.ts';
import { areMany } from '../common/named-files.ts';
import { type FileEdit, editFile } from './edit-file.ts';
import { type ManyOptions, tellEditedMany } from './edit-many.ts';
import { type EditOption, EDIT_OPTIONS, editRequests, filesRead, withInputPaths } from './edit-requests.ts';
import { type Given, inGivenOrder } from './ordered-options.ts';
import { ownSettings } from '../common/own-settings.ts';
import { outputFailure, wroteLine } from '../common/output-file.ts';
import { inputPaths } from '../common/standard-input.ts';
import { tellWritten, withOutOptions } from './written-report.ts';
import type { CommandResult } from '../common/command-result.ts';
import { indexOfItem, itemOption } from '../common/item-option.ts';

/** `crashlens edit FILE … -o OUT`. With several files, a folder or a filter, OUT is a folder. */
export function registerEdit(program: Command): void {
  const command = withHelp(program.command('edit'), 'edit').usage('[options] -o <file> <files...>').argument('<files...>', CLI.captures);
  withOutOptions(command, CLI.edit.out)
    .option('--body', CLI.edit.body)
    .option('--filter <filter>', CLI.edit.filter)
    .addOption(itemOption())
    .optionsGroup(HELP_HEADINGS.edits)
    .option('--set <name=value>', CLI.edit.set)
    .option('--set-file <name=path>', CLI.edit.setFile)
    .option('--delete <name>', CLI.edit.delete)
    .option('--rename <name=new-name>', CLI.edit.rename)
    .option('--add-part <name=path>', CLI.edit.addPart)
    .addOption(new Option('--form <form>', CLI.edit.form).choices(['kv', 'json']))
    .addOption(new Option('--gzip <switch>', CLI.edit.gzip).choices(['on', 'off']))
    .option('--fix <code>', CLI.edit.fix)
    .option('--normalise', CLI.edit.normalise);
  const given = inGivenOrder(command, EDIT_OPTIONS);
  command.action(async (files: readonly string[], options: ManyOptions) => {
    const [first = ''] = files;
    const isOne = !areMany(files) && options.filter === undefined;
    if (isOne) await tellWritten(options, (folder) => editOne(first, given, options, folder));
    else await tellEditedMany(files, given, options);
  });
}

/** Applies the edits, writes the result and returns the messages. */
async function editOne(
  file: string,
  given: readonly Given<EditOption>[],
  options: ManyOptions,
  folder: ProcessFolder,
): Promise<CommandResult<readonly string[]>> {
  const asked = editRequests(given);
  if (!asked.ok) return asked;
  const inputs = inputPaths(folder.path);
  const path = await inputs.pathOf(file);
  if (!path.ok) return path;
  const requests = await withInputPaths(asked.value, inputs);
  if (!requests.ok) return requests;
  const catalog = catalogInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const sinks = spillSinks(folder.path);
  const files = partFiles();
  try {
    const tools = { files, sinks, policy: annotationPolicy(catalog.value), inflateLimit: ownSettings()('inflate.max') };
    const { out, force } = options;
    const read = filesRead(requests.value);
    const target: FileEdit = {
      path: resolve(path.value),
      item: indexOfItem(options),
      out,
      body: options.body === true,
      checkOutput: (captured) => outputFailure(out, force === true, { captured, files: read }),
    };
    const edited = await editFile(target, requests.value, tools, folder.partials);
    if (!edited.ok) return edited;
    const { lines, before, after, size } = edited.value;
    return ok([...lines, CLI.edit.verdicts(before, after), wroteLine(out, size)]);
  } finally {
    files.close();
    sinks.close();
  }
}
