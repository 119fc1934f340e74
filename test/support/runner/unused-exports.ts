import ts from 'typescript';
import { CODE, filesBelow, parseFile, targetOf } from './source-files.ts';

/** The exports of a file, its named imports by file, and every word in it. */
interface FileFacts {
  readonly exports: readonly string[];
  readonly imports: readonly { readonly from: string; readonly name: string }[];
  /** Modules that the file refers to as a whole: `import()`, `import * as`, types by `import('…')`, and strings with a path. */
  readonly modules: readonly string[];
  readonly words: ReadonlySet<string>;
}

/**
 * Exports that no other file uses, as `file: name`. `folders`: code folders, relative to the root. An export of a module that is imported as a whole counts as
 * used if its name occurs in any other file.
 */
export function unusedExports(root: string, folders: readonly string[]): readonly string[] {
  const files = new Map(folders.flatMap((folder) => filesBelow(root, folder, CODE)).map((file) => [file, factsOf(root, file)]));
  const named = new Set<string>();
  const whole = new Set<string>();
  for (const { imports, modules } of files.values()) {
    for (const { from, name } of imports) named.add(`${from}: ${name}`);
    for (const module of modules) whole.add(module);
  }
  return [...files].flatMap(([file, { exports }]) =>
    exports
      .filter((name) => !named.has(`${file}: ${name}`))
      .filter((name) => !whole.has(file) || ![...files].some(([other, { words }]) => other !== file && words.has(name)))
      .map((name) => `${file}: ${name}`),
  );
}

function factsOf(root: string, file: string): FileFacts {
  const source = parseFile(root, file);
  const imports: { from: string; name: string }[] = [];
  const modules: string[] = [];
  const words = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) words.add(node.text);
    if (ts.isStringLiteralLike(node)) {
      const from = targetOf(file, node.text) ?? node.text;
      const names = namesOf(node.parent);
      if (names === null) modules.push(from);
      else for (const name of names) imports.push({ from, name });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { exports: source.statements.flatMap(exportsOf), imports, modules, words };
}

/** Names that an import or re-export statement lists. Null if the statement imports the whole module, or if the node is another statement. */
function namesOf(node: ts.Node): readonly string[] | null {
  const bindings = ts.isImportDeclaration(node)
    ? node.importClause?.namedBindings
    : ts.isExportDeclaration(node)
      ? node.exportClause
      : undefined;
  if (bindings === undefined || ts.isNamespaceImport(bindings) || ts.isNamespaceExport(bindings)) return null;
  return bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
}

function exportsOf(statement: ts.Statement): readonly string[] {
  const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  const kinds = new Set(modifiers.map(({ kind }) => kind));
  if (!kinds.has(ts.SyntaxKind.ExportKeyword) || kinds.has(ts.SyntaxKind.DefaultKeyword)) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  const { name } = statement as ts.DeclarationStatement;
  return name === undefined ? [] : [name.text];
}
