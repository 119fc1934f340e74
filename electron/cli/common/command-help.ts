import { Help, type Command } from 'commander';
import { type CommandHelp, type CommandPath, COMMAND_HELP, HELP_HEADINGS } from '../../../shared/text/app/command-help.ts';
import { EXIT_MEANINGS } from '../../../shared/text/app/exit-codes.ts';
import { type CommandName, exitCodeHelp } from './exit-codes.ts';

/** Width of the paragraphs below the options, in characters. Commander wraps at this width if the terminal reports no width. */
const WIDTH = 80;

/** Sets the summary of a command and adds notes, filter keys, examples and exit codes below its options. `filterKeys`: one line for each key. */
export function withHelp(command: Command, path: CommandPath, filterKeys: string | null = null): Command {
  const { about } = helpOf(path);
  return command.description(about).addHelpText('after', () => `\n${helpSections(path, filterKeys).join('\n\n')}`);
}

/** Returns all help texts of a command except those of its options. */
export function helpOf(path: CommandPath): CommandHelp {
  return COMMAND_HELP[path];
}

/** Returns whether a command has its own table of exit codes. */
export function hasExitCodes(path: string): path is CommandName {
  return Object.hasOwn(EXIT_MEANINGS, path);
}

function helpSections(path: CommandPath, filterKeys: string | null): readonly string[] {
  const { notes = [], examples } = helpOf(path);
  return [
    ...notes.map((note) => new Help().boxWrap(note, WIDTH)),
    ...(filterKeys === null ? [] : [`${HELP_HEADINGS.filterKeys}\n${filterKeys}`]),
    [HELP_HEADINGS.examples, ...examples.map((example) => `  ${example}`)].join('\n'),
    ...(hasExitCodes(path) ? [exitCodeHelp(path)] : []),
  ];
}
