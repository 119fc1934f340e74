import { resolve } from 'node:path';
import type { Command } from 'commander';
import { Option } from 'commander';
import { pieceOf, sourceOfPieces } from '../../../shared/bytes/pieces.ts';
import { describeStep } from '../../../shared/messages/describe-edit.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { editFaultDetails, visibleName } from '../../../shared/messages/edits.ts';
import type { Partials } from '../../host/files/partials.ts';
import type { ProcessFolder } from '../../host/home/process-folder.ts';
import { copySource } from '../../host/files/copy-source.ts';
import { nodeInflate } from '../../host/files/node-inflate.ts';
import { spillSinks } from '../../host/files/spill-sink.ts';
import { partFiles } from '../../host/sources/part-files.ts';
import { exitCodeHelp } from '../common/exit-codes.ts';
import { catalogInEffect } from '../common/catalog-in-effect.ts';
import type { NamedRequest } from './edit-by-name.ts';
import { editsOfRequest } from './edit-by-name.ts';
import { fixAll, fixAllSafe } from './edit-fixes.ts';
import type { EditOption, EditRequest } from './edit-requests.ts';
import { EDIT_OPTIONS, editRequests } from './edit-requests.ts';
import type { EditSession, SessionTools } from './edit-session.ts';
import { openEditSession } from './edit-session.ts';
import { openCaptureFile } from '../common/open-capture.ts';
import type { Given } from './ordered-options.ts';
import { inGivenOrder } from './ordered-options.ts';
import { ownSettings } from '../common/own-settings.ts';
import { outputRefusal, wroteLine } from '../common/output-file.ts';
import type { InputPaths } from '../common/standard-input.ts';
import { STANDARD, inputPaths } from '../common/standard-input.ts';
import { writeToOutput } from '../common/standard-output.ts';
import { visible } from '../common/terminal-text.ts';
import { verdictWord } from './verdict-word.ts';
import type { OutOptions } from './written-report.ts';
import { tellWritten, withOutOptions } from './written-report.ts';
import type { CommandResult } from '../common/command-result.ts';
import { refusal } from '../common/command-result.ts';

interface EditOptions extends OutOptions {
  readonly body?: true;
}

/** `crashlens edit FILE … -o OUT`. */
export function registerEdit(program: Command): void {
  const command = program
    .command('edit')
    .summary(CLI.edit.about)
    .description(CLI.edit.about)
    .argument('<file>', CLI.file)
    .option('--set <name=value>', CLI.edit.set)
    .option('--set-file <name=path>', CLI.edit.setFile)
    .option('--delete <name>', CLI.edit.delete)
    .option('--rename <name=new-name>', CLI.edit.rename)
    .option('--add-part <name=path[;type=…;filename=…]>', CLI.edit.addPart)
    .addOption(new Option('--form <form>', CLI.edit.form).choices(['kv', 'json']))
    .addOption(new Option('--gzip <switch>', CLI.edit.gzip).choices(['on', 'off']))
    .option('--fix <code>', CLI.edit.fix)
    .option('--normalise', CLI.edit.normalise)
    .option('--body', CLI.edit.body)
    .addHelpText('after', `${CLI.edit.after}\n\n${exitCodeHelp('edit')}`);
  const given = inGivenOrder(withOutOptions(command), EDIT_OPTIONS);
  command.action((file: string, options: EditOptions) => tellWritten(options, (folder) => editFile(file, given, options, folder)));
}

/** Makes the edits and writes the result; the lines that tell of it. */
async function editFile(
  file: string,
  given: readonly Given<EditOption>[],
  options: EditOptions,
  folder: ProcessFolder,
): Promise<CommandResult<readonly string[]>> {
  const requests = editRequests(given);
  if (!requests.ok) return requests;
  const inputs = inputPaths(folder.path);
  const path = await inputs.pathOf(file);
  if (!path.ok) return path;
  const read = await withInputPaths(requests.value, inputs);
  if (!read.ok) return read;
  const catalog = catalogInEffect(options.catalog);
  if (!catalog.ok) return catalog;
  const sinks = spillSinks(folder.path);
  const files = partFiles();
  try {
    const tools = { files, sinks, catalog: catalog.value, inflateLimit: ownSettings()('inflate.max') };
    return await editPath(resolve(path.value), read.value, options, tools, folder.partials);
  } finally {
    files.close();
    sinks.close();
  }
}

async function editPath(
  path: string,
  requests: readonly EditRequest[],
  options: EditOptions,
  tools: SessionTools,
  partials: Partials,
): Promise<CommandResult<readonly string[]>> {
  const opened = await openCaptureFile(path, nodeInflate(tools.sinks.create), tools.inflateLimit);
  if (!opened.ok) return opened;
  const { file, capture } = opened.value;
  try {
    const read = requests.flatMap((request) => ('path' in request ? [resolve(request.path)] : []));
    const refusal = outputRefusal(options.out, options.force === true, { captured: file, files: read });
    if (refusal !== null) return fail(refusal);
    const session = openEditSession(capture, tools);
    const lines: string[] = [];
    for (const request of requests) {
      const line = await makeEdit(request, session);
      if (!line.ok) return line;
      lines.push(...line.value.split('\n').map(visible));
    }
    const written = await writeOut(session, options, partials);
    return written.ok ? ok([...lines, ...written.value]) : written;
  } finally {
    file.close();
  }
}

/** The same requests with the paths to read in them. */
async function withInputPaths(requests: readonly EditRequest[], inputs: InputPaths): Promise<CommandResult<readonly EditRequest[]>> {
  const read: EditRequest[] = [];
  for (const request of requests) {
    const path = 'path' in request ? await inputs.pathOf(request.path) : null;
    if (path !== null && !path.ok) return path;
    read.push(path === null || !('path' in request) ? request : { ...request, path: path.value });
  }
  return ok(read);
}

/** Makes one edit; the line that tells of it. Names, never values. */
function makeEdit(request: EditRequest, session: EditSession): Promise<CommandResult<string>> {
  if (request.kind === 'fix') return fixAll(request.code, session);
  return request.kind === 'fix-safe' ? fixAllSafe(session) : editByName(request, session);
}

async function editByName(request: NamedRequest, session: EditSession): Promise<CommandResult<string>> {
  const edits = editsOfRequest(request, session.current, session.sources);
  if (!edits.ok) return edits;
  const sentence = describeStep(edits.value, session.current);
  const pushed = edits.value.length === 0 ? null : await session.push(edits.value);
  if (pushed === null || (!pushed.ok && pushed.error.code === 'nothing_to_do')) return ok(CLI.edit.soAlready(wordsOf(request)));
  if (pushed.ok) return ok(sentence);
  const { what, reason } = editFaultDetails(pushed.error);
  return fail(refusal('edit_refused', { what: `${wordsOf(request)}: ${what}`, reason }));
}

/** A request as it was given, without what may be a value. */
function wordsOf(request: NamedRequest): string {
  switch (request.kind) {
    case 'form':
      return `--form ${request.form}`;
    case 'gzip':
      return `--gzip ${request.on ? 'on' : 'off'}`;
    case 'normalise':
      return '--normalise';
    default:
      return `--${request.kind} ${visibleName(request.name)}`;
  }
}

async function writeOut(session: EditSession, { out, body }: EditOptions, partials: Partials): Promise<CommandResult<readonly string[]>> {
  const outgoing = await session.outgoing();
  const whole = body === true ? outgoing.content : sourceOfPieces([pieceOf('head', outgoing.head), pieceOf('body', outgoing.sent)]);
  const error = out === STANDARD ? await writeToOutput(whole) : await copySource(whole, resolve(out), { own: 'edited-report' }, partials);
  if (error !== null) return fail(error);
  const before = verdictWord(session.captured.inspection('spec'), out);
  return ok([CLI.edit.verdicts(before, verdictWord(session.inspect(outgoing), out)), wroteLine(out, whole.size)]);
}
