import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fail, ok } from '../../../shared/errors.ts';
import { type BoardAdded, MAX_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import { BOARD_COMMAND } from '../../../shared/text/board/board-command.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { readError, systemCode } from '../../host/platform/files/io-error.ts';
import { pathOnDisk } from '../../host/platform/files/path-on-disk.ts';
import { type CommandResult, commandFailure } from './command-result.ts';
import { openHostAlongsideApp, openOwnHost } from './host-alongside-app.ts';
import { shownPath } from './output-file.ts';

/**
 * Adds files and folders to the board of the user's data folder, and resolves when all files are on the board. A running app on this data folder adds the
 * files. If any path does not exist, adds nothing. `include`: patterns for the files in folders.
 */
export async function addPathsToBoard(given: readonly string[], include = ''): Promise<CommandResult<BoardAdded>> {
  if (given.length > MAX_NAMED_ROWS) return fail(commandFailure('invalid_request', BOARD_COMMAND.tooManyPaths(MAX_NAMED_ROWS)));
  const paths = given.map((path) => resolve(path));
  for (const path of paths) {
    const there = isThere(path);
    if (!there.ok) return there;
  }
  const own = await openOwnHost();
  const opened = !own.ok && own.error.code === 'home_in_use' ? await openHostAlongsideApp() : own;
  if (!opened.ok) return opened;
  try {
    return await addTo(opened.value, paths, include);
  } finally {
    await opened.value.close();
  }
}

/** Checks that a path exists. A missing path is usually a typo. */
function isThere(path: string): CommandResult<null> {
  try {
    statSync(pathOnDisk(path));
    return ok(null);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return fail(readError(reason, { file: shownPath(path) }));
  }
}

/** Adds the paths to the board, and resolves when all files are on the board. */
async function addTo(host: Host, paths: readonly string[], include: string): Promise<CommandResult<BoardAdded>> {
  const files: string[] = [];
  for (const path of paths) {
    const handle = await host.registerPath(path);
    if (!handle.ok) return handle;
    files.push(handle.value.file);
  }
  return host.call('board.addAndWait', { files, include });
}
