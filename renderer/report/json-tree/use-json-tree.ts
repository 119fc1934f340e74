import { useMemo, useState } from 'react';
import { type JsonTree, readJsonTree } from '../../../shared/report/json/json-tree.ts';
import { type OpenNodes, firstOpen, openTo, rowOf, shownNodes, withAncestors, withNode } from './tree-rows.ts';
import { findNodes, hitFrom } from './tree-text.ts';

const NO_HITS = new Int32Array(0);

interface TreeState {
  readonly tree: JsonTree;
  readonly open: OpenNodes;
  readonly current: number;
  readonly query: string;
  /** Nodes that match the query, in order. */
  readonly hits: Int32Array;
}

export interface JsonTreeView extends TreeState {
  /** The nodes that have a row, in order. */
  readonly rows: Int32Array;
  readonly currentRow: number;
  readonly select: (node: number) => void;
  readonly fold: (node: number, isOpen: boolean) => void;
  readonly foldAll: (isOpen: boolean) => void;
  /** Searches for a text, and selects the first hit at or after the selected node. */
  readonly find: (query: string) => void;
  /** Selects the next hit (1) or the previous one (-1). */
  readonly step: (by: 1 | -1) => void;
}

function stateOf(tree: JsonTree): TreeState {
  return { tree, open: firstOpen(tree), current: 0, query: '', hits: NO_HITS };
}

/** Selects a node and opens its ancestors. */
function at(state: TreeState, node: number): TreeState {
  return node < 0 ? state : { ...state, current: node, open: withAncestors(state.tree, state.open, node) };
}

/** Returns the state for a new text. The query stays the same, and is searched again. */
function carried({ query }: TreeState, tree: JsonTree): TreeState {
  return { ...stateOf(tree), query, hits: findNodes(tree, query) };
}

/** State of a JSON tree: open nodes, selection and search. */
export function useJsonTree(text: string): JsonTreeView {
  const tree = useMemo(() => readJsonTree(text), [text]);
  const [stored, setState] = useState(() => stateOf(tree));
  const state = stored.tree === tree ? stored : carried(stored, tree);
  if (stored !== state) setState(state);
  const { open, current, hits } = state;
  const rows = useMemo(() => shownNodes(tree, open), [tree, open]);
  return {
    ...state,
    rows,
    currentRow: rowOf(rows, current),
    select: (node) => {
      setState({ ...state, current: node });
    },
    fold: (node, isOpen) => {
      setState({ ...state, current: node, open: withNode(open, node, isOpen) });
    },
    foldAll: (isOpen) => {
      const all = openTo(tree, isOpen ? Number.POSITIVE_INFINITY : 1);
      setState({ ...state, open: all, current: shownAt(tree, all, current) });
    },
    find: (query) => {
      const found = findNodes(tree, query);
      setState(at({ ...state, query, hits: found }, hitFrom(found, current - 1, 1)));
    },
    step: (by) => {
      setState(at(state, hitFrom(hits, current, by)));
    },
  };
}

/** Returns a node, or its closed ancestor if the node is hidden. */
function shownAt(tree: JsonTree, open: OpenNodes, node: number): number {
  const rows = shownNodes(tree, open);
  return rows[rowOf(rows, node)] ?? 0;
}
