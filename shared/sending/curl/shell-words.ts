import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';

/** What a quoted text of a POSIX shell may hold as it is: printable ASCII. Anything else is written as the bytes that `printf` makes of it. */
const PLAIN = /^[\x20-\x7e]*$/;

/** One word of a command line. */
export type ShellWord = readonly ShellPiece[];

/** A text whose characters are bytes (Latin-1), or a variable whose value whoever runs the command has to set: without it the command does not run. */
export type ShellPiece = { readonly text: string } | { readonly variable: string };

export function wordOf(text: string): ShellWord {
  return [{ text }];
}

/** A path of this machine. */
export function pathWord(path: string): ShellWord {
  return wordOf(decodeLatin1(encodeUtf8(path)));
}

/** The same as people see it, where `~` stands for the home folder. */
export function shownPathWord(path: string): ShellWord {
  return path.startsWith('~/') ? [{ variable: 'HOME' }, ...pathWord(path.slice(1))] : pathWord(path);
}

/** A word as POSIX shells read it. */
export function posixWord(word: ShellWord): string {
  return word.map((piece) => ('text' in piece ? quoted(piece.text) : `"\${${piece.variable}:?}"`)).join('');
}

function quoted(text: string): string {
  if (PLAIN.test(text)) return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  return `"$(printf '${printfFormat(text)}')"`;
}

/** A format that gives the text: what the shell or `printf` would take for its own, or is no printable ASCII, by its number. */
function printfFormat(text: string): string {
  return text.replace(/[^\x20-\x7e]|[\\%']/g, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`);
}
