import type { Result } from '../../errors.ts';
import type { CurlFailure } from './curl-failure.ts';
import { cmdWords } from './cmd-words.ts';
import { type CommandLine, posixWords } from './posix-words.ts';

const CURL = /^\s*(?:[$>%]\s+)?(?:[^\s'"^]*[/\\])?curl(?:\.exe)?(?=[\s^])/i;

export function isCurlCommand(text: string): boolean {
  return CURL.test(text);
}

/** Returns the words after `curl` in a curl command (bytes as Latin-1). A command written for cmd is split as cmd does, any other as a POSIX shell does. */
export function readCommandLine(text: string): Result<CommandLine, CurlFailure> {
  const behind = text.replace(CURL, '').replace(/[\s;]+$/, '');
  return isForCmd(behind) ? cmdWords(behind) : posixWords(behind);
}

/** A command is for cmd if a line ends with `^` or a word begins with `^"`, and no line ends with a backslash. */
function isForCmd(text: string): boolean {
  return /\s\^"|\^[ \t]*\r?\n/.test(text) && !/\\\r?\n/.test(text);
}
