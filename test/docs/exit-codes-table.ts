import { type CommandName, exitCodeOfSignal, exitRows } from '../../electron/cli/common/exit-codes.ts';
import { EXIT_MEANINGS, EXIT_WORDS } from '../../shared/text/app/exit-codes.ts';
import { row, table } from './markdown-table.ts';

const BEGIN = '<!-- exit codes: written by `npm run docs` -->';
const END = '<!-- end of the exit codes -->';

type ExitRow = ReturnType<typeof exitRows>[number];

/** Says what the exit codes of signals mean. The pages say it once, because it holds for almost all commands. */
export const SIGNALS_SENTENCE = `${String(exitCodeOfSignal('SIGINT'))} and ${String(exitCodeOfSignal('SIGTERM'))} mean: ${EXIT_WORDS.stopped}. \`collector\` and \`serve\` then end with 0.`;

/** Returns the exit codes of a command, without those of signals. */
export function ownExitRows(command: CommandName): readonly ExitRow[] {
  return exitRows(command).filter(({ meaning }) => meaning !== EXIT_WORDS.stopped);
}

/** Returns the table of exit codes in docs/formats.md, between its markers. */
function exitCodesPart(): string {
  const commands = Object.keys(EXIT_MEANINGS) as readonly CommandName[];
  const lines = commands.flatMap((command) =>
    ownExitRows(command).map(({ codes, meaning }, index) => row(index === 0 ? `\`${command}\`` : '', codes, meaning)),
  );
  return [BEGIN, '', table(['command', 'exit code', 'means'], lines), SIGNALS_SENTENCE, EXIT_WORDS.many, EXIT_WORDS.json, '', END].join(
    '\n',
  );
}

/** Replaces the table of exit codes in a page. */
export function withExitCodes(page: string): string {
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from < 0 || to < from) throw new Error('docs/formats.md has no marks for the exit codes');
  return `${page.slice(0, from)}${exitCodesPart()}${page.slice(to + END.length)}`;
}
