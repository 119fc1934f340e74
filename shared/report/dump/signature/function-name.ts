import { shortened, wordsOf } from './brackets.ts';

/**
 * The name of a function for a signature: without return type, parameters and template arguments. `file`: its source file, which distinguishes Rust from C++.
 */
export function normalizedFunction(name: string, file: string | null): string {
  const normalized = isRustFile(file) ? rustName(name) : cppName(name);
  return normalized.replace(/ (?=[*&,])/g, '').replace(/,(?! )/g, ', ');
}

/** True for a source file of Rust whose path is known to be whole: of a version control system, with a drive, or from the root. */
function isRustFile(file: string | null): boolean {
  return file !== null && sourcePath(file)?.endsWith('.rs') === true;
}

/** The path in `vcs:root:PATH:revision`, `drive:PATH` or `/PATH`; null for any other file. */
function sourcePath(file: string): string | null {
  const pieces = file.split(':');
  if (pieces.length === 4) return pieces[2] ?? null;
  if (pieces.length === 2) return pieces[1] ?? null;
  return file.startsWith('/') ? file : null;
}

function rustName(name: string): string {
  const typed = shortened(lastWord(name), { open: '<', close: '>', by: '<T>', keeps: (_, text) => text.includes(' as ') });
  const bare = shortened(typed, { open: '(', close: ')', by: '', keeps: () => false });
  return bare.replace(/::h[0-9a-fA-F]+$/, '');
}

function cppName(name: string): string {
  const rest = withoutQualifiers(name.replaceAll("`anonymous namespace'", '(anonymous namespace)'));
  const own = (rest.includes('::operator') ? rest : lastWord(rest)).replace(/::\$_\d+::/g, '::$::');
  const typed = shortened(own, { open: '<', close: '>', by: '<T>', keeps: keepsTypes, inside: typesInside });
  const bare = shortened(typed, { open: '(', close: ')', by: '', keeps: keepsParameters });
  return withoutClones(bare);
}

/** Removes the qualifiers of a member function (const, &, &&) after its parameters. */
function withoutQualifiers(name: string): string {
  let end = name.length;
  for (;;) {
    const at = textEnd(name, end);
    const isConst = name.startsWith('const', at - 5) && !/\w/.test(name.charAt(at - 6));
    if (!isConst && name.charAt(at - 1) !== '&') return name.slice(0, end);
    end = textEnd(name, at - (isConst ? 5 : 1));
  }
}

/** The end of a text without the spaces before `end`. */
function textEnd(name: string, end: number): number {
  let at = end;
  while (name.charAt(at - 1) === ' ') at -= 1;
  return at;
}

/** Removes the marks of copies that a compiler made of a function: `[clone .cold.7]`. */
function withoutClones(name: string): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = name.indexOf(CLONE); at >= 0; at = name.indexOf(CLONE, from)) {
    const end = name.indexOf(']', at);
    if (end < 0) break;
    pieces.push(name.slice(from, at));
    from = end + 1;
  }
  return [...pieces, name.slice(from)].join('');
}

const CLONE = '[clone ';

function keepsTypes(before: string, text: string): boolean {
  return /^<name omitted>| as | in /.test(text) || endsWithOperator(before) || before.endsWith('IPC::ParamTraits');
}

/** The signs after the word `operator` are its name. */
function endsWithOperator(before: string): boolean {
  return before.endsWith('operator');
}

/** IPC::ParamTraits differs by its type only, so that type stays, without its own arguments. */
function typesInside(before: string, text: string): string {
  if (!before.endsWith('IPC::ParamTraits')) return text;
  return `<${shortened(text.slice(1), { open: '<', close: '>', by: '<T>', keeps: () => false })}`;
}

function keepsParameters(before: string, text: string): boolean {
  return text === '(anonymous namespace)' || endsWithOperator(before);
}

/** The text after the last space outside brackets. Spaces before parameters and `[clone` do not count. */
function lastWord(name: string): string {
  const words = wordsOf(name);
  let from = words.length - 1;
  while (from > 0 && /^(?:\(|\[clone)/.test(words[from] ?? '')) from -= 1;
  return words.slice(from).join(' ');
}
