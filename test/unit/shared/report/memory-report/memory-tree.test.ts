import { describe, expect, it } from 'vitest';
import { memoryFigures } from '../../../../../shared/report/memory-report/memory-figures.ts';
import type { MemoryReport } from '../../../../../shared/report/memory-report/memory-report.ts';
import { entriesOf, type MemoryNode, processTrees, type ProcessMemory } from '../../../../../shared/report/memory-report/memory-tree.ts';
import { MAIN, memoryReport } from '../../../../builders/report/memory-report.ts';

function treesOf(report: MemoryReport): readonly ProcessMemory[] {
  return processTrees(report.processes, entriesOf(report), false);
}

/** Name, amount and children of a node; the group of tiny nodes as `(n tiny)`. */
function drawn({ name, amount, children, kind }: MemoryNode): unknown[] {
  return [kind === 'tiny' ? `(${String(children.length)} tiny)` : name, Number(amount), ...children.map(drawn)];
}

function firstTree(report: MemoryReport): MemoryNode {
  const tree = treesOf(report)[0]?.trees[0];
  if (tree === undefined) throw new Error('no tree');
  return tree;
}

describe('the explicit tree', () => {
  it('adds up children, joins chains, sorts by amount, and has heap-unclassified', () => {
    const report = memoryReport(
      ['explicit/js/gc/heap', 40],
      ['explicit/js/gc/other', 10, { kind: 'nonheap' }],
      ['explicit/images/content/used', 30],
      ['heap-allocated', 100, { kind: 'other' }],
    );
    // heap-unclassified = 100 - (40 + 30); the total is 40 + 10 + 30 + 30.
    expect(drawn(firstTree(report))).toEqual([
      'explicit',
      110,
      ['js/gc', 50, ['heap', 40], ['other', 10]],
      ['heap-unclassified', 30],
      ['images/content/used', 30],
    ]);
    expect(firstTree(report).children.map(({ kind }) => kind)).toEqual(['sum', 'unclassified', 'entry']);
  });

  it('keeps its root apart from a single child', () => {
    expect(drawn(firstTree(memoryReport(['explicit/a/b', 5])))).toEqual(['explicit', 5, ['a/b', 5]]);
  });

  it('shows a negative heap-unclassified, and marks it', () => {
    const tree = firstTree(memoryReport(['explicit/a', 50], ['heap-allocated', 20, { kind: 'other' }]));
    expect(drawn(tree)).toEqual(['explicit', 20, ['a', 50], ['heap-unclassified', -30]]);
    expect(tree.children.map(({ mark }) => mark)).toEqual(['above_root', 'negative']);
  });

  it('does not know heap-unclassified without heap-allocated', () => {
    const [process] = treesOf(memoryReport(['explicit/a', 50], ['explicit/b', 5]));
    expect(process?.isHeapKnown).toBe(false);
    expect(process?.trees.map(drawn)).toEqual([['explicit', 55, ['a', 50], ['b', 5]]]);
  });

  it('keeps a heap-unclassified that the report has', () => {
    const report = memoryReport(['explicit/heap-unclassified', 7], ['explicit/a', 50], ['heap-allocated', 90, { kind: 'other' }]);
    expect(drawn(firstTree(report))).toEqual(['explicit', 57, ['a', 50], ['heap-unclassified', 7]]);
  });

  it('adds up entries with one path and counts them', () => {
    const tree = firstTree(memoryReport(['explicit/a', 5], ['explicit/b', 3], ['explicit/a', 6]));
    expect(tree.children.map(({ name, amount, merged }) => [name, amount, merged])).toEqual([
      ['a', 11n, 2],
      ['b', 3n, 1],
    ]);
  });

  it('groups children under 1 % of the root', () => {
    const tree = firstTree(
      memoryReport(['explicit/a', 990], ['explicit/b', 10], ['explicit/c', 9], ['explicit/d', 8], ['explicit/e/f', 983]),
    );
    expect(drawn(tree)).toEqual(['explicit', 2_000, ['a', 990], ['e/f', 983], ['(3 tiny)', 27, ['b', 10], ['c', 9], ['d', 8]]]);
    expect(tree.children.map(({ startsFolded }) => startsFolded)).toEqual([false, false, true]);
  });

  it('does not group a single tiny child, and folds a node with only tiny ones', () => {
    const tree = firstTree(
      memoryReport(['explicit/a', 1_000], ['explicit/b', 1], ['explicit/t/x', 4], ['explicit/t/y', 5], ['explicit/z', 90]),
    );
    expect(drawn(tree)).toEqual(['explicit', 1_100, ['a', 1_000], ['z', 90], ['(2 tiny)', 10, ['t', 9, ['y', 5], ['x', 4]], ['b', 1]]]);
    const single = firstTree(memoryReport(['explicit/a', 1_000], ['explicit/b', 1]));
    expect(drawn(single)).toEqual(['explicit', 1_001, ['a', 1_000], ['b', 1]]);
    expect(tree.children[2]?.children[0]?.startsFolded).toBe(true);
  });

  it('marks amounts above the root as absurd', () => {
    const tree = firstTree(memoryReport(['explicit/a', 2 ** 60], ['explicit/b', -(2 ** 60)], ['explicit/c', 3]));
    expect(tree.amount).toBe(3n);
    expect(tree.children.map(({ name, mark }) => [name, mark])).toEqual([
      ['a', 'above_root'],
      ['c', null],
      ['b', 'negative'],
    ]);
  });

  it('gives a path that has an amount and children a balancing child, and says that the report is inconsistent', () => {
    const [process] = treesOf(memoryReport(['explicit/a', 5], ['explicit/a/b', 3]));
    expect(process?.trees.map(drawn)).toEqual([['explicit', 8, ['a', 8, ['', 5], ['b', 3]]]]);
    expect(process?.isInconsistent).toBe(true);
  });
});

describe('the processes', () => {
  it('begin with the main process, then by resident memory', () => {
    const report = memoryReport(
      ['resident', 5, { process: 'web (pid 2)', kind: 'other' }],
      ['vsize', 5, { process: 'gpu (pid 4)', kind: 'other' }],
      ['resident', 9, { process: 'web (pid 3)', kind: 'other' }],
      ['resident', 1, { kind: 'other' }],
    );
    expect(treesOf(report).map(({ name }) => name)).toEqual([MAIN, 'web (pid 3)', 'web (pid 2)', 'gpu (pid 4)']);
  });

  it('have their other trees by name, and measurements without a slash by name', () => {
    const report = memoryReport(
      ['vsize', 5, { kind: 'other' }],
      ['js-main-runtime/b', 5, { kind: 'other' }],
      ['decommitted/a', 5, { kind: 'other' }],
      ['ghost-windows', 0, { kind: 'other', units: 'count' }],
      ['explicit/a', 1],
    );
    const [process] = treesOf(report);
    expect(process?.trees.map(({ name }) => name)).toEqual(['explicit', 'decommitted', 'js-main-runtime']);
    expect(process?.others.map(({ name, units }) => [name, units])).toEqual([
      ['ghost-windows', 'count'],
      ['vsize', 'bytes'],
    ]);
  });

  it('have trees of at most 200 names in depth', () => {
    const deep = (tree: MemoryNode): number => 1 + Math.max(0, ...tree.children.map(deep));
    const path = `explicit/${Array.from({ length: 5_000 }, (_, index) => String(index)).join('/')}`;
    const tree = firstTree(memoryReport([`${path}/x`, 1], [`${path}/y`, 2], ['explicit/z', 1]));
    expect(deep(tree)).toBeLessThanOrEqual(200);
    expect(tree.amount).toBe(4n);
  });
});

describe('the public figures', () => {
  it('are those that Socorro makes of the process with the pid', () => {
    const other = { kind: 'other' } as const;
    const report = memoryReport(
      ['explicit/images/a', 5],
      ['explicit/heap-overhead/b', 6],
      ['explicit/window-objects/top(none)/detached/c', 7],
      ['explicit/d', 8, { kind: 'nonheap' }],
      ['js-main-runtime/x', 9, other],
      ['js-main-runtime/y', 1, other],
      ['heap-allocated', 100, other],
      ['resident', 200, other],
      ['ghost-windows', 2, { kind: 'other', units: 'count' }],
      ['resident', 999, { kind: 'other', process: 'web (pid 11)' }],
    );
    const figures = memoryFigures(report, 1n) ?? [];
    expect(figures.flatMap(({ name, amount }) => (amount === null ? [] : [[name, Number(amount)]]))).toEqual([
      ['explicit', 108],
      ['resident', 200],
      ['heap-allocated', 100],
      ['heap-unclassified', 82],
      ['heap-overhead', 6],
      ['images', 5],
      ['js-main-runtime', 10],
      ['top(none)/detached', 7],
      ['ghost-windows', 2],
    ]);
    expect(memoryFigures(report, 2n)).toBeNull();
  });
});
