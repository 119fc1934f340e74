import { formatCount } from '../../bytes/quantities.ts';
import type { JsonNodeKind } from '../../report/json/json-tree.ts';

/** Texts of the tree view of a JSON value. */
export const JSON_TREE = {
  tree: 'JSON tree',
  find: 'Find in names and values',
  placeholder: 'Find a name or value',
  next: 'Next hit (F3)',
  previous: 'Previous hit (Shift+F3)',
  openAll: 'Unfold all',
  closeAll: 'Fold all',
  copyPath: 'Copy path',
  copyValue: 'Copy value',
  raw: 'Raw',
  rawOf: 'Raw text of the selected value',
  reading: 'Reading the value…',
  failed: 'The value could not be read. Reopen this view.',
  masked: 'This value is masked.',
  gone: 'This annotation is no longer in the report.',
  reveal: 'Reveal',
  replaced: 'replaced',
  replacedHelp: 'The name occurs again. Parsers use the last value.',
  noHits: 'No hits',
  empty: 'empty',
  revealed: 'Revealed (not public)',
} as const;

/** `3 of 41`, or `41 hits` if no hit is selected. `at`: index of the selected hit, from 0; -1: none. */
export function treeHitsText(at: number, count: number): string {
  if (count === 0) return JSON_TREE.noHits;
  return at < 0 ? (count === 1 ? '1 hit' : `${formatCount(count)} hits`) : `${formatCount(at + 1)} of ${formatCount(count)}`;
}

/** `12 members`, `1 item`. */
export function childrenText(kind: JsonNodeKind, count: number): string {
  const one = kind === 'object' ? 'member' : 'item';
  return count === 0 ? JSON_TREE.empty : `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
}

export function valuesText(count: number): string {
  return count === 1 ? '1 value' : `${formatCount(count)} values`;
}

/** Says where the tree stops. `error`: position and cause of the error in the JSON text. */
export function stopsText(error: string): string {
  return `${error} The tree shows what comes before.`;
}

/** Says that the raw text was cut. */
export function rawCutText(characters: number): string {
  return `The first ${formatCount(characters)} characters. Copy takes the whole value.`;
}

/** Says that the tree shows only the first `count` values, and how to read the rest. */
export function treeCutText(count: number): string {
  return `The tree shows the first ${formatCount(count)} values. Copy the whole value to read the rest.`;
}

/** For a value with one line per member: says that only the first lines are shown, and how to see the rest. */
export function linesCutText(lines: number, count: number): string {
  return `The first ${formatCount(lines)} of ${formatCount(count)} lines. “Open as tree” shows the rest.`;
}
