import { constants } from 'node:os';
import { Help } from 'commander';
import { EXIT_MEANINGS, EXIT_WORDS } from '../../../shared/text/app/exit-codes.ts';

/** The exit codes of all commands. Each number has one meaning. A command that was ended by a signal has a different exit code (`exitCodeOfSignal`). */
export const EXIT_CODES = {
  fine: 0,
  malformed: 1,
  notDone: 2,
  soft: 3,
  hard: 4,
  tooLarge: 5,
  serverError: 6,
  otherAnswer: 7,
} as const;

export type ExitName = keyof typeof EXIT_CODES;

export type CommandName = keyof typeof EXIT_MEANINGS;

const MEANINGS: Readonly<Record<CommandName, Readonly<Partial<Record<ExitName, string>>>>> = EXIT_MEANINGS;

export type StopSignal = 'SIGINT' | 'SIGTERM';

/** Commands whose normal end is a signal. */
const RUNS_ON: ReadonlySet<CommandName> = new Set(['collector', 'serve']);

/** One line of the table in a command's help: one exit code, or the codes of both signals, with the meaning. */
interface ExitRow {
  readonly codes: string;
  readonly meaning: string;
}

/** Width of the help, in characters. */
const WIDTH = 80;

/** Sets the exit code of this process, or of this thread in a worker. */
export function endWith(name: ExitName): void {
  process.exitCode = EXIT_CODES[name];
}

/** The exit code for several results of one command: the highest. */
export function highestOf(names: Iterable<ExitName>): ExitName {
  let highest: ExitName = 'fine';
  for (const name of names) if (EXIT_CODES[name] > EXIT_CODES[highest]) highest = name;
  return highest;
}

/** The exit code for a process that was ended by a signal, as in shells: 128 plus the number of the signal. */
export function exitCodeOfSignal(signal: StopSignal): number {
  return 128 + constants.signals[signal];
}

/** All possible exit codes of a command, in numerical order. */
export function exitRows(command: CommandName): readonly ExitRow[] {
  const meanings = MEANINGS[command];
  const names = Object.keys(EXIT_CODES) as readonly ExitName[];
  const rows = names.flatMap((name) => {
    const meaning = meanings[name];
    return meaning === undefined ? [] : [{ codes: String(EXIT_CODES[name]), meaning }];
  });
  if (RUNS_ON.has(command)) return rows;
  const codes = `${String(exitCodeOfSignal('SIGINT'))}, ${String(exitCodeOfSignal('SIGTERM'))}`;
  return [...rows, { codes, meaning: EXIT_WORDS.stopped }];
}

/** The table of exit codes at the end of a command's help. */
export function exitCodeHelp(command: CommandName): string {
  const rows = exitRows(command);
  const width = Math.max(...rows.map(({ codes }) => codes.length));
  const indent = ' '.repeat(width + 4);
  const lines = rows.map(({ codes, meaning }) => {
    const wrapped = new Help().boxWrap(meaning, WIDTH - indent.length);
    return `  ${codes.padEnd(width)}  ${wrapped.replaceAll('\n', `\n${indent}`)}`;
  });
  return [EXIT_WORDS.heading, ...lines].join('\n');
}
