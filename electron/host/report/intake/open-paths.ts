import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { isCrashFileName } from '../../../../shared/report/sources/crash-file.ts';
import { type MostGathered, mostGathered } from '../../../../shared/report/sources/most-gathered.ts';
import type { FileView } from '../../../../shared/bridge/view/app-view.ts';
import { FEW_FILES, MAX_NAMED_ROWS } from '../../../../shared/bridge/view/board-view.ts';
import type { EventListener, Host } from '../../platform/base/host.ts';
import { filesBelow, isFolder } from '../../platform/files/files-below.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { systemCode } from '../../platform/files/io-error.ts';

interface PathOpener {
  readonly handles: FileHandles;
  readonly call: Host['call'];
  readonly emit: EventListener;
}

/**
 * Opens files from a command line as reports, and shows the first report. Folders become rows of the board. More than a few files become rows too. Crash files
 * that are not reports (such as a dump) are offered to the page for a new report, even if they are in a folder. For other files that cannot be opened, emits
 * `report.failed`.
 */
export async function openPaths(paths: readonly string[], { handles, call, emit }: PathOpener): Promise<void> {
  const pieces = new Map<string, FileView>();
  const found = paths.map(crashFilesOrSelf);
  const listed = listedOf(found.flatMap(({ taken }) => taken));
  if (listed.size > 0) await addToBoard([...listed], { handles, call, emit });
  let isOneShown = false;
  for (const path of found.flatMap(({ taken }) => taken)) {
    if (listed.has(path)) continue;
    const view = handles.register(path);
    // Later reports open behind the first report, so that they do not interrupt the user.
    const opened = await call('report.open', { file: view.file, behind: isOneShown });
    if (opened.ok) {
      isOneShown = true;
      continue;
    }
    const { code, message, hint } = opened.error;
    if (code === 'several_reports') {
      await addToBoard([path], { handles, call, emit });
      continue;
    }
    // Even an empty dump can be part of a new report.
    const isPiece = isCrashFileName(view.name) && (code === 'not_recognised' || code === 'file_empty');
    if (isPiece) pieces.set(resolve(path), view);
    else emit('report.failed', { name: view.name, message, hint });
  }
  const { taken, leftOut } = mostGathered([...pieces.values()]);
  // This includes the crash files in folders that were left out before.
  const unopened = found.reduce((sum, each) => sum + each.leftOut, 0);
  if (taken.length > 0) emit('new.offered', { files: [...taken], leftOut: leftOut + unopened });
}

/** Paths that become rows of the board: folders with files; also files if there are more than a few. */
function listedOf(paths: readonly string[]): ReadonlySet<string> {
  const folders = paths.filter((path) => isFolder(path) && holdsFiles(path));
  const files = paths.filter((path) => !isFolder(path) && !isCrashFileName(basename(path)));
  return new Set([...folders, ...(files.length > FEW_FILES ? files : [])]);
}

/** Returns whether a folder has files. True for an unreadable folder, so that it is added to the board, which reports why it is unreadable. */
function holdsFiles(folder: string): boolean {
  return filesBelow(folder, (path) => path).next().done !== true;
}

async function addToBoard(paths: readonly string[], { handles, call, emit }: PathOpener): Promise<void> {
  const views = paths.slice(0, MAX_NAMED_ROWS).map((path) => handles.register(path));
  const added = await call('board.add', { files: views.map(({ file }) => file) });
  if (added.ok) {
    emit('board.listed', {});
    return;
  }
  const { message, hint } = added.error;
  emit('report.failed', { name: views[0]?.name ?? '', message, hint });
}

/** The crash files in a folder. If there are none, or if the path is not a folder, the path itself. */
function crashFilesOrSelf(path: string): MostGathered<string> {
  const names = filesIn(path).filter(isCrashFileName);
  return mostGathered(names.length === 0 ? [path] : names.map((name) => join(path, name)));
}

function filesIn(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted();
  } catch (reason) {
    // The path is not a folder, or it is unreadable. Opening it reports the reason.
    if (systemCode(reason) === null) throw reason;
    return [];
  }
}
