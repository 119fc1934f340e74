import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../shared/bytes/byte-source.ts';
import type { MemoryReport } from '../../shared/report/memory-report/memory-report.ts';
import { readMemoryReport } from '../../shared/report/memory-report/read-memory-report.ts';
import { entriesOf, processTrees } from '../../shared/report/memory-report/memory-tree.ts';
import { CORPUS, corpusNote } from './corpus.ts';

const FOLDER = join(CORPUS, 'memory_reports');

function read(name: string): { readonly json: string; readonly report: MemoryReport } {
  const bytes = readFileSync(join(FOLDER, name));
  const reading = readMemoryReport(sourceOfBytes(bytes));
  if (reading.kind !== 'report') throw new Error(`${name} was read as DMD output`);
  return { json: bytes.toString('utf8'), report: reading.report };
}

describe.skipIf(!existsSync(FOLDER))(`the memory reports of the corpus${corpusNote}`, () => {
  it('that is good opens without a problem, and its trees have the sums of its entries', () => {
    const { json, report } = read('good.json');
    const raw = (JSON.parse(json) as { reports: { process: string; path: string; amount: number }[] }).reports;
    expect(report.problems).toEqual([]);
    expect(report.entries).toHaveLength(raw.length);
    for (const { name, trees } of processTrees(report.processes, entriesOf(report), false)) {
      for (const tree of trees) {
        const own = raw.filter(({ process, path }) => process === name && path.startsWith(`${tree.name}/`));
        const unclassified = tree.children.find(({ kind }) => kind === 'unclassified')?.amount ?? 0n;
        expect(tree.amount - unclassified).toBe(own.reduce((sum, { amount }) => sum + BigInt(amount), 0n));
      }
    }
  });

  it.each([
    ['bad_kind.json', 'explicit_kind', '"kind": '],
    ['bad_units.json', 'explicit_units', '"units": '],
  ])('that is bad gives its error at its value: %s', (name, code, before) => {
    const { json, report } = read(name);
    expect(report.problems).toMatchObject([{ code, entry: 0, offset: json.indexOf(before) + before.length }]);
    expect(report.entries).toEqual([]);
  });

  it('that lacks a key gives the key and the entry', () => {
    const { json, report } = read('bad_missing_key.json');
    expect(report.problems).toMatchObject([{ code: 'no_key', key: 'process', entry: 0, offset: json.indexOf('{', 1) }]);
  });

  it('that has no list of reports says so', () => {
    expect(read('bad_unrecognizable.json').report.problems).toEqual([{ code: 'no_reports', offset: 0 }]);
  });
});
