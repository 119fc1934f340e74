import type { JsonTree } from '../../../shared/report/json/json-tree.ts';

/** Number of levels that are open initially: the root and its children. */
const FIRST_LEVELS = 2;

/** Whether each node is open, by node number. */
export type OpenNodes = Uint8Array<ArrayBuffer>;

export function isFoldable(tree: JsonTree, node: number): boolean {
  return tree.sizeOf(node) > 0;
}

export function firstOpen(tree: JsonTree): OpenNodes {
  return openTo(tree, FIRST_LEVELS);
}

/** Opens the nodes of the first `levels` levels and closes all others; 0 closes all. */
export function openTo(tree: JsonTree, levels: number): OpenNodes {
  const open = new Uint8Array(tree.count);
  for (let node = 0; node < tree.count; node += 1) open[node] = Number(tree.depthOf(node) < levels);
  return open;
}

/** Returns a copy with one node opened or closed. */
export function withNode(open: OpenNodes, node: number, isOpen: boolean): OpenNodes {
  const next = open.slice();
  next[node] = Number(isOpen);
  return next;
}

/** Opens all ancestors of a node, so that the node has a row. */
export function withAncestors(tree: JsonTree, open: OpenNodes, node: number): OpenNodes {
  let next = open;
  for (let parent = tree.parentOf(node); parent >= 0; parent = tree.parentOf(parent)) {
    if (next[parent] !== 1 && next === open) next = open.slice();
    next[parent] = 1;
  }
  return next;
}

/** Returns the nodes that have a row, in order. These are the nodes without a closed ancestor. */
export function shownNodes(tree: JsonTree, open: OpenNodes): Int32Array {
  const nodes = new Int32Array(tree.count);
  let count = 0;
  for (let node = 0; node < tree.count; node = open[node] === 1 ? node + 1 : tree.nextOf(node)) {
    nodes[count] = node;
    count += 1;
  }
  return nodes.subarray(0, count);
}

/** Returns the row of a node. If the node is hidden, returns the row of its closed ancestor. -1 if there are no rows. */
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

/** Effect of a navigation key: moves to another row, or opens or closes the current node. null if the key has no effect. */
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
