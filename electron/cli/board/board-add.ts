import type { Command } from 'commander';
import { addedText } from '../../../shared/text/board/board-added.ts';
import { BOARD_COMMAND } from '../../../shared/text/board/board-command.ts';
import { addPathsToBoard } from '../common/add-to-board.ts';
import { withHelp } from '../common/command-help.ts';
import { failWith, print } from '../common/streams.ts';

/** Version of the output of `crashlens board add --json` (docs/formats.md). */
const ADDED_VERSION = 1;

interface AddFlags {
  readonly include?: string;
  readonly json?: true;
}

/** `crashlens board add PATH…`. A running app on the same data folder adds the files. If no app is running, the command adds the files. */
export function registerBoardAdd(board: Command): void {
  withHelp(board.command('add'), 'board add')
    .argument('<paths...>', BOARD_COMMAND.paths)
    .option('--include <patterns>', BOARD_COMMAND.include)
    .option('--json', BOARD_COMMAND.addJson)
    .action(async (paths: readonly string[], _: AddFlags, command: Command) => {
      // The parent command `board` also has --json, and commander assigns the option to it.
      const flags = command.optsWithGlobals<AddFlags>();
      const added = await addPathsToBoard(paths, flags.include);
      if (!added.ok) failWith(added.error, flags);
      else print(flags.json === true ? JSON.stringify({ version: ADDED_VERSION, ...added.value }) : addedText(added.value));
    });
}
