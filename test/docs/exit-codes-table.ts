import { type CommandName, type ExitName, EXIT_CODES, exitCodeOfSignal, exitRows } from '../../electron/cli/common/exit-codes.ts';
import { EXIT_MEANINGS, EXIT_WORDS } from '../../shared/text/app/exit-codes.ts';
import { withPart } from './marked-part.ts';
import { row, table } from './markdown-table.ts';

type ExitRow = ReturnType<typeof exitRows>[number];

/** Says how signals end a command. The pages say this once, because it holds for all commands. */
export const SIGNALS_SENTENCE = `If SIGINT (Ctrl+C) or SIGTERM stops a command, it ends with ${String(exitCodeOfSignal('SIGINT'))} or ${String(exitCodeOfSignal('SIGTERM'))}; \`collector\` and \`serve\` end with 0.`;

/** Returns the exit codes of a command, without those of signals. */
export function ownExitRows(command: CommandName): readonly ExitRow[] {
  return exitRows(command).filter(({ meaning }) => meaning !== EXIT_WORDS.stopped);
}

/** Meanings of the exit codes for all commands together. */
const MEANINGS: Readonly<Record<ExitName, string>> = {
  ...EXIT_MEANINGS.send,
  fine: 'done; `inspect`: well-formed; `send`, `outbox run`: accepted; `check`: every report passes',
  malformed: 'a report is malformed or refused; `check`: a report fails',
  notDone: 'not done, or no answer: usage error, unreadable file, no connection',
};

/** Replaces the table of exit codes in docs/formats.md. */
export function withExitCodes(page: string): string {
  const names = Object.keys(EXIT_CODES) as readonly ExitName[];
  const lines = names.map((name) => row(String(EXIT_CODES[name]), MEANINGS[name]));
  return withPart(page, {
    begin: '<!-- exit codes: written by `npm run docs` -->',
    end: '<!-- end of the exit codes -->',
    lines: [table(['exit code', 'means'], lines), SIGNALS_SENTENCE, EXIT_WORDS.many, EXIT_WORDS.json],
  });
}
