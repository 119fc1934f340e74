import { existsSync } from 'node:fs';
import path from 'node:path';
import { isAllowed, maySpeak, missingRoom, roomOf } from './floors.js';

/** @typedef {import('eslint').Rule.RuleModule} RuleModule */
/** @typedef {import('eslint').Rule.RuleContext} RuleContext */
/** @typedef {import('eslint').Rule.Node} RuleNode */

const root = path.resolve(import.meta.dirname, '..');

/**
 * What each part of the house may import (docs/architecture.md). A file belongs to the first one whose path it starts with.
 * `rooms`: what it may import beside itself; `packages`: patterns of the packages it may import.
 */
const PARTS = [
  { path: 'shared/', rooms: [], packages: [/^valibot$/] },
  { path: 'electron/main.ts', rooms: ['electron/shell/', 'electron/host/', 'shared/'], packages: [/^node:/, /^electron$/] },
  { path: 'electron/preload.ts', rooms: ['electron/shell/ipc-names.ts', 'shared/'], packages: [/^electron$/] },
  { path: 'electron/host/', rooms: ['shared/'], packages: [/^node:/, /^valibot$/, /^yaml$/] },
  { path: 'electron/shell/', rooms: ['electron/host/', 'shared/'], packages: [/^node:/, /^valibot$/, /^electron$/] },
  { path: 'electron/serve/', rooms: ['electron/host/', 'shared/'], packages: [/^node:/, /^valibot$/] },
  {
    path: 'electron/cli/',
    rooms: ['electron/host/', 'electron/serve/', 'shared/'],
    packages: [/^node:/, /^valibot$/, /^commander$/, /^vite$/],
  },
  { path: 'renderer/', rooms: ['shared/'], packages: [/^(?!node:|electron(?:$|\/)|commander$|vite$)/] },
  { path: 'test/', rooms: ['shared/', 'electron/', 'renderer/', 'lint/'], packages: [/./] },
];

/** @param {string} file */
const relative = (file) => path.relative(root, file).split(path.sep).join('/');

/**
 * Calls back for everything that a file imports: imports, exports from elsewhere, `import()` and types by `import('…')`.
 * @param {(node: RuleNode, specifier: string) => void} check
 * @returns {import('eslint').Rule.RuleListener}
 */
function onImport(check) {
  /** @param {any} node An import of any kind; the types of ESLint know none of TypeScript's own nodes. */
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
 * The file that a relative import names, from the root of the repository; null for a package.
 * @param {RuleContext} context
 * @param {string} specifier
 */
function targetOf(context, specifier) {
  if (!specifier.startsWith('.')) return null;
  return relative(path.resolve(path.dirname(context.filename), specifier.split('?')[0] ?? specifier));
}

/** Who may import what of another part of the house, and which packages. @type {RuleModule} */
const imports = {
  meta: { type: 'problem', schema: [], messages: { room: '{{from}} may not import {{what}}.', missing: '{{what}} does not exist.' } },
  create(context) {
    const file = relative(context.filename);
    const part = PARTS.find((candidate) => file.startsWith(candidate.path));
    if (part === undefined) return {};
    const from = part.path;
    return onImport((node, what) => {
      const target = targetOf(context, what);
      if (target === null) {
        if (!part.packages.some((pattern) => pattern.test(what))) context.report({ node, messageId: 'room', data: { from, what } });
        return;
      }
      if (target === 'package.json' && !from.startsWith('shared') && !from.startsWith('renderer')) return;
      const allowed = target.startsWith(from) || part.rooms.some((other) => target.startsWith(other));
      if (!allowed) context.report({ node, messageId: 'room', data: { from, what } });
      else if (!existsSync(path.join(root, target))) context.report({ node, messageId: 'missing', data: { what } });
    });
  },
};

/** Within a house a room imports only rooms that are listed before it. @type {RuleModule} */
const floors = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      up: '{{from}} may not import {{to}}: it is listed after it (lint/floors.js).',
      beside: '{{from}} may not import {{to}}: they stand on one floor (lint/floors.js).',
      unlisted: '{{room}} is missing from the list of rooms of {{house}} (lint/floors.js).',
    },
  },
  create(context) {
    const file = relative(context.filename);
    const place = roomOf(file);
    if (place === null) return {};
    const house = place.house.path;
    if (place.room === null) {
      return { Program: (node) => context.report({ node, messageId: 'unlisted', data: { house, room: missingRoom(file, place.house) } }) };
    }
    const from = house + place.room;
    return onImport((node, specifier) => {
      const target = targetOf(context, specifier);
      if (target === null || isAllowed(file, target)) return;
      const other = roomOf(target);
      const room = other?.room ?? null;
      // A room that the list lacks is told of where it is; a file of it may be none that is linted, so that it is told of here too.
      if (room === null) context.report({ node, messageId: 'unlisted', data: { house, room: missingRoom(target, place.house) } });
      else context.report({ node, messageId: other?.floor === place.floor ? 'beside' : 'up', data: { from, to: house + room } });
    });
  },
};

/** Sentences are made at the edge: everything else speaks in codes and facts. @type {RuleModule} */
const sentences = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { speaks: '{{file}} may not import {{target}}: it hands on a code and facts, and who shows them makes the sentence.' },
  },
  create(context) {
    const file = relative(context.filename);
    return onImport((node, specifier) => {
      const target = targetOf(context, specifier);
      if (target === null || maySpeak(file, target)) return;
      context.report({ node, messageId: 'speaks', data: { file, target } });
    });
  },
};

/** The plugin of the house's own rules. */
export const rooms = { rules: { imports, floors, sentences } };
