import type { Command } from 'commander';
import { CLI } from '../../../shared/messages/cli.ts';
import type { ProcessFolder } from '../../host/home/process-folder.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { giveUp, print } from '../common/streams.ts';
import { visible } from '../common/terminal-text.ts';
import type { CommandResult } from '../common/command-result.ts';

/** What every command is given that writes a report. */
export interface OutOptions {
  readonly out: string;
  readonly force?: true;
  readonly catalog?: string;
}

/** Adds the options of every command that writes a report. */
export function withOutOptions(command: Command): Command {
  return command.requiredOption('-o, --out <file>', CLI.output).option('--force', CLI.force).option('--catalog <file>', CLI.catalog);
}

/** Writes a report by a step with a private folder, and prints its lines; exit code 2 where it failed. */
export async function tellWritten(write: (folder: ProcessFolder) => Promise<CommandResult<readonly string[]>>): Promise<void> {
  const written = await withPrivateFolder(write);
  if (written.ok) for (const line of written.value) print(visible(line));
  else giveUp(written.error);
}
