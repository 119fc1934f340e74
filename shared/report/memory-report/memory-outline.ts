import { type MemoryNode, type ProcessMemory, shownPath } from './memory-tree.ts';

/** A row of an outline. `process`: the name of a process. `others`: the title of its measurements without a tree. */
type OutlineItem =
  | { readonly kind: 'process'; readonly process: ProcessMemory }
  | { readonly kind: 'others' }
  | { readonly kind: 'node'; readonly node: MemoryNode; readonly root: MemoryNode };

/** All processes with their trees as rows, each before the rows in it. */
export interface Outline {
  readonly items: readonly OutlineItem[];
  /** Nesting of each row, from 0. */
  readonly depths: Uint16Array;
  /** For each row, the index after the rows in it. */
  readonly ends: Uint32Array;
  /** Rows that are folded at the beginning: tiny ones, and processes after the first. */
  readonly startsFolded: ReadonlySet<number>;
}

/** Which rows are folded. `base`: as at the beginning, all or none. `toggled`: rows for which the opposite holds. */
export interface Folds {
  readonly base: 'start' | 'all' | 'none';
  readonly toggled: ReadonlySet<number>;
}

/** The rows of all processes. A process without measurements is left out. `first`: the name of the process whose rows are not folded at the beginning. */
export function memoryOutline(processes: readonly ProcessMemory[], first: string | null): Outline {
  const items: OutlineItem[] = [];
  const depths: number[] = [];
  const ends: number[] = [];
  const startsFolded = new Set<number>();
  const push = (item: OutlineItem, depth: number): number => {
    items.push(item);
    ends.push(items.length);
    return depths.push(depth) - 1;
  };
  const addNode = (node: MemoryNode, root: MemoryNode, depth: number): void => {
    const index = push({ kind: 'node', node, root }, depth);
    if (node.startsFolded) startsFolded.add(index);
    for (const child of node.children) addNode(child, root, depth + 1);
    ends[index] = items.length;
  };
  const shown = processes.filter(({ trees, others }) => trees.length + others.length > 0);
  const open = shown.find(({ name }) => name === first) ?? shown[0];
  for (const process of shown) {
    const index = push({ kind: 'process', process }, 0);
    if (process !== open) startsFolded.add(index);
    for (const tree of process.trees) addNode(tree, tree, 1);
    if (process.others.length > 0) {
      const group = push({ kind: 'others' }, 1);
      for (const other of process.others) addNode(other, other, 2);
      ends[group] = items.length;
    }
    ends[index] = items.length;
  }
  return { items, depths: Uint16Array.from(depths), ends: Uint32Array.from(ends), startsFolded };
}

/** True if a row is folded; false for a row without rows in it. With matches, a row that contains one is open until the user folds it. */
export function isFolded(
  { ends, startsFolded }: Outline,
  { base, toggled }: Folds,
  index: number,
  matches: OutlineMatches | null,
): boolean {
  if (ends[index] === index + 1) return false;
  const isAtFirst = base === 'start' ? startsFolded.has(index) && matches?.isAround[index] !== 1 : base === 'all';
  return isAtFirst !== toggled.has(index);
}

/** The rows that match a filter: those whose path matches, the rows in them, and the rows that they are in. */
export interface OutlineMatches {
  /** 1 for each row that is shown. */
  readonly isShown: Uint8Array;
  /** 1 for each row that contains a match, so that it is not folded at the beginning. */
  readonly isAround: Uint8Array;
  /** The number of rows whose own path matches. */
  readonly count: number;
}

/** Finds the rows whose path, or for a process its name, passes a test. */
export function outlineMatches({ items, ends, depths }: Outline, passes: (path: string) => boolean): OutlineMatches {
  const isShown = new Uint8Array(items.length);
  const isAround = new Uint8Array(items.length);
  /** The rows that contain the current one, by depth. */
  const containing: number[] = [];
  let count = 0;
  for (const [index, item] of items.entries()) {
    const depth = depths[index] ?? 0;
    containing.length = depth;
    const text = item.kind === 'node' ? shownPath(item.node.path) : item.kind === 'process' ? item.process.name : '';
    if (text !== '' && passes(text)) {
      count += 1;
      for (const each of containing) isShown[each] = isAround[each] = 1;
      isShown.fill(1, index, ends[index]);
    }
    containing.push(index);
  }
  return { isShown, isAround, count };
}

/** The indexes of the rows that are shown, in order. */
export function outlineRows(outline: Outline, folds: Folds, matches: OutlineMatches | null): readonly number[] {
  const shown: number[] = [];
  for (let index = 0; index < outline.items.length;) {
    if (matches?.isShown[index] === 0) {
      index = outline.ends[index] ?? outline.items.length;
      continue;
    }
    shown.push(index);
    index = isFolded(outline, folds, index, matches) ? (outline.ends[index] ?? outline.items.length) : index + 1;
  }
  return shown;
}
