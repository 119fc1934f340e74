import { existsSync } from 'node:fs';
import path from 'node:path';
import { isAllowed, mayImportText, missingModule, moduleOf } from './layers.js';

/** @typedef {import('eslint').Rule.RuleModule} RuleModule */
/** @typedef {import('eslint').Rule.RuleContext} RuleContext */
/** @typedef {import('eslint').Rule.Node} RuleNode */

const root = path.resolve(import.meta.dirname, '..');

/**
 * What each part of the project may import (ARCHITECTURE.md). A file belongs to the first part whose path it starts with.
 * `parts`: the other parts that it may import. `packages`: patterns of the packages that it may import.
 */
const PARTS = [
  { path: 'shared/', parts: [], packages: [/^valibot$/] },
  { path: 'electron/main.ts', parts: ['electron/shell/', 'electron/host/', 'shared/'], packages: [/^node:/, /^electron$/] },
  { path: 'electron/preload.ts', parts: ['electron/shell/ipc-names.ts', 'shared/'], packages: [/^electron$/] },
  // Only the types of iced-x86: `electron/host/platform/base/load-package.ts` loads it.
  { path: 'electron/host/', parts: ['shared/'], packages: [/^node:/, /^valibot$/, /^yaml$/, /^iced-x86$/] },
  { path: 'electron/shell/', parts: ['electron/host/', 'shared/'], packages: [/^node:/, /^valibot$/, /^electron$/] },
  { path: 'electron/serve/', parts: ['electron/host/', 'shared/'], packages: [/^node:/, /^valibot$/] },
  {
    path: 'electron/cli/',
    parts: ['electron/host/', 'electron/serve/', 'shared/'],
    packages: [/^node:/, /^valibot$/, /^commander$/, /^vite$/],
  },
  { path: 'renderer/', parts: ['shared/'], packages: [/^(?!node:|electron(?:$|\/)|commander$|vite$)/] },
  { path: 'test/', parts: ['shared/', 'electron/', 'renderer/', 'lint/'], packages: [/./] },
];

/** @param {string} file */
const relative = (file) => path.relative(root, file).split(path.sep).join('/');

/**
 * Calls `check` for each module that a file imports: by `import`, by a re-export, by `import()` or by a type `import('…')`.
 * @param {(node: RuleNode, specifier: string) => void} check
 * @returns {import('eslint').Rule.RuleListener}
 */
function onImport(check) {
  /** @param {any} node An import of any kind. ESLint's types lack the nodes of TypeScript. */
  const visit = (node) => {
    const source = node.source ?? node.argument?.literal;
    if (source?.type === 'Literal' && typeof source.value === 'string') check(node, source.value);
  };
  return {
    ImportDeclaration: visit,
    ImportExpression: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    TSImportType: visit,
  };
}

/**
 * The file that a relative import names, as a path from the root of the repository. Null for a package.
 * @param {RuleContext} context
 * @param {string} specifier
 */
function targetOf(context, specifier) {
  if (!specifier.startsWith('.')) return null;
  return relative(path.resolve(path.dirname(context.filename), specifier.split('?')[0] ?? specifier));
}

/** A part may import only the parts and packages that `PARTS` lists for it. @type {RuleModule} */
const imports = {
  meta: { type: 'problem', schema: [], messages: { forbidden: '{{from}} may not import {{what}}.', missing: '{{what}} does not exist.' } },
  create(context) {
    const file = relative(context.filename);
    const part = PARTS.find((candidate) => file.startsWith(candidate.path));
    if (part === undefined) return {};
    const from = part.path;
    return onImport((node, what) => {
      const target = targetOf(context, what);
      if (target === null) {
        if (!part.packages.some((pattern) => pattern.test(what))) context.report({ node, messageId: 'forbidden', data: { from, what } });
        return;
      }
      if (target === 'package.json' && !from.startsWith('shared') && !from.startsWith('renderer')) return;
      const allowed = target.startsWith(from) || part.parts.some((other) => target.startsWith(other));
      if (!allowed) context.report({ node, messageId: 'forbidden', data: { from, what } });
      else if (!existsSync(path.join(root, target))) context.report({ node, messageId: 'missing', data: { what } });
    });
  },
};

/** In a tree, a module may import only modules that are listed before it. @type {RuleModule} */
const layers = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up: '{{from}} may not import {{to}}: it is listed after it (lint/layers.js).',
      beside: '{{from}} may not import {{to}}: they are independent modules of one layer (lint/layers.js).',
      unlisted: '{{module}} is missing from the modules of {{tree}} (lint/layers.js).',
    },
  },
  create(context) {
    const file = relative(context.filename);
    const position = moduleOf(file);
    if (position === null) return {};
    const tree = position.tree.path;
    if (position.module === null) {
      const module = missingModule(file, position.tree);
      return { Program: (node) => context.report({ node, messageId: 'unlisted', data: { tree, module } }) };
    }
    const from = tree + position.module;
    return onImport((node, specifier) => {
      const target = targetOf(context, specifier);
      if (target === null || isAllowed(file, target)) return;
      const other = moduleOf(target);
      const module = other?.module ?? null;
      // Reported here too, because the unlisted module may have no linted file.
      if (module === null) context.report({ node, messageId: 'unlisted', data: { tree, module: missingModule(target, position.tree) } });
      else context.report({ node, messageId: other?.layer === position.layer ? 'beside' : 'up', data: { from, to: tree + module } });
    });
  },
};

/** Only code that shows sentences may import them. All other code uses codes and facts. @type {RuleModule} */
const sentences = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      sentence: '{{file}} may not import {{target}}: it returns a code and facts, and the caller that shows them makes the sentence.',
    },
  },
  create(context) {
    const file = relative(context.filename);
    return onImport((node, specifier) => {
      const target = targetOf(context, specifier);
      if (target === null || mayImportText(file, target)) return;
      context.report({ node, messageId: 'sentence', data: { file, target } });
    });
  },
};

/** The plugin of the project's own import rules. */
export const modules = { rules: { imports, layers, sentences } };
