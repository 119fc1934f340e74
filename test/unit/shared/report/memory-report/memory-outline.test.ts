import { describe, expect, it } from 'vitest';
import {
  type Folds,
  isFolded,
  memoryOutline,
  type Outline,
  outlineMatches,
  outlineRows,
} from '../../../../../shared/report/memory-report/memory-outline.ts';
import { entriesOf, processTrees } from '../../../../../shared/report/memory-report/memory-tree.ts';
import { memoryReport } from '../../../../builders/report/memory-report.ts';

const REPORT = memoryReport(
  ['explicit/a', 5_000],
  ['explicit/b/x', 2_000],
  ['explicit/b/y', 1_000],
  ['explicit/c', 1],
  ['explicit/d', 2],
  ['vsize', 9, { kind: 'other' }],
  ['vsize', 9, { kind: 'other', process: 'web (pid 2)' }],
);
const OUTLINE = memoryOutline(processTrees(REPORT.processes, entriesOf(REPORT), false), null);
const START: Folds = { base: 'start', toggled: new Set() };

function labelOf({ items }: Outline, index: number): string {
  const item = items[index];
  if (item?.kind === 'process') return item.process.name;
  return item?.kind === 'node' ? (item.node.kind === 'tiny' ? 'tiny' : item.node.name) : 'others';
}

function rows(folds: Folds, filter: string | null = null): string[] {
  const matches = filter === null ? null : outlineMatches(OUTLINE, (path) => path.includes(filter));
  return outlineRows(OUTLINE, folds, matches).map((index) => {
    const sign = isFolded(OUTLINE, folds, index, matches) ? '+' : '';
    return `${'.'.repeat(OUTLINE.depths[index] ?? 0)}${labelOf(OUTLINE, index)}${sign}`;
  });
}

describe('the outline of a memory report', () => {
  it('begins with tiny nodes and all processes but the first folded', () => {
    const main = ['Main Process (pid 1)', '.explicit', '..a', '..b', '...x', '...y', '..tiny+', '.others', '..vsize'];
    expect(rows(START)).toEqual([...main, 'web (pid 2)+']);
  });

  it('begins with another process open if that is the crashed one', () => {
    const other = memoryOutline(processTrees(REPORT.processes, entriesOf(REPORT), false), 'web (pid 2)');
    expect(outlineRows(other, START, null).map((index) => labelOf(other, index))).toEqual([
      'Main Process (pid 1)',
      'web (pid 2)',
      'others',
      'vsize',
    ]);
  });

  it('can be folded and unfolded as a whole, and then row by row', () => {
    expect(rows({ base: 'all', toggled: new Set() })).toEqual(['Main Process (pid 1)+', 'web (pid 2)+']);
    expect(rows({ base: 'none', toggled: new Set() })).toHaveLength(OUTLINE.items.length);
    expect(rows({ base: 'all', toggled: new Set([0]) })).toEqual(['Main Process (pid 1)', '.explicit+', '.others+', 'web (pid 2)+']);
  });

  it('has, with a filter, the matching rows with what they contain and what they are in', () => {
    expect(rows(START, 'explicit/b')).toEqual(['Main Process (pid 1)', '.explicit', '..b', '...x', '...y']);
    expect(rows(START, 'explicit/c')).toEqual(['Main Process (pid 1)', '.explicit', '..tiny', '...c']);
    expect(rows(START, 'nothing')).toEqual([]);
    expect(rows(START, 'pid 2')).toEqual(['web (pid 2)+']);
  });

  it('lets the user fold a row that contains a match', () => {
    expect(rows({ base: 'start', toggled: new Set([1]) }, 'explicit/c')).toEqual(['Main Process (pid 1)', '.explicit+']);
  });

  it('counts only rows whose own path matches', () => {
    expect(outlineMatches(OUTLINE, (path) => path.includes('explicit/b')).count).toBe(3);
  });
});
