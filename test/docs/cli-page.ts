import type { Argument, Command, Option } from 'commander';
import { COMMAND_GROUPS } from '../../electron/cli/commands.ts';
import { hasExitCodes, helpOf } from '../../electron/cli/common/command-help.ts';
import { createProgram } from '../../electron/cli/create-program.ts';
import { type CommandPath, COMMAND_HELP, HELP_HEADINGS } from '../../shared/text/app/command-help.ts';
import { SIGNALS_SENTENCE, ownExitRows } from './exit-codes-table.ts';
import { row, table } from './markdown-table.ts';

const INTRO = `# Command line

This page is the reference of the \`crashlens\` command, for people who call it in a terminal or from scripts. \`npm run docs\` writes it from the program’s own help.

| for all commands | |
| --- | --- |
| run a command | in a checkout, \`npm run -s crashlens -- COMMAND\`; after \`npm run build\`, \`out/cli.js\` |
| standard input and output | \`-\` instead of a file ([details](formats.md#standard-input-and-output)) |
| errors | on standard error; with \`--json\`, a JSON object on standard output ([details](formats.md#exit-codes-and-errors)) |
| exit codes of signals | ${SIGNALS_SENTENCE} |
| \`--filter\` | takes a [filter](filter.md); \`history\` and \`outbox\` have [keys](filter.md#keys-of-history) of [their own](filter.md#keys-of-the-outbox) |
| settings and data folder | those of the app ([settings](settings.md)); \`CRASHLENS_HOME\` selects another [data folder](formats.md#the-data-folder) |
`;

/** Returns the text of docs/cli.md. */
export function cliPage(): string {
  const program = createProgram(COMMAND_GROUPS);
  return [INTRO, overview(program), ...program.commands.flatMap((command) => section(command, []))].join('\n');
}

/** Returns the words that call each command, without the program's name. */
export function commandPaths({ commands }: Command, before: readonly string[] = []): readonly string[] {
  return commands.flatMap((command) => {
    const words = [...before, command.name()];
    return [words.join(' '), ...commandPaths(command, words)];
  });
}

function overview(program: Command): string {
  const lines = program.commands.map((command) =>
    row(
      `[\`crashlens ${command.name()}\`](#crashlens-${command.name()})`,
      markdownOf(command.description()),
      command.commands.map((below) => `\`${below.name()}\``).join(', '),
    ),
  );
  return table(['command', 'summary', 'subcommands'], lines);
}

function section(command: Command, before: readonly string[]): readonly string[] {
  const words = [...before, command.name()];
  const path = words.join(' ');
  if (!isKnown(path)) throw new Error(`“${path}” has no help in shared/text/app/command-help.ts`);
  const { notes = [], examples } = helpOf(path);
  const title = `${before.length === 0 ? '##' : '###'} crashlens ${path}\n`;
  return [
    title,
    `${markdownOf(command.description())}.\n`,
    code([`crashlens ${path} ${command.usage()}`], 'text'),
    ...argumentsPart(command.registeredArguments),
    ...optionsPart(command.options),
    ...notes.map((note) => `${markdownOf(note)}\n`),
    code(examples, 'sh'),
    ...(hasExitCodes(path)
      ? [
          table(
            ['exit code', 'meaning'],
            ownExitRows(path).map(({ codes, meaning }) => row(codes, markdownOf(meaning))),
          ),
        ]
      : []),
    ...command.commands.flatMap((below) => section(below, words)),
  ];
}

function isKnown(path: string): path is CommandPath {
  return Object.hasOwn(COMMAND_HELP, path);
}

function code(lines: readonly string[], language: string): string {
  return ['```' + language, ...lines, '```', ''].join('\n');
}

function argumentsPart(list: readonly Argument[]): readonly string[] {
  if (list.length === 0) return [];
  return [
    table(
      ['argument', 'meaning'],
      list.map((argument) => row(`\`${argument.name()}\``, markdownOf(argument.description))),
    ),
  ];
}

/** Returns a table for each option group. */
function optionsPart(options: readonly Option[]): readonly string[] {
  const groups = Map.groupBy(options, ({ helpGroupHeading = HELP_HEADINGS.options }) => helpGroupHeading);
  return [...groups].map(([heading, members]) => {
    const cells = members.map(optionCells);
    // Columns without text are omitted.
    const head = [heading.replace(/:$/, '').toLowerCase(), 'meaning', 'values', 'default'];
    const shown = head.map((_, column) => column < 2 || cells.some((cell) => cell[column] !== ''));
    const shownCells = (line: readonly string[]): readonly string[] => line.filter((_, column) => shown[column] === true);
    return table(
      shownCells(head),
      cells.map((cell) => row(...shownCells(cell))),
    );
  });
}

function optionCells(option: Option): readonly string[] {
  const { flags, description, argChoices = [], mandatory, defaultValueDescription } = option;
  const value: unknown = option.defaultValue;
  const usual = defaultValueDescription ?? (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
  return [
    `\`${flags}\``,
    `${markdownOf(description)}${mandatory ? ' (required)' : ''}`,
    argChoices.map((choice) => `\`${choice}\``).join(', '),
    usual === '' ? '' : `\`${usual}\``,
  ];
}

/** Converts help text to Markdown. Quoted words and options become code. */
function markdownOf(text: string): string {
  return text
    .replace(/“([^”]*)”/g, '`$1`')
    .replace(/(?<![`\w-])(--[a-z][a-z-]*)(?![^`]*`(?:[^`]*`[^`]*`)*[^`]*$)/g, '`$1`')
    .replace(/docs\/(\w+)\.md/g, '[$1.md]($1.md)')
    .replaceAll('<', '\\<')
    .replaceAll('*', '\\*');
}
