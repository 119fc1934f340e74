import { describe, expect, it } from 'vitest';
import { type JsonTree, readJsonTree } from '../../../../../shared/report/json/json-tree.ts';
import { readJson } from '../../../../../shared/report/json/json-reader.ts';

/** Returns name or index, kind, value or number of children, and depth of each node. */
function nodesOf(tree: JsonTree) {
  return Array.from({ length: tree.count }, (_, node) => [
    tree.nameOf(node) ?? tree.indexOf(node),
    tree.kindOf(node),
    tree.scalarOf(node) ?? tree.sizeOf(node),
    tree.depthOf(node),
  ]);
}

describe('the tree of a JSON text', () => {
  it('has a node for each value, in the order of the text', () => {
    expect(nodesOf(readJsonTree(' {"a": [1, -2.50e3, "x\\n"], "b": {}, "c": [], "d": null} '))).toEqual([
      [0, 'object', 4, 0],
      ['a', 'array', 3, 1],
      [0, 'number', '1', 2],
      [1, 'number', '-2.50e3', 2],
      [2, 'string', 'x\n', 2],
      ['b', 'object', 0, 1],
      ['c', 'array', 0, 1],
      ['d', 'word', 'null', 1],
    ]);
  });

  it('gives every value as written, with whitespace and escapes', () => {
    const tree = readJsonTree('{"a": [1,  2.50 ], "b": "\\u0041"}');
    expect([1, 4].map((node) => tree.rawOf(node))).toEqual(['[1,  2.50 ]', '"\\u0041"']);
    expect(tree.scalarOf(4)).toBe('A');
  });

  it('finds the node after a complete object', () => {
    const tree = readJsonTree('[{"a":[1]},2]');
    expect([0, 1, 2, 3, 4].map((node) => tree.nextOf(node))).toEqual([5, 4, 4, 4, 5]);
  });

  it('keeps all members with the same name and marks the members that a later one replaces', () => {
    const tree = readJsonTree('{"a":1,"\\u0061":2,"b":{"a":3},"a":4}');
    expect([1, 2, 3, 4, 5].map((node) => tree.isReplaced(node))).toEqual([true, true, false, false, false]);
  });

  it('accepts NaN and lone surrogates as the collector does', () => {
    const tree = readJsonTree('[NaN, -Infinity, "\\ud800"]');
    expect(tree.error).toBeNull();
    expect(nodesOf(tree).slice(1)).toEqual([
      [0, 'nonfinite', 'NaN', 1],
      [1, 'nonfinite', '-Infinity', 1],
      [2, 'string', '\ud800', 1],
    ]);
  });

  it('ends at the maximum number of values, without an error and with the whole text', () => {
    for (const text of [`[${'1,'.repeat(99)}1]`, '['.repeat(100), `{"a":[${'{"b":1},'.repeat(99)}{}]}`]) {
      const tree = readJsonTree(text, 10);
      expect([tree.count, tree.isCut, tree.error]).toEqual([10, true, null]);
      expect(tree.rawOf(0)).toBe(text);
      expect(tree.nextOf(0)).toBe(10);
    }
    expect(readJsonTree('[1,2]', 3)).toMatchObject({ count: 3, isCut: false, error: null });
  });

  it('shows the nodes before an error', () => {
    const tree = readJsonTree('{"a": [1, 2], "b": {"c": x');
    expect(tree.error).toBe(25);
    expect(nodesOf(tree).map(([name]) => name)).toEqual([0, 'a', 0, 1, 'b']);
    expect([0, 4].map((node) => tree.rawOf(node))).toEqual(['{"a": [1, 2], "b": {"c": x', '{"c": ']);
    expect(tree.nextOf(0)).toBe(tree.count);
  });

  it.each([
    '',
    '{',
    '[',
    '{"a" 1}',
    '{"a": 01}',
    '{} x',
    '{"a": "\u0001"}',
    '{"a": "\\x"}',
    '["a',
    '[1 2]',
    '{"a":1]',
    'tru',
    '{a:1}',
    '[1]]',
  ])('stops at the character where %j stops being JSON for the collector', (text) => {
    const { error } = readJson(Buffer.from(text), { nonfinite: true });
    const at = readJsonTree(text).error;
    expect(at).not.toBeNull();
    // For an invalid escape or number, the collector’s reader reports the offset of the character, and the tree reports the offset of the token.
    expect(Math.abs((at ?? 0) - (error?.offset ?? -9))).toBeLessThanOrEqual(1);
  });

  it('is read without recursion', () => {
    const depth = 10_000;
    const tree = readJsonTree(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`);
    expect([tree.error, tree.count, tree.depthOf(tree.count - 1)]).toEqual([null, 2 * depth + 1, 2 * depth]);
    expect(tree.nextOf(0)).toBe(tree.count);
  });
});
