import { Command } from 'commander';
import { CLI } from '../../shared/text/app/cli.ts';
import { HELP_HEADINGS } from '../../shared/text/app/command-help.ts';
import type { CommandGroup } from './commands.ts';
import { withHelp } from './common/command-help.ts';
import { VERSION } from './common/version.ts';

/**
 * Makes the `crashlens` program, with each command under the heading of its group. The program throws `CommanderError` instead of ending the process.
 * `isSilent`: whether usage errors are not printed.
 */
export function createProgram(groups: readonly CommandGroup[], isSilent = false): Command {
  // Commands copy these settings when they are added, so the settings come first.
  const program = withHelp(new Command('crashlens'), 'crashlens')
    .version(VERSION, '--version', CLI.version)
    .helpOption('-h, --help', CLI.help)
    .helpCommand(false)
    .showHelpAfterError(CLI.helpAfterError)
    .configureHelp({ showGlobalOptions: false })
    .configureOutput(isSilent ? { writeErr: () => undefined } : {})
    .exitOverride();
  for (const { heading, commands } of groups) {
    program.commandsGroup(HELP_HEADINGS.commands[heading]);
    for (const register of commands) register(program);
  }
  return program;
}
