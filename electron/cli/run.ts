import { Command, CommanderError } from 'commander';
import { CLI } from '../../shared/messages/cli.ts';
import { bugPlaces } from '../host/bridge/bug-places.ts';
import type { Register } from './commands.ts';
import { complain } from './common/streams.ts';
import { VERSION } from './common/version.ts';

/** Runs the command that the arguments name; what became of it is the exit code. */
export async function run(argv: readonly string[]): Promise<void> {
  const program = new Command('crashlens')
    .description(CLI.about)
    .version(VERSION, '--version', CLI.version)
    .helpOption('-h, --help', CLI.help)
    .helpCommand(false)
    .showHelpAfterError(CLI.helpAfterError)
    .configureHelp({ showGlobalOptions: false })
    .exitOverride();
  for (const register of await commandsFor(argv[2])) register(program);
  try {
    await program.parseAsync(argv);
  } catch (reason) {
    // 1 means malformed: a command that was not understood ends with 2, like a file that cannot be read.
    if (reason instanceof CommanderError) process.exitCode = reason.exitCode === 0 ? 0 : 2;
    else {
      complain(`${CLI.bug} (${bugPlaces(reason)})`);
      process.exitCode = 2;
    }
  }
}

/** Reading the code of all commands takes longer than judging some hundred cases: `judge`, which needs a third of it, does without the rest. */
async function commandsFor(word: string | undefined): Promise<readonly Register[]> {
  if (word === 'judge') return [(await import('./judge/judge.ts')).registerJudge];
  return (await import('./commands.ts')).COMMANDS;
}
