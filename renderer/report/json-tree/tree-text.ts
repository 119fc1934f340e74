import { memoize } from '../../../shared/bytes/memoize.ts';
import type { JsonTree } from '../../../shared/report/json/json-tree.ts';

/** Names that a path has behind a dot (RFC 9535), without quotes. */
const PLAIN_NAME = /^[A-Za-z_]\w*$/;

/** The path of a node as JSONPath (RFC 9535): `$.environment.addons[0]["a b"]`. */
export function pathOf(tree: JsonTree, node: number): string {
  const steps: string[] = [];
  for (let at = node; tree.parentOf(at) >= 0; at = tree.parentOf(at)) {
    const name = tree.nameOf(at);
    if (name === null) steps.push(`[${String(tree.indexOf(at))}]`);
    else steps.push(PLAIN_NAME.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`);
  }
  return `$${steps.reverse().join('')}`;
}

/** A value to copy: what a string says, anything else as it is written. A string that no clipboard can carry is copied as it is written, too. */
export function copiedValue(tree: JsonTree, node: number): string {
  const said = tree.kindOf(node) === 'string' ? tree.scalarOf(node) : null;
  return said?.isWellFormed() === true ? said : tree.rawOf(node);
}

/** A text in lower case of the same length, so that positions in it are positions in the text: letters whose lower case is longer stay. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

/** Where a text is found in another, whatever its case; -1: nowhere. */
function foundIn(text: string, query: string): number {
  return query === '' ? -1 : folded(text).indexOf(folded(query));
}

function isFound(tree: JsonTree, node: number, query: string): boolean {
  return foundIn(tree.nameOf(node) ?? '', query) >= 0 || foundIn(tree.scalarOf(node) ?? '', query) >= 0;
}

/** The node that a position of the text belongs to. */
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

/** The nodes with a text in the range of the text that is theirs alone: name, value and signs around them. In order, each once. */
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

/** What a search of a tree needs of its text, made once: the text in lower case, and the nodes that are not written as they read. */
const searchedText = memoize((tree: JsonTree) => ({ lower: folded(tree.text), escaped: nodesWith(tree, tree.text, '\\') }));

/** The nodes whose name or value contains a text, in order. Objects and arrays are found by their names only. */
export function findNodes(tree: JsonTree, query: string): Int32Array {
  if (query === '') return new Int32Array(0);
  const { lower, escaped } = searchedText(tree);
  // A match may run over the signs between two nodes, or stand in a value that is written with escapes: each is read again.
  const candidates = new Set([...nodesWith(tree, lower, folded(query)), ...escaped]);
  return Int32Array.from([...candidates].filter((node) => isFound(tree, node, query))).sort();
}

/** The hit after (1) or before (-1) a node, around the ends; -1: there are no hits. */
export function hitFrom(hits: Int32Array, node: number, step: 1 | -1): number {
  if (hits.length === 0) return -1;
  if (step === 1) return hits.find((hit) => hit > node) ?? hits[0] ?? -1;
  return hits.findLast((hit) => hit < node) ?? hits.at(-1) ?? -1;
}

/** Characters of a text that a row draws, and how many of them before a hit that is further on. */
const ROW_CHARACTERS = 400;
const BEFORE_HIT = 40;

/** What a row draws of a text: the beginning, or the place where `query` is found. `hit`: where in `text`; null: not found. */
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
