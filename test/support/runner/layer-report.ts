import path from 'node:path';
import ts from 'typescript';
import { type Tree, isAllowed, missingModule, moduleOf } from '../../../lint/layers.js';
import { CODE, filesBelow, parseFile, targetOf } from './source-files.ts';

/** How the imports of a tree compare with the order of its modules. */
interface LayerReport {
  readonly path: string;
  /** Number of modules that contain at least one file. */
  readonly modules: number;
  /** Modules, folders or files that import each other, each circle sorted by name. */
  readonly circles: readonly (readonly string[])[];
  /** Imports of a module that is listed later or in the same layer, as `from -> to`. */
  readonly up: readonly string[];
  /** Top-level folders and files that are missing from the list of modules. */
  readonly unlisted: readonly string[];
  /** Listed modules that contain no file. */
  readonly missing: readonly string[];
}

const CODE_OR_STYLE = /\.(tsx?|js|css)$/;

/** Reads every import of a tree, types included; `root`: the folder that contains the tree. */
export function layerReport(root: string, tree: Tree): LayerReport {
  const all = filesBelow(root, tree.path, CODE_OR_STYLE);
  const unlisted = new Set<string>();
  const up: string[] = [];
  const modules = new Graph();
  const folders = new Graph();
  const files = new Graph();
  for (const file of all) {
    const module = moduleOf(file, [tree])?.module ?? null;
    if (module === null) {
      if (CODE.test(file)) unlisted.add(missingModule(file, tree));
      continue;
    }
    modules.addNode(module);
    if (!CODE.test(file)) continue;
    for (const target of importsOf(root, file)) {
      const other = moduleOf(target, [tree]);
      if (other === null) continue;
      if (other.module === null) {
        unlisted.add(missingModule(target, tree));
        continue;
      }
      if (!isAllowed(file, target, [tree])) up.push(`${file} -> ${target}`);
      modules.addEdge(module, other.module);
      folders.addEdge(path.posix.dirname(file), path.posix.dirname(target));
      files.addEdge(file, target);
    }
  }
  const missing = tree.layers.flat().filter((module) => !modules.has(module));
  const circles = [modules, folders, files].flatMap((graph) => graph.circles());
  return { path: tree.path, modules: modules.size, circles, up, unlisted: [...unlisted], missing };
}

/** True if the imports follow the order of the modules. */
export function isInOrder({ circles, up, unlisted, missing }: LayerReport): boolean {
  return [circles, up, unlisted, missing].every(({ length }) => length === 0);
}

/** The files that a file imports or re-exports, including `import()` and types by `import('…')`, as paths from the root. */
function importsOf(root: string, file: string): readonly string[] {
  const targets = new Set<string>();
  const add = (node: ts.Node | undefined): void => {
    const target = node !== undefined && ts.isStringLiteralLike(node) ? targetOf(file, node.text) : null;
    if (target !== null) targets.add(target);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(parseFile(root, file));
  return [...targets];
}

/** A directed graph of names. */
class Graph {
  readonly #edges = new Map<string, Set<string>>();

  get size(): number {
    return this.#edges.size;
  }

  has(node: string): boolean {
    return this.#edges.has(node);
  }

  addNode(node: string): void {
    if (!this.#edges.has(node)) this.#edges.set(node, new Set());
  }

  addEdge(from: string, to: string): void {
    this.addNode(from);
    this.addNode(to);
    if (from !== to) this.#edges.get(from)?.add(to);
  }

  /** Sets of two or more nodes in which each node reaches each other node (Tarjan's algorithm). */
  circles(): readonly (readonly string[])[] {
    const found: string[][] = [];
    const indexes = new Map<string, number>();
    const stack: string[] = [];
    const visit = (node: string): number => {
      const index = indexes.size;
      indexes.set(node, index);
      stack.push(node);
      let low = index;
      for (const next of this.#edges.get(node) ?? []) {
        if (!indexes.has(next)) low = Math.min(low, visit(next));
        else if (stack.includes(next)) low = Math.min(low, indexes.get(next) ?? low);
      }
      if (low === index) {
        const circle = stack.splice(stack.indexOf(node));
        if (circle.length > 1) found.push(circle.toSorted());
      }
      return low;
    };
    for (const node of this.#edges.keys()) if (!indexes.has(node)) visit(node);
    return found;
  }
}
