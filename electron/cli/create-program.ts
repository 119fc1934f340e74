import { Command } from 'commander';
import { CLI } from '../../shared/text/app/cli.ts';
import { HELP_HEADINGS } from '../../shared/text/app/command-help.ts';
import type { CommandGroup } from './commands.ts';
import { withHelp } from './common/command-help.ts';
import { VERSION } from './common/version.ts';

/** The `crashlens` program with its commands, each below the heading of its group. */
export function createProgram(groups: readonly CommandGroup[]): Command {
  const program = withHelp(new Command('crashlens'), 'crashlens')
    .version(VERSION, '--version', CLI.version)
    .helpOption('-h, --help', CLI.help)
    .helpCommand(false)
    .showHelpAfterError(CLI.helpAfterError)
    .configureHelp({ showGlobalOptions: false });
  for (const { heading, commands } of groups) {
    program.commandsGroup(HELP_HEADINGS.commands[heading]);
    for (const register of commands) register(program);
  }
  return program;
}
