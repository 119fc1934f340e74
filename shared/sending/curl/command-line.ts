import type { Result } from '../../errors.ts';
import type { CurlFailure } from './curl-failure.ts';
import { cmdWords } from './cmd-words.ts';
import { type CommandLine, posixWords } from './posix-words.ts';

const CURL = /^\s*(?:[$>%]\s+)?(?:[^\s'"^]*[/\\])?curl(?:\.exe)?(?=[\s^])/i;

/** True where a text is a command of curl. */
export function isCurlCommand(text: string): boolean {
  return CURL.test(text);
}

/** The words behind `curl` of a text that is such a command (bytes as Latin-1), of a POSIX shell, or of cmd where it is written for that. */
export function readCommandLine(text: string): Result<CommandLine, CurlFailure> {
  const behind = text.replace(CURL, '').replace(/[\s;]+$/, '');
  return isForCmd(behind) ? cmdWords(behind) : posixWords(behind);
}

/** A line of it ends with `^`, or one of its words begins with `^"`. */
function isForCmd(text: string): boolean {
  return /\s\^"|\^[ \t]*\r?\n/.test(text) && !/\\\r?\n/.test(text);
}
