import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** TypeScript and JavaScript, by file name. */
export const CODE = /\.(tsx?|js)$/;

/** Files below a folder whose names match, as paths from `root` with slashes. */
export function filesBelow(root: string, folder: string, matches: RegExp): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(root, inside, matches);
    return matches.test(entry.name) ? [inside] : [];
  });
}

/** The syntax tree of a file, with parents. */
export function parseFile(root: string, file: string): ts.SourceFile {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : undefined;
  return ts.createSourceFile(file, readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.ESNext, true, kind);
}

/** The file that a specifier names, as a path from the root; null for a package. */
export function targetOf(file: string, specifier: string): string | null {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier.split('?')[0] ?? specifier) : null;
}
