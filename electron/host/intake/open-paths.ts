import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isCrashFileName } from '../../../shared/sources/crash-file.ts';
import type { MostGathered } from '../../../shared/sources/most-gathered.ts';
import { mostGathered } from '../../../shared/sources/most-gathered.ts';
import type { FileView } from '../../../shared/view/app-view.ts';
import type { EventListener, Host } from '../base/host.ts';
import type { FileHandles } from '../files/handles.ts';
import { systemCode } from '../files/io-error.ts';

export interface PathOpener {
  readonly handles: FileHandles;
  readonly call: Host['call'];
  readonly emit: EventListener;
}

/**
 * Opens files named on a command line as reports. What a crash leaves on disk, which is no report by itself, is offered to the page for a new one,
 * files of a folder too; whatever else cannot be opened is told by the event `report.failed`.
 */
export async function openPaths(paths: readonly string[], { handles, call, emit }: PathOpener): Promise<void> {
  const pieces = new Map<string, FileView>();
  const found = paths.map(crashFilesOrSelf);
  for (const path of found.flatMap(({ taken }) => taken)) {
    const view = handles.register(path);
    const opened = await call('report.open', { file: view.file });
    if (opened.ok) continue;
    const { code, message, hint } = opened.error;
    // An empty dump is one all the same.
    const isPiece = isCrashFileName(view.name) && (code === 'not_recognised' || code === 'file_empty');
    if (isPiece) pieces.set(resolve(path), view);
    else emit('report.failed', { name: view.name, message, hint });
  }
  const { taken, leftOut } = mostGathered([...pieces.values()]);
  // Files of a folder that were not even opened count too.
  const unopened = found.reduce((sum, each) => sum + each.leftOut, 0);
  if (taken.length > 0) emit('new.offered', { files: [...taken], leftOut: leftOut + unopened });
}

/** Of a folder the files that a crash left in it; the path itself where there are none, or where it is no folder. */
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
    // No folder, or none that may be read: opening it says so.
    if (systemCode(reason) === null) throw reason;
    return [];
  }
}
