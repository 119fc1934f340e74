import { memoize } from '../../../shared/bytes/memoize.ts';
import type { JsonTree } from '../../../shared/report/json/json-tree.ts';

/** Names that JSONPath (RFC 9535) allows after a dot, without quotes. */
const PLAIN_NAME = /^[A-Za-z_]\w*$/;

/** Returns the path of a node as JSONPath (RFC 9535), such as `$.environment.addons[0]["a b"]`. */
export function pathOf(tree: JsonTree, node: number): string {
  const steps: string[] = [];
  for (let at = node; tree.parentOf(at) >= 0; at = tree.parentOf(at)) {
    const name = tree.nameOf(at);
    if (name === null) steps.push(`[${String(tree.indexOf(at))}]`);
    else steps.push(PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
  }
  return `$${steps.reverse().join('')}`;
}

/**
 * Returns a value for the clipboard. A string is copied as its content, any other value as its raw text. A string with lone surrogates is copied as raw text
 * too.
 */
export function copiedValue(tree: JsonTree, node: number): string {
  const said = tree.kindOf(node) === 'string' ? tree.scalarOf(node) : null;
  return said?.isWellFormed() === true ? said : tree.rawOf(node);
}

/** Converts a text to lower case without changing its length, so that positions stay valid. A letter with a longer lower-case form stays unchanged. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** Returns the position of `query` in a text, ignoring case; -1 if not found. */
function foundIn(text: string, query: string): number {
  return query === '' ? -1 : folded(text).indexOf(folded(query));
}

function isFound(tree: JsonTree, node: number, query: string): boolean {
  return foundIn(tree.nameOf(node) ?? '', query) >= 0 || foundIn(tree.scalarOf(node) ?? '', query) >= 0;
}

/** Returns the node at a position of the text. */
function nodeAt(tree: JsonTree, position: number): number {
  let low = 0;
  let high = tree.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tree.beginOf(middle) <= position) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** Returns the nodes with a text in their own interval, in order, without duplicates. A node's own interval ends where the next node begins. */
function nodesWith(tree: JsonTree, text: string, sought: string): readonly number[] {
  const nodes: number[] = [];
  for (let at = text.indexOf(sought); at >= 0;) {
    const node = nodeAt(tree, at);
    nodes.push(node);
    if (node + 1 >= tree.count) break;
    at = text.indexOf(sought, tree.beginOf(node + 1));
  }
  return nodes;
}

/** Search data of a tree, computed once: its text in lower case, and the nodes with escapes in their raw text. */
const searchedText = memoize((tree: JsonTree) => ({ lower: folded(tree.text), escaped: nodesWith(tree, tree.text, '\\') }));

/** Returns the nodes with a text in their name or value, in order. Objects and arrays match only by name. */
export function findNodes(tree: JsonTree, query: string): Int32Array {
  if (query === '') return new Int32Array(0);
  const { lower, escaped } = searchedText(tree);
  // A match can span two nodes, or be in a value with escapes. So each candidate node is checked separately.
  const candidates = new Set([...nodesWith(tree, lower, folded(query)), ...escaped]);
  return Int32Array.from([...candidates].filter((node) => isFound(tree, node, query))).sort();
}

/** Returns the next (1) or previous (-1) search hit from a node, and wraps around; -1 if there are no hits. */
export function hitFrom(hits: Int32Array, node: number, step: 1 | -1): number {
  if (hits.length === 0) return -1;
  if (step === 1) return hits.find((hit) => hit > node) ?? hits[0] ?? -1;
  return hits.findLast((hit) => hit < node) ?? hits.at(-1) ?? -1;
}

/** Maximum number of rendered characters of a row. If the hit is far from the beginning, the number of characters shown before it. */
const ROW_CHARACTERS = 400;
const BEFORE_HIT = 40;

/** The rendered part of a text: its beginning, or the part around the search hit. `hit`: interval of the hit in `text`; null if there is none. */
interface Excerpt {
  readonly isCutBefore: boolean;
  readonly text: string;
  readonly isCutAfter: boolean;
  readonly hit: { readonly from: number; readonly to: number } | null;
}

export function excerptOf(whole: string, query: string): Excerpt {
  const found = foundIn(whole, query);
  const from = found > ROW_CHARACTERS - query.length - BEFORE_HIT ? found - BEFORE_HIT : 0;
  const text = whole.slice(from, from + ROW_CHARACTERS);
  const hit = found < 0 ? null : { from: found - from, to: Math.min(found - from + query.length, text.length) };
  return { isCutBefore: from > 0, text, isCutAfter: from + text.length < whole.length, hit };
}
