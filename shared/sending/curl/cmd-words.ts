import { type Result, fail, ok } from '../../errors.ts';
import type { CurlFailure } from './curl-failure.ts';
import type { CommandLine } from './posix-words.ts';

/**
 * Splits a command for cmd, the Windows shell, as browsers copy it. `^` escapes the next character; at the end of a line, it joins the next line. The result is
 * split into words as Windows programs split their command lines. `%NAME%` stays as it is, because cmd does not change unknown variables.
 */
export function cmdWords(text: string): Result<CommandLine, CurlFailure> {
  const line = withoutCarets(text.replace(/\r\n/g, '\n'));
  if (!line.ok) return line;
  const words = wordsOf(line.value.text);
  if (words === null) return fail({ code: 'unclosed_quote', name: '"' });
  return ok({ words, input: null, variables: [], isPiped: line.value.isPiped });
}

interface Uncareted {
  readonly text: string;
  readonly isPiped: boolean;
}

function withoutCarets(text: string): Result<Uncareted, CurlFailure> {
  let line = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '^' && !isQuoted) {
      // The line also continues if there is whitespace after the `^`, as some editors leave.
      const [ended = ''] = /^\^[ \t]*\n/.exec(text.slice(at, at + 80)) ?? [];
      at += ended === '' ? 1 : ended.length;
      line += text.charAt(at);
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[&|<>\n]/.test(sign)) {
      if (sign === '|' && text[at + 1] !== '|') return ok({ text: line, isPiped: true });
      return fail({ code: 'more_than_one', name: sign === '\n' ? '' : sign });
    }
    line += sign;
  }
  return ok({ text: line, isPiped: false });
}

/** Splits a line into words; null if a quote is not closed. */
function wordsOf(line: string): readonly string[] | null {
  const words: string[] = [];
  let word: string | null = null;
  let isQuoted = false;
  for (let at = 0; at < line.length;) {
    const sign = line.charAt(at);
    const [slashes = ''] = /^\\*/.exec(line.slice(at)) ?? [];
    const isQuoteBehind = line[at + slashes.length] === '"';
    if (slashes !== '') {
      // Backslashes are escapes only directly before a quote. Each pair becomes one backslash; a single one left over escapes the quote.
      word = (word ?? '') + (isQuoteBehind ? '\\'.repeat(Math.floor(slashes.length / 2)) : slashes);
      at += slashes.length;
      if (!isQuoteBehind || slashes.length % 2 === 0) continue;
      word += '"';
      at += 1;
    } else if (sign === '"') {
      const isSign: boolean = isQuoted && line[at + 1] === '"';
      word = (word ?? '') + (isSign ? '"' : '');
      at += isSign ? 2 : 1;
      if (!isSign) isQuoted = !isQuoted;
    } else if (!isQuoted && /\s/.test(sign)) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
    } else {
      word = (word ?? '') + sign;
      at += 1;
    }
  }
  if (word !== null) words.push(word);
  return isQuoted ? null : words;
}
