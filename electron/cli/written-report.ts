import type { Command } from 'commander';
import type { Result } from '../../shared/errors.ts';
import { CLI } from '../../shared/messages/cli.ts';
import { withPrivateFolder } from './private-folder.ts';
import { complain, print } from './streams.ts';
import { visible } from './terminal-text.ts';

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
export async function tellWritten(write: (folder: string) => Promise<Result<readonly string[]>>): Promise<void> {
  const written = await withPrivateFolder(write);
  if (written.ok) for (const line of written.value) print(visible(line));
  else {
    complain(`${written.error.message} ${written.error.hint}`);
    process.exitCode = 2;
  }
}
