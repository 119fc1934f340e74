import type { Command } from 'commander';
import { CLI } from '../../../shared/text/app/cli.ts';
import type { ProcessFolder } from '../../host/platform/data-folder/process-folder.ts';
import { withPrivateFolder } from '../common/private-folder.ts';
import { STANDARD } from '../common/standard-input.ts';
import { failWith, print, printToStderr } from '../common/streams.ts';
import type { CommandResult } from '../common/command-result.ts';

/** Options of every command that writes a report. */
export interface OutOptions {
  readonly out: string;
  readonly force?: true;
  readonly catalog?: string;
}

/** Adds the options of every command that writes a report. `out`: the help of `-o`. */
export function withOutOptions(command: Command, out: string): Command {
  return command.requiredOption('-o, --out <file>', out).option('--force', CLI.force).option('--catalog <file>', CLI.catalog);
}

/**
 * Runs a step that writes a report in a private folder, and prints the messages of the step. If the report goes to standard output, the messages go to standard
 * error.
 */
export async function tellWritten(
  { out }: OutOptions,
  write: (folder: ProcessFolder) => Promise<CommandResult<readonly string[]>>,
): Promise<void> {
  const written = await withPrivateFolder(write);
  if (!written.ok) failWith(written.error);
  else for (const line of written.value) (out === STANDARD ? printToStderr : print)(line);
}
