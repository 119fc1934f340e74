import { describe, expect, it } from 'vitest';
import {
  firstOpen,
  moveOf,
  openTo,
  rowOf,
  shownNodes,
  withAncestors,
  withNode,
} from '../../../../../renderer/report/json-tree/tree-rows.ts';
import { copiedValue, excerptOf, findNodes, hitFrom, pathOf } from '../../../../../renderer/report/json-tree/tree-text.ts';
import { readJsonTree } from '../../../../../shared/report/json/json-tree.ts';

const TEXT = '{"build":{"version":"148","flags":[true,{"Deep":1}]},"odd name":"Café"}';
const tree = readJsonTree(TEXT);
const [BUILD, VERSION, FLAGS, DEEP, ODD] = [1, 2, 3, 6, 7];

describe('the rows of a JSON tree', () => {
  it('are the first two levels at first', () => {
    expect([...shownNodes(tree, firstOpen(tree))]).toEqual([0, BUILD, VERSION, FLAGS, ODD]);
  });

  it('are all nodes, or the root with its children', () => {
    expect(shownNodes(tree, openTo(tree, Infinity)).length).toBe(tree.count);
    expect([...shownNodes(tree, openTo(tree, 1))]).toEqual([0, BUILD, ODD]);
  });

  it('contain a node after all of its ancestors are opened', () => {
    const open = withAncestors(tree, openTo(tree, 0), DEEP);
    expect([...shownNodes(tree, open)]).toContain(DEEP);
  });

  it('represent the nodes that are folded inside them', () => {
    const rows = shownNodes(tree, withNode(firstOpen(tree), BUILD, false));
    expect(rows[rowOf(rows, DEEP)]).toBe(BUILD);
  });

  it('are entered with the right arrow and left with the left arrow', () => {
    const open = firstOpen(tree);
    const shown = { tree, open, rows: shownNodes(tree, open) };
    expect(moveOf('ArrowRight', 3, 10, shown)).toEqual({ isOpen: true });
    expect(moveOf('ArrowRight', 1, 10, shown)).toEqual({ row: 2 });
    expect(moveOf('ArrowLeft', 2, 10, shown)).toEqual({ row: 1 });
    expect(moveOf('ArrowLeft', 1, 10, shown)).toEqual({ isOpen: false });
    expect(moveOf('ArrowLeft', 0, 10, { ...shown, open: openTo(tree, 0) })).toBeNull();
    expect(moveOf('PageDown', 1, 10, shown)).toEqual({ row: 4 });
  });
});

describe('a search in a JSON tree', () => {
  it('finds names and values, ignoring case', () => {
    expect([...findNodes(tree, 'deep')]).toEqual([DEEP]);
    expect([...findNodes(tree, 'CAFÉ')]).toEqual([ODD]);
    expect([...findNodes(tree, '1')]).toEqual([VERSION, DEEP]);
    expect([...findNodes(tree, '')]).toEqual([]);
  });

  it('finds escaped characters, and nothing across the punctuation between values', () => {
    const escaped = readJsonTree('{"a":"x\\u0041\\ny","b":["p","q"],"c\\"d":1}');
    expect([...findNodes(escaped, 'xa')]).toEqual([1]);
    expect([...findNodes(escaped, 'u0041')]).toEqual([]);
    expect([...findNodes(escaped, 'p","q')]).toEqual([]);
    expect([...findNodes(escaped, 'c"d')]).toEqual([5]);
  });

  it('finds the same in a text whose lower case is longer', () => {
    expect([...findNodes(readJsonTree('["İ","Needle"]'), 'NEEDLE')]).toEqual([2]);
  });

  it('wraps around at the ends', () => {
    const hits = Int32Array.of(2, 6);
    expect([hitFrom(hits, 2, 1), hitFrom(hits, 6, 1), hitFrom(hits, 2, -1), hitFrom(hits, 4, -1)]).toEqual([6, 2, 6, 2]);
    expect(hitFrom(new Int32Array(0), 0, 1)).toBe(-1);
  });

  it('shows a hit far inside a long value', () => {
    const excerpt = excerptOf(`${'x'.repeat(5_000)}needle${'y'.repeat(5_000)}`, 'NEEDLE');
    expect(excerpt).toMatchObject({ isCutBefore: true, isCutAfter: true });
    expect(excerpt.text.slice(excerpt.hit?.from, excerpt.hit?.to)).toBe('needle');
  });
});

describe('a copy from a JSON tree', () => {
  it('is a path of members and items', () => {
    expect([0, DEEP, ODD].map((node) => pathOf(tree, node))).toEqual(['$', '$.build.flags[1].Deep', '$["odd name"]']);
  });

  it('is the decoded text of a string, and any other value as it is written', () => {
    expect([VERSION, FLAGS].map((node) => copiedValue(tree, node))).toEqual(['148', '[true,{"Deep":1}]']);
    expect(copiedValue(readJsonTree('"\\ud800"'), 0)).toBe('"\\ud800"');
  });
});
