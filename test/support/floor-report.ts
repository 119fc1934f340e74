import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import type { House } from '../../lint/floors.js';
import { isAllowed, missingRoom, roomOf } from '../../lint/floors.js';

/** How a house stands to the order of its rooms. */
export interface FloorReport {
  readonly path: string;
  /** How many of its rooms hold a file. */
  readonly rooms: number;
  /** Rooms that import each other, each circle in the order of the list. */
  readonly circles: readonly (readonly string[])[];
  /** Imports of a room that is listed later, or that stands beside, as `from -> to`. */
  readonly up: readonly string[];
  /** Folders and files at the top that the list lacks. */
  readonly unlisted: readonly string[];
}

const CODE = /\.(ts|tsx|js)$/;

/** Reads every import of a house; `root`: the folder that holds the house. Types count. */
export function floorReport(root: string, house: House): FloorReport {
  const files = codeOf(root, house.path);
  const unlisted = new Set<string>();
  const up: string[] = [];
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const room = roomOf(file, [house])?.room ?? null;
    if (room === null) {
      unlisted.add(missingRoom(file, house));
      continue;
    }
    const reached = graph.get(room) ?? new Set<string>();
    graph.set(room, reached);
    for (const target of importsOf(root, file)) {
      const other = roomOf(target, [house]);
      if (other === null || other.room === room) continue;
      if (other.room === null) {
        unlisted.add(missingRoom(target, house));
        continue;
      }
      if (!isAllowed(file, target, [house])) up.push(`${file} -> ${target}`);
      reached.add(other.room);
    }
  }
  return { path: house.path, rooms: graph.size, circles: circlesOf(graph, house.floors.flat()), up, unlisted: [...unlisted] };
}

/** Does the house keep the order? */
export function isInOrder(report: FloorReport): boolean {
  return report.circles.length === 0 && report.up.length === 0 && report.unlisted.length === 0;
}

function codeOf(root: string, folder: string): readonly string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const inside = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return codeOf(root, inside);
    return CODE.test(entry.name) ? [inside] : [];
  });
}

/** Files that a file imports, from the root: imports, exports from elsewhere, `import()` and types by `import('…')`. */
function importsOf(root: string, file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : undefined;
  const targets = new Set<string>();
  const take = (node: ts.Node | undefined): void => {
    if (node === undefined || !ts.isStringLiteralLike(node) || !node.text.startsWith('.')) return;
    targets.add(path.posix.join(path.posix.dirname(file), node.text.split('?')[0] ?? node.text));
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) take(node.moduleSpecifier);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) take(node.argument.literal);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) take(node.arguments[0]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false, kind));
  return [...targets];
}

/** Sets of two and more rooms in which each is reached from each other. */
function circlesOf(graph: ReadonlyMap<string, ReadonlySet<string>>, order: readonly string[]): readonly (readonly string[])[] {
  const reachedFrom = new Map([...graph.keys()].map((room) => [room, reachable(graph, room)]));
  const circles: string[][] = [];
  const seen = new Set<string>();
  for (const room of order) {
    if (seen.has(room)) continue;
    const circle = order.filter((other) => reachedFrom.get(room)?.has(other) === true && reachedFrom.get(other)?.has(room) === true);
    for (const member of circle) seen.add(member);
    if (circle.length > 1) circles.push(circle);
  }
  return circles;
}

function reachable(graph: ReadonlyMap<string, ReadonlySet<string>>, room: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const open = [...(graph.get(room) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return reached;
}
