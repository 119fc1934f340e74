import type { JsonTree } from '../../../shared/report/json/json-tree.ts';

/** Levels that are open at first: the outermost value and its children. */
const FIRST_LEVELS = 2;

/** Whether each node is open, by its number. */
export type OpenNodes = Uint8Array<ArrayBuffer>;

export function isFoldable(tree: JsonTree, node: number): boolean {
  return tree.sizeOf(node) > 0;
}

/** The nodes that are open at first. */
export function firstOpen(tree: JsonTree): OpenNodes {
  return openTo(tree, FIRST_LEVELS);
}

/** All nodes down to a level are open; 0: none is. */
export function openTo(tree: JsonTree, levels: number): OpenNodes {
  const open = new Uint8Array(tree.count);
  for (let node = 0; node < tree.count; node += 1) open[node] = Number(tree.depthOf(node) < levels);
  return open;
}

/** The same with one node opened or closed. */
export function withNode(open: OpenNodes, node: number, isOpen: boolean): OpenNodes {
  const next = open.slice();
  next[node] = Number(isOpen);
  return next;
}

/** The same with everything around a node open, so that the node has a row. */
export function withAncestors(tree: JsonTree, open: OpenNodes, node: number): OpenNodes {
  let next = open;
  for (let parent = tree.parentOf(node); parent >= 0; parent = tree.parentOf(parent)) {
    if (next[parent] !== 1 && next === open) next = open.slice();
    next[parent] = 1;
  }
  return next;
}

/** The nodes that have a row, in order: those that are in no closed node. */
export function shownNodes(tree: JsonTree, open: OpenNodes): Int32Array {
  const nodes = new Int32Array(tree.count);
  let count = 0;
  for (let node = 0; node < tree.count; node = open[node] === 1 ? node + 1 : tree.nextOf(node)) {
    nodes[count] = node;
    count += 1;
  }
  return nodes.subarray(0, count);
}

/** The row of a node among those that have one; if it has none, the row of what it is folded away in. -1: there are no rows. */
export function rowOf(rows: Int32Array, node: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] ?? 0) <= node) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Where the keys of a tree lead from a row: another row, or a fold of this one; null: the key does nothing here. */
type TreeMove = { readonly row: number } | { readonly isOpen: boolean };

export function moveOf(
  key: string,
  row: number,
  pageRows: number,
  shown: { tree: JsonTree; open: OpenNodes; rows: Int32Array },
): TreeMove | null {
  const { tree, open, rows } = shown;
  const node = rows[row];
  if (node === undefined) return null;
  const last = rows.length - 1;
  const isOpen = open[node] === 1;
  const at = (to: number): TreeMove => ({ row: Math.min(Math.max(to, 0), last) });
  switch (key) {
    case 'ArrowDown':
      return at(row + 1);
    case 'ArrowUp':
      return at(row - 1);
    case 'PageDown':
      return at(row + pageRows);
    case 'PageUp':
      return at(row - pageRows);
    case 'Home':
      return at(0);
    case 'End':
      return at(last);
    case 'ArrowRight':
      if (!isFoldable(tree, node)) return null;
      return isOpen ? at(row + 1) : { isOpen: true };
    case 'ArrowLeft':
      if (isFoldable(tree, node) && isOpen) return { isOpen: false };
      return tree.parentOf(node) < 0 ? null : at(rowOf(rows, tree.parentOf(node)));
    case 'Enter':
    case ' ':
      return isFoldable(tree, node) ? { isOpen: !isOpen } : null;
    default:
      return null;
  }
}
