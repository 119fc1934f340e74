import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { type Result, fail, ok } from '../../errors.ts';
import type { CurlFailure } from './curl-failure.ts';

/** The words of one command, as a shell would pass them on. Nothing is run or expanded. One character is one byte (Latin-1). */
export interface CommandLine {
  readonly words: readonly string[];
  /** Name of the file from which standard input is redirected, as written; null: none. */
  readonly input: string | null;
  /** Names of the variables in the command. In words, a variable is written as `${NAME}`. */
  readonly variables: readonly string[];
  /** The answer is piped to another program; the text after the pipe was not read. */
  readonly isPiped: boolean;
}

class CurlReadError extends Error {
  readonly error: CurlFailure;
  constructor(code: CurlFailure['code'], name = '') {
    super(code);
    this.error = { code, name };
  }
}

/**
 * Splits a command for sh, bash or zsh into words. Supports all kinds of quotes, `$'…'`, continuation lines, comments and redirections. The only supported
 * substitution is `$(printf '…')`.
 */
export function posixWords(text: string): Result<CommandLine, CurlFailure> {
  try {
    return ok(new PosixReader(text).read());
  } catch (reason) {
    if (reason instanceof CurlReadError) return fail(reason.error);
    throw reason;
  }
}

const BLANK = /[ \t]/;
/** Characters that end a command outside of quotes. */
const ENDS = /[;&|()\n]/;
const PRINTF = /\$\(\s*printf\s+(?:--\s+)?'([^']*)'\s*\)/y;
const VARIABLE = /\$(?:([A-Za-z_]\w*|[0-9@*#?$!-])|\{([A-Za-z_]\w*)(?:[:?=+-][^{}]*)?\})/y;

class PosixReader {
  private readonly text: string;
  private at = 0;
  private readonly words: string[] = [];
  /** The current word so far; null between words. */
  private word: string | null = null;
  private input: string | null = null;
  private readonly variables: string[] = [];
  private isPiped = false;

  constructor(text: string) {
    this.text = text.replace(/\r\n/g, '\n');
  }

  read(): CommandLine {
    while (this.at < this.text.length && !this.isPiped) this.step();
    this.endWord();
    return { words: this.words, input: this.input, variables: this.variables, isPiped: this.isPiped };
  }

  private step(): void {
    const sign = this.text.charAt(this.at);
    // A continuation line does not end the word.
    if (this.text.startsWith('\\\n', this.at)) this.at += 2;
    else if (BLANK.test(sign)) {
      this.endWord();
      this.at += 1;
    } else if (sign === '#' && this.word === null) this.at = this.lineEnd();
    else if (sign === '<' || sign === '>' || this.text.startsWith('&>', this.at)) this.redirect();
    else if (ENDS.test(sign)) this.endCommand(sign);
    else this.word = (this.word ?? '') + this.piece();
  }

  private endWord(): void {
    if (this.word !== null) this.words.push(this.word);
    this.word = null;
  }

  private lineEnd(): number {
    const end = this.text.indexOf('\n', this.at);
    return end < 0 ? this.text.length : end;
  }

  /**
   * Ends the command. A pipe to a program that receives the answer can follow. Any other text after the end is refused, because a shell would run it as another
   * command.
   */
  private endCommand(sign: string): void {
    this.endWord();
    if (sign === '|' && this.text[this.at + 1] !== '|') this.isPiped = true;
    else if (/^(?:[;&\n]|[ \t]|#[^\n]*)*$/.test(this.text.slice(this.at))) this.at = this.text.length;
    else throw new CurlReadError('more_than_one', sign === '\n' ? '' : sign);
  }

  private redirect(): void {
    // A digit directly before the operator is the file descriptor to redirect.
    if (this.word !== null && /^\d$/.test(this.word)) this.word = null;
    this.endWord();
    const [sign = ''] = /&?[<>]+[&|]?/y.exec(this.text.slice(this.at)) ?? [];
    if (this.text.startsWith('(', this.at + sign.length)) throw new CurlReadError('substitution', `${sign}(`);
    if (sign.startsWith('<<')) throw new CurlReadError('here_text', sign);
    this.at += sign.length;
    while (BLANK.test(this.text.charAt(this.at))) this.at += 1;
    let name = '';
    for (let next = this.text.charAt(this.at); next !== '' && !/[\s;|<>()]/.test(next); next = this.text.charAt(this.at))
      name += this.piece();
    if (sign === '<') this.input = name;
  }

  /** Reads one quoted text, one escape, one variable, or one character. */
  private piece(): string {
    const sign = this.text.charAt(this.at);
    if (sign === '\\') return this.escaped();
    if (sign === "'") return this.singleQuoted();
    if (sign === '"') return this.doubleQuoted();
    if (sign === '`') throw new CurlReadError('substitution', '`');
    if (sign === '$') return this.dollar(false);
    this.at += 1;
    return sign;
  }

  private escaped(): string {
    const next = this.text.charAt(this.at + 1);
    this.at += 2;
    return next === '\n' ? '' : next;
  }

  private singleQuoted(): string {
    const end = this.text.indexOf("'", this.at + 1);
    if (end < 0) throw new CurlReadError('unclosed_quote', "'");
    const inside = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return inside;
  }

  private doubleQuoted(): string {
    this.at += 1;
    let inside = '';
    for (;;) {
      const sign = this.text.charAt(this.at);
      if (sign === '') throw new CurlReadError('unclosed_quote', '"');
      if (sign === '"') break;
      if (sign === '\\' && /[\\"$`\n]/.test(this.text.charAt(this.at + 1))) inside += this.escaped();
      else if (sign === '`') throw new CurlReadError('substitution', '`');
      else if (sign === '$') inside += this.dollar(true);
      else {
        inside += sign;
        this.at += 1;
      }
    }
    this.at += 1;
    return inside;
  }

  private dollar(isQuoted: boolean): string {
    if (!isQuoted && this.text[this.at + 1] === "'") return this.ansiQuoted();
    if (!isQuoted && this.text[this.at + 1] === '"') {
      this.at += 1;
      return this.doubleQuoted();
    }
    const print = this.match(PRINTF);
    // The shell strips line ends from the end of a command's output.
    if (print !== null) return printed(print[1] ?? '').replace(/\n+$/, '');
    const variable = this.match(VARIABLE);
    if (variable !== null) return this.gap(variable[1] ?? variable[2] ?? '');
    if (/^\$[({]/.test(this.text.slice(this.at, this.at + 2)))
      throw new CurlReadError('substitution', this.text.slice(this.at, this.at + 2));
    this.at += 1;
    return '$';
  }

  private gap(name: string): string {
    if (!this.variables.includes(name)) this.variables.push(name);
    return `\${${name}}`;
  }

  private ansiQuoted(): string {
    const match = this.match(/\$'((?:[^'\\]|\\[^])*)'/y);
    if (match === null) throw new CurlReadError('unclosed_quote', "$'");
    return unescaped(match[1] ?? '');
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match !== null) this.at += match[0].length;
    return match;
  }
}

const NAMED: Readonly<Record<string, string>> = { a: '\x07', b: '\b', e: '\x1b', E: '\x1b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const ESCAPE = /\\(?:([0-7]{1,3})|x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|c([^])|([^]))/g;

/** The output of `printf` for a format without further arguments. Conversions other than `%%` are unsupported, because they need an argument. */
function printed(format: string): string {
  if (format.replaceAll('%%', '').includes('%')) throw new CurlReadError('substitution', '$(');
  return unescaped(format.replaceAll('%%', '%'));
}

/** Resolves the escapes of `$'…'` in bash. */
function unescaped(text: string): string {
  return text.replace(ESCAPE, (whole: string, ...found: readonly (string | undefined)[]) => {
    const [octal, hex, short, long, control, named = ''] = found;
    if (octal !== undefined) return byte(Number.parseInt(octal, 8) & 0xff);
    if (hex !== undefined) return byte(Number.parseInt(hex, 16));
    const point = short ?? long;
    if (point !== undefined) return character(Number.parseInt(point, 16));
    if (control !== undefined) return byte(control.charCodeAt(0) & 0x1f);
    return NAMED[named] ?? (/[\\'"?]/.test(named) ? named : whole);
  });
}

/** A program argument cannot contain the byte 0: a shell would cut the text there. */
function byte(value: number): string {
  if (value === 0) throw new CurlReadError('nul');
  return String.fromCharCode(value);
}

function character(point: number): string {
  if (point === 0 || point > 0x10ffff) throw new CurlReadError('nul');
  return decodeLatin1(encodeUtf8(String.fromCodePoint(point)));
}
