import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { memoryDifference } from '../../../../shared/report/memory-report/memory-diff.ts';
import { memoryFigures } from '../../../../shared/report/memory-report/memory-figures.ts';
import { memoryOutline, outlineMatches, outlineRows } from '../../../../shared/report/memory-report/memory-outline.ts';
import { readMemoryReport } from '../../../../shared/report/memory-report/read-memory-report.ts';
import { entriesOf, processTrees, type MemoryNode } from '../../../../shared/report/memory-report/memory-tree.ts';
import { ALL_MUTINGS } from '../../../../shared/report/memory-report/muting.ts';
import { memoryEntry, memoryJson, memoryReport } from '../../../builders/report/memory-report.ts';
import { volume } from '../../../support/volume.ts';

const NAMES = ['explicit', 'a', 'b', 'heap-overhead', 'top(none)', 'heap-allocated', 'resident', '', 'x\\y', 'worker(u, 0x12)'] as const;
const PROCESSES = ['Main Process (pid 1)', 'web (pid 2)', 'webIsolated=https://a.example (pid 3)', ''] as const;

const entry = fc
  .tuple(
    fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 5 }),
    fc.integer({ min: -1_000, max: 1_000_000 }),
    fc.constantFrom(...PROCESSES),
    fc.constantFrom('heap', 'nonheap', 'other'),
    fc.constantFrom('bytes', 'count', 'cumulative', 'percentage'),
  )
  .map(([names, amount, process, kind, units]) => memoryEntry(names.join('/'), amount, { process, kind, units }));

const report = fc.array(entry, { maxLength: 12 }).map((entries) => encodeUtf8(memoryJson(entries)));

/** A report in which some bytes are replaced, and which is possibly cut. */
const mutated = fc
  .tuple(report, fc.array(fc.tuple(fc.nat(), fc.nat({ max: 255 })), { maxLength: 6 }), fc.option(fc.nat(), { freq: 3 }))
  .map(([bytes, changes, cut]) => {
    const changed = bytes.slice(0, cut === null ? bytes.length : cut % (bytes.length + 1));
    for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
    return changed;
  });

function checkSums(node: MemoryNode): void {
  if (node.children.length === 0) return;
  expect(node.amount).toBe(node.children.reduce((sum, child) => sum + child.amount, 0n));
  for (const child of node.children) checkSums(child);
}

it('a mutated memory report is read, shown and compared without an exception, and each amount is the sum of its children', () => {
  const other = memoryReport(['explicit/a', 5], ['explicit/b/c', 7], ['resident', 9, { kind: 'other' }]);
  fc.assert(
    fc.property(mutated, (bytes) => {
      const reading = readMemoryReport(sourceOfBytes(bytes));
      if (reading.kind !== 'report') return;
      const found = reading.report;
      for (const problem of found.problems) expect(problem.offset).toBeLessThanOrEqual(bytes.length);
      for (const { offset, size } of found.entries) expect(offset + size).toBeLessThanOrEqual(bytes.length);
      const trees = processTrees(found.processes, entriesOf(found), false);
      for (const { trees: roots } of trees) for (const root of roots) checkSums(root);
      const outline = memoryOutline(trees, null);
      const matches = outlineMatches(outline, (path) => path.includes('a'));
      expect(outlineRows(outline, { base: 'none', toggled: new Set() }, null)).toHaveLength(outline.items.length);
      outlineRows(outline, { base: 'start', toggled: new Set() }, matches);
      memoryFigures(found, 1n);
      for (const [first, second] of [
        [found, other],
        [other, found],
      ] as const) {
        const { processes, entries } = memoryDifference(first, second, ALL_MUTINGS);
        for (const { trees: roots } of processTrees(processes, entries, true)) for (const root of roots) checkSums(root);
      }
    }),
    { numRuns: volume(20_000, 2_000) },
  );
});

it('the difference of a memory report with itself is empty', () => {
  fc.assert(
    fc.property(report, (bytes) => {
      const reading = readMemoryReport(sourceOfBytes(bytes));
      if (reading.kind !== 'report') return;
      const { processes, entries, changed } = memoryDifference(reading.report, reading.report, ALL_MUTINGS);
      expect(changed).toBe(0);
      expect(processTrees(processes, entries, true).flatMap(({ trees, others }) => [...trees, ...others])).toEqual([]);
    }),
    { numRuns: volume(2_000, 200) },
  );
});
