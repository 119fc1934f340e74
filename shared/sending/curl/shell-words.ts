import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';

/** Characters that a quoted text of a POSIX shell can contain literally: printable ASCII. Any other text is written with `printf`. */
const PLAIN = /^[\x20-\x7e]*$/;

/** One word of a command line. */
export type ShellWord = readonly ShellPiece[];

/** A text whose characters are bytes (Latin-1), or a variable. The user must set the variable, or the command does not run. */
export type ShellPiece = { readonly text: string } | { readonly variable: string };

export function wordOf(text: string): ShellWord {
  return [{ text }];
}

/** A word for a path on this machine. */
export function pathWord(path: string): ShellWord {
  return wordOf(decodeLatin1(encodeUtf8(path)));
}

/** A word for a display path, with `~` for the home folder. */
export function shownPathWord(path: string): ShellWord {
  return path.startsWith('~/') ? [{ variable: 'HOME' }, ...pathWord(path.slice(1))] : pathWord(path);
}

/** Writes a word for POSIX shells. */
export function posixWord(word: ShellWord): string {
  return word.map((piece) => ('text' in piece ? quoted(piece.text) : `"\${${piece.variable}:?}"`)).join('');
}

function quoted(text: string): string {
  if (PLAIN.test(text)) return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  return `"$(printf '${printfFormat(text)}')"`;
}

/** Makes a `printf` format for the text. Special characters of the shell and of `printf`, and everything that is not printable ASCII, become octal escapes. */
function printfFormat(text: string): string {
  return text.replace(/[^\x20-\x7e]|[\\%']/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}
