import { CommanderError } from 'commander';
import { CLI } from '../../shared/text/app/cli.ts';
import { stackSummary } from '../host/platform/bridge/stack-summary.ts';
import type { CommandGroup } from './commands.ts';
import { endWith } from './common/exit-codes.ts';
import { commandFailure } from './common/command-result.ts';
import { printError, failWith } from './common/streams.ts';
import { createProgram } from './create-program.ts';

export async function run(argv: readonly string[]): Promise<void> {
  const isJson = asksForJson(argv);
  const program = createProgram(await commandsFor(argv[2]), isJson);
  try {
    await program.parseAsync(argv);
  } catch (reason) {
    // A usage error has the same exit code as an unreadable file. Code 1 would mean a malformed report.
    if (!(reason instanceof CommanderError)) tellBug(reason, isJson);
    else if (reason.exitCode !== 0) tellUsage(reason, isJson);
  }
}

/** Sets the exit code for an invalid command line, and prints the error as JSON with `--json`. Without `--json`, commander has already printed the error. */
function tellUsage({ message }: CommanderError, json: boolean): void {
  if (json) failWith(commandFailure('invalid_request', { what: message.replace(/^error: /, ''), reason: CLI.usage }), { json });
  else endWith('notDone');
}

function tellBug(reason: unknown, json: boolean): void {
  const what = `${CLI.bug} (${stackSummary(reason)})`;
  if (json) failWith(commandFailure('internal', { what, reason: '' }), { json });
  else printError(what);
  endWith('notDone');
}

/** Returns whether the arguments contain `--json`. An invalid command line has no parsed options, so the arguments are searched. */
function asksForJson(argv: readonly string[]): boolean {
  const rest = argv.slice(2);
  const end = rest.indexOf('--');
  return (end < 0 ? rest : rest.slice(0, end)).includes('--json');
}

/**
 * Returns the commands to register. Loading the code of all commands takes longer than judging a few hundred cases. `judge` needs only a third of that code, so
 * only that third is loaded for it.
 */
async function commandsFor(word: string | undefined): Promise<readonly CommandGroup[]> {
  if (word === 'judge') return [{ heading: 'read', commands: [(await import('./verdict/judge/judge.ts')).registerJudge] }];
  return (await import('./commands.ts')).COMMAND_GROUPS;
}
