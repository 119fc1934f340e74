import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { fail, ok } from '../../../shared/errors.ts';
import { type BoardAdded, MAX_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import { addedText } from '../../../shared/text/board/board-added.ts';
import { BOARD_COMMAND } from '../../../shared/text/board/board-command.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { readError, systemCode } from '../../host/platform/files/io-error.ts';
import { pathOnDisk } from '../../host/platform/files/path-on-disk.ts';
import { withHelp } from '../common/command-help.ts';
import { type CommandResult, commandFailure } from '../common/command-result.ts';
import { openHostAlongsideApp, openOwnHost } from '../common/host-alongside-app.ts';
import { shownPath } from '../common/output-file.ts';
import { failWith, print } from '../common/streams.ts';

/** Version of the output of `crashlens board add --json` (docs/formats.md). */
const ADDED_VERSION = 1;

interface AddFlags {
  readonly include?: string;
  readonly json?: true;
}

/** `crashlens board add PATH…`: the app that uses the data folder adds the files; if no app is running, the command adds them itself. */
export function registerBoardAdd(board: Command): void {
  withHelp(board.command('add'), 'board add')
    .argument('<paths...>', BOARD_COMMAND.paths)
    .option('--include <patterns>', BOARD_COMMAND.include)
    .option('--json', BOARD_COMMAND.addJson)
    .action(async (paths: readonly string[], _: AddFlags, command: Command) => {
      // The parent command `board` also has --json, and commander assigns the option to it.
      const flags = command.optsWithGlobals<AddFlags>();
      const added = await addPaths(paths, flags);
      if (!added.ok) failWith(added.error, flags);
      else print(flags.json === true ? JSON.stringify({ version: ADDED_VERSION, ...added.value }) : addedText(added.value));
    });
}

async function addPaths(given: readonly string[], { include = '' }: AddFlags): Promise<CommandResult<BoardAdded>> {
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

/** Checks that a path exists. A missing path is usually a typo, so nothing is added then. */
function isThere(path: string): CommandResult<null> {
  try {
    statSync(pathOnDisk(path));
    return ok(null);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return fail(readError(reason, { file: shownPath(path) }));
  }
}

/** Adds the paths to the board, and resolves when all files are on it. */
async function addTo(host: Host, paths: readonly string[], include: string): Promise<CommandResult<BoardAdded>> {
  const files: string[] = [];
  for (const path of paths) {
    const handle = await host.registerPath(path);
    if (!handle.ok) return handle;
    files.push(handle.value.file);
  }
  return host.call('board.addAndWait', { files, include });
}
