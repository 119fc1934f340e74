import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fail, ok } from '../../../shared/errors.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { CLI } from '../../../shared/text/app/cli.ts';
import { DEFAULT_MAX_BODY } from '../../../shared/verdict/rules/target-rules.ts';
import { addedRow } from '../../host/board/added-row.ts';
import { isInside } from '../../host/platform/files/display-path.ts';
import { isFolder } from '../../host/platform/files/files-below.ts';
import { systemCode, writeError } from '../../host/platform/files/io-error.ts';
import { makeFolder } from '../../host/platform/files/make-folder.ts';
import { spillSinks } from '../../host/platform/files/spill-sink.ts';
import type { ProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import { readToolsOf } from '../../host/report/reading/read-in-thread.ts';
import { type ReadTools, readReportFile } from '../../host/report/reading/read-report-file.ts';
import { type PartFiles, partFiles } from '../../host/report/new/part-files.ts';
import { type CommandError, type CommandResult, commandFailure } from '../common/command-result.ts';
import { isCancelRequested, sayIfStopped } from '../common/command-worker.ts';
import { paintFor } from '../common/colour.ts';
import { endWith } from '../common/exit-codes.ts';
import type { ItemFlag } from '../common/item-option.ts';
import { namedFiles } from '../common/named-files.ts';
import { outputFailure, shownPath } from '../common/output-file.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { readByOf } from '../common/read-options.ts';
import { rowFilter } from '../common/row-filter.ts';
import { STANDARD, inputPaths } from '../common/standard-input.ts';
import { failWith, print, printInTurn, appErrorOf } from '../common/streams.ts';
import { visible } from '../common/terminal-text.ts';
import { type EditedFile, editFile } from './edit-file.ts';
import { type EditOption, type EditRequest, editRequests, filesRead, withInputPaths } from './edit-requests.ts';
import type { Given } from './ordered-options.ts';
import type { OutOptions } from './written-report.ts';

export interface ManyOptions extends OutOptions, ItemFlag {
  readonly filter?: string;
  readonly body?: true;
}

interface ManyTools {
  readonly requests: readonly EditRequest[];
  readonly options: ManyOptions;
  readonly files: PartFiles;
  readonly read: ReadTools;
  readonly folder: ProcessFolder;
  readonly matches: (row: BoardRow) => boolean;
}

/**
 * Edits the named files and the files in the named folders if their reports match the filter. Writes each result to a file in the folder OUT. Prints a line for
 * each file, then the totals.
 */
export async function tellEditedMany(given: readonly string[], edits: readonly Given<EditOption>[], options: ManyOptions): Promise<void> {
  sayIfStopped(CLI.edit.stopped);
  const done = await withPrivateFolder((folder) => editMany(given, edits, options, folder));
  if (!done.ok) failWith(done.error);
}

/** Edits the files one after another. Returns errors of the options only. The error of a file is printed in the line of that file. */
async function editMany(
  given: readonly string[],
  edits: readonly Given<EditOption>[],
  options: ManyOptions,
  folder: ProcessFolder,
): Promise<CommandResult<null>> {
  const refused = outFolderFailure(given, options.out);
  if (refused !== null) return fail(refused);
  const asked = editRequests(edits);
  if (!asked.ok) return asked;
  const matches = rowFilter(options.filter, 'spec');
  if (!matches.ok) return matches;
  const { catalog } = options;
  const by = readByOf({ dialect: 'spec', maxBody: { maxBody: DEFAULT_MAX_BODY }, ...(catalog === undefined ? {} : { catalog }) });
  if (!by.ok) return by;
  const requests = await withInputPaths(asked.value, inputPaths(folder.path));
  if (!requests.ok) return requests;
  const read: ReadTools = readToolsOf({ by: by.value, temporary: folder.path }, () => Date.now());
  const files = partFiles();
  try {
    return await editAll(given, { requests: requests.value, options, files, read, folder, matches: matches.value });
  } finally {
    files.close();
  }
}

async function editAll(given: readonly string[], tools: ManyTools): Promise<CommandResult<null>> {
  const targets = new Set<string>();
  const counts = { written: 0, refused: 0, left: 0 };
  for (const named of given) {
    for (const { path, error } of namedFiles([named])) {
      const target = targetOf(named, path, tools.options.out);
      const edited = error === null ? await editIfMatching(path, target, targets, tools) : fail(error);
      if (!edited.ok && edited.error.code === 'cancelled' && isCancelRequested()) return edited;
      const text = !edited.ok ? refusedText(edited.error) : edited.value === null ? null : doneText(edited.value, target);
      counts[text === null ? 'left' : edited.ok ? 'written' : 'refused'] += 1;
      if (text !== null) await printInTurn(`${visible(path)}: ${text}`);
    }
  }
  print(CLI.edit.many(counts.written, counts.refused, counts.left));
  endWith(counts.refused === 0 ? 'fine' : 'notDone');
  return ok(null);
}

/** Edits a file if its report matches the filter. Returns null if it does not match. */
async function editIfMatching(
  path: string,
  out: string,
  targets: Set<string>,
  tools: ManyTools,
): Promise<CommandResult<EditedFile | null>> {
  const { requests, options, files, read, folder, matches } = tools;
  if (options.filter !== undefined) {
    const reading = await readReportFile(path, basename(path), read);
    if (reading.failure !== null) return fail(reading.failure);
    if (!reading.reports.some((report) => matches(addedRow({ path, ...reading, report })))) return ok(null);
  }
  const whole = resolve(out);
  if (targets.has(whole)) return fail(commandFailure('edit_refused', CLI.edit.sameTarget(basename(out))));
  const made = makeFolderFor(out);
  if (!made.ok) return made;
  const sinks = spillSinks(folder.path);
  try {
    const { policy, inflateLimit } = read;
    const isForced = options.force === true;
    const edited = await editFile(
      {
        path: resolve(path),
        item: null,
        out,
        body: options.body === true,
        checkOutput: (captured) => outputFailure(out, isForced, { captured, files: filesRead(requests) }),
      },
      requests,
      { files, sinks, policy, inflateLimit },
      folder.partials,
    );
    if (edited.ok) targets.add(whole);
    return edited;
  } finally {
    sinks.close();
  }
}

/** Files below a named folder keep their relative paths below OUT. */
function targetOf(named: string, path: string, out: string): string {
  return join(out, named === path ? basename(path) : relative(named, path));
}

/** Returns why the output folder cannot be used. */
function outFolderFailure(given: readonly string[], out: string): CommandError | null {
  if (out === STANDARD || given.includes(STANDARD)) return commandFailure('invalid_request', CLI.edit.inputAmongMany);
  const whole = resolve(out);
  if (statSync(whole, { throwIfNoEntry: false })?.isDirectory() === false)
    return commandFailure('cannot_write', CLI.edit.outputNoFolder(shownPath(whole)));
  const there = truePath(whole);
  const isFound = given.some((path) => isFolder(path) && isInside(there, truePath(path)));
  if (isFound) return commandFailure('cannot_write', CLI.edit.outputInside(shownPath(whole)));
  const holds = given.some((path) => !isFolder(path) && isInside(truePath(path), there));
  return holds ? commandFailure('cannot_write', CLI.edit.outputHolds(shownPath(whole))) : null;
}

/** The real path, resolving links as far as the path exists. */
function truePath(path: string): string {
  const whole = resolve(path);
  const above = dirname(whole);
  try {
    return realpathSync(whole);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return above === whole ? whole : join(truePath(above), basename(whole));
  }
}

function makeFolderFor(out: string): CommandResult<null> {
  try {
    makeFolder(dirname(out));
    return ok(null);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return fail(writeError(reason, { file: shownPath(dirname(out)) }));
  }
}

function doneText({ before, after }: EditedFile, target: string): string {
  return `${paintFor(1)('good', '✓')} ${CLI.edit.moved(before, after, visible(shownPath(target)))}`;
}

function refusedText(error: CommandError): string {
  const { message, hint } = appErrorOf(error);
  return `${paintFor(1)('bad', '✗')} ${visible(`${message} ${hint}`)}`;
}
