/* oxlint-disable */

// Shows that a series of moves and renames changed nothing else: node test/support/equivalence/check.mjs OLD_COMMIT [NEW_COMMIT]
//
// Takes every source file of the old commit, applies the tables next to this file in their order (NN-name.json: moves as { "old path": "new path" },
// renames as [{ "old", "new", "in", "not" }]), removes comments, names every imported file by its new path from the root, formats, and compares with the
// file of the new commit treated likewise. Prints the files that are not identical.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import prettier from 'prettier';
import ts from 'typescript';

const [oldCommit = 'HEAD~1', newCommit = 'HEAD'] = process.argv.slice(2);
const CODE = /\.(tsx?|mjs|js|cjs|css)$/;
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 30 });
const filesOf = (commit) =>
  git('ls-tree', '-r', '--name-only', commit)
    .split('\n')
    .filter((file) => CODE.test(file) && !file.startsWith('test/compat/'));

/** Text of every file of a commit. */
function textsOf(commit) {
  const files = filesOf(commit);
  const out = execFileSync('git', ['cat-file', '--batch'], {
    input: files.map((file) => `${commit}:${file}\n`).join(''),
    maxBuffer: 1 << 30,
  });
  const texts = new Map();
  let at = 0;
  for (const file of files) {
    const end = out.indexOf(10, at);
    const size = Number(out.subarray(at, end).toString('latin1').split(' ')[2]);
    texts.set(file, out.subarray(end + 1, end + 1 + size).toString('utf8'));
    at = end + 1 + size + 1;
  }
  return texts;
}

const parse = (file, text) =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : /\.(m|c)?js$/.test(file) ? ts.ScriptKind.JS : undefined,
  );

/** Relative specifiers as paths from the root. */
function wholeImports(file, text, known) {
  if (file.endsWith('.css')) return text;
  const edits = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) && /^\.\.?\//.test(node.text)) {
      const [bare] = node.text.split('?');
      const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), bare));
      if (known.has(target)) edits.push([node.getStart() + 1, node.getEnd() - 1, target + node.text.slice(bare.length)]);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return applied(text, edits);
}

function applied(text, edits) {
  let out = text;
  for (const [start, end, by] of edits.sort((a, b) => b[0] - a[0])) out = out.slice(0, start) + by + out.slice(end);
  return out;
}

function withoutComments(file, text) {
  if (file.endsWith('.css')) return text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const source = parse(file, text);
  const edits = [];
  const seen = new Set();
  const visit = (node) => {
    if (ts.isJsxText(node)) return;
    for (const range of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ]) {
      const isInJsx =
        node.parent !== undefined &&
        (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)) &&
        node.parent.children?.includes(node);
      if (!seen.has(range.pos) && !isInJsx) edits.push([range.pos, range.end, '']);
      seen.add(range.pos);
    }
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return applied(text, edits);
}

/** The same rules as the script that renamed: identifiers, and property names in types. */
function renamed(file, text, rules) {
  if (file.endsWith('.css')) return text;
  const byOld = Map.groupBy(rules, (rule) => rule.old);
  const length = (rule) =>
    rule.in === undefined ? -1 : Math.max(...rule.in.filter((prefix) => file.startsWith(prefix)).map((prefix) => prefix.length));
  const ruleOf = (name) =>
    (byOld.get(name) ?? [])
      .filter(
        (rule) =>
          (rule.in === undefined || rule.in.some((prefix) => file.startsWith(prefix))) &&
          !(rule.not ?? []).some((prefix) => file.startsWith(prefix)),
      )
      .sort((a, b) => length(b) - length(a))[0];
  const source = parse(file, text);
  const css = new Set(
    source.statements
      .filter((one) => ts.isImportDeclaration(one) && one.moduleSpecifier.text.includes('.css') && one.importClause?.name)
      .map((one) => one.importClause.name.text),
  );
  const edits = [];
  const isKey = (node) => {
    let parent = node.parent.parent;
    while (parent !== undefined && ts.isUnionTypeNode(parent)) parent = parent.parent;
    const name = ts.isTypeReferenceNode(parent)
      ? parent.typeName.getText()
      : ts.isExpressionWithTypeArguments(parent)
        ? parent.expression.getText()
        : '';
    return ts.isIndexedAccessTypeNode(parent) || name === 'Pick' || name === 'Omit';
  };
  const visit = (node) => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      const { parent } = node;
      const isStyle =
        ts.isPropertyAccessExpression(parent) &&
        parent.name === node &&
        ts.isIdentifier(parent.expression) &&
        css.has(parent.expression.text);
      const rule = isStyle ? undefined : ruleOf(node.text);
      if (rule !== undefined) edits.push([node.getStart(), node.getEnd(), rule.new]);
    } else if (ts.isStringLiteral(node) && ts.isLiteralTypeNode(node.parent) && isKey(node)) {
      const rule = ruleOf(node.text);
      if (rule !== undefined) edits.push([node.getStart() + 1, node.getEnd() - 1, rule.new]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return applied(text, edits);
}

const options = JSON.parse(readFileSync('.prettierrc.json', 'utf8'));
async function normal(file, text) {
  try {
    return (await prettier.format(text, { ...options, filepath: file })).replaceAll(/\n\s*\n/g, '\n');
  } catch {
    return text;
  }
}

let current = textsOf(oldCommit);
current = new Map([...current].map(([file, text]) => [file, wholeImports(file, text, current)]));
const originals = new Map([...current.keys()].map((file) => [file, file]));
for (const name of readdirSync(import.meta.dirname)
  .filter((file) => /^\d\d-.*\.json$/.test(file))
  .sort()) {
  const table = JSON.parse(readFileSync(path.join(import.meta.dirname, name), 'utf8'));
  if (Array.isArray(table)) {
    current = new Map([...current].map(([file, text]) => [file, renamed(file, text, table)]));
    continue;
  }
  const to = (file) => table[file] ?? file;
  // Longest first, so that a path that begins another is not taken for it.
  const paths = Object.keys(table)
    .filter((file) => table[file] !== file)
    .sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<=['"\`])(?:${paths.map((file) => file.replaceAll('.', '\\.')).join('|')})(?=['"\`?])`, 'g');
  current = new Map(
    [...current].map(([file, text]) => [to(file), paths.length === 0 ? text : text.replaceAll(pattern, (found) => table[found])]),
  );
  for (const [file, original] of [...originals]) {
    if (table[file] === undefined || table[file] === file) continue;
    originals.delete(file);
    originals.set(table[file], original);
  }
}
const now = textsOf(newCommit);
let identical = 0;
const different = [];
for (const [file, text] of now) {
  const before = current.get(file);
  if (before === undefined) {
    different.push(`new        ${file}`);
    continue;
  }
  const [was, is] = await Promise.all([
    normal(file, withoutComments(file, before)),
    normal(file, withoutComments(file, wholeImports(file, text, now))),
  ]);
  if (was === is) identical += 1;
  else {
    const a = was.split('\n');
    const b = is.split('\n');
    const lines = new Set(a);
    const others = new Set(b);
    different.push(
      `different  ${file} (${a.filter((line) => !others.has(line)).length} lines gone, ${b.filter((line) => !lines.has(line)).length} new)`,
    );
    if (process.env.SHOW !== undefined && file.includes(process.env.SHOW))
      console.log(
        a
          .filter((line) => !others.has(line))
          .map((line) => `-${line}`)
          .join('\n'),
        '\n',
        b
          .filter((line) => !lines.has(line))
          .map((line) => `+${line}`)
          .join('\n'),
      );
  }
}
for (const file of current.keys()) if (!now.has(file)) different.push(`gone       ${file}`);
console.log(different.sort().join('\n'));
console.log(`${now.size} files compared, ${identical} identical`);
