import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { memoryEntry, memoryJson } from '../../builders/report/memory-report.ts';
import { CRASHED_PID, memoryCapture } from '../../builders/report/memory-capture.ts';
import { childResult, numberOf } from '../support/children.ts';
import { benchFolder } from '../support/reports.ts';
import { mebibytes, milliseconds, print, table } from '../support/table.ts';

const MIB = 1 << 20;
const ROUNDS = 5;

/** Measures, in a host of its own, how long a memory report of 20 MiB takes from a call until its figures and until the first rows of its tree. */
export async function benchMemoryReport(): Promise<void> {
  const folder = benchFolder();
  try {
    const json = largeJson(20 * MIB);
    const rows: string[][] = [];
    for (const [name, content] of [
      ['plain', json],
      ['gzip', gzipSync(json)],
    ] as const) {
      const report = path.join(folder.path, `${name}.http`);
      writeFileSync(report, memoryCapture(content));
      const results: unknown[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        results.push(await childResult('report/memory-child.ts', [path.join(folder.path, `${name}-${String(round)}`), report]));
      const median = (field: string): number => results.map((result) => numberOf(result, field)).toSorted((a, b) => a - b)[2] ?? 0;
      rows.push([
        name,
        milliseconds(median('figures')),
        milliseconds(median('tree')),
        milliseconds(median('filter')),
        mebibytes(median('over')),
      ]);
    }
    print(
      `${mebibytes(json.length)} of JSON, medians of ${String(ROUNDS)}. Goals: figures and tree within 1 s, 200 MiB over the idle host.`,
    );
    print(table(['', 'figures', 'first rows of the tree', 'filter', 'most memory over idle'], rows));
  } finally {
    folder.remove();
  }
}

/** A memory report as a browser with many tabs writes it, of about `size` bytes. */
function largeJson(size: number): string {
  const entries: unknown[] = [];
  let bytes = 0;
  for (let index = 0; bytes < size; index += 1) {
    const process =
      index % 7 === 0
        ? `Main Process (pid ${String(CRASHED_PID)})`
        : `webIsolated=https://site${String(index % 40)}.example (pid ${String(1_000 + (index % 40))})`;
    const window = `top(https:\\\\site${String(index % 300)}.example\\page, id=${String(index % 50)})/active/window(https:\\\\x\\${String(index)})`;
    const entry = memoryEntry(`explicit/window-objects/${window}/dom/${String(index % 9)}/orphan-nodes`, (index * 13) % 100_000, {
      process,
      description: 'Memory used by the nodes, style sheets and other things of this window that no other reporter describes.',
    });
    entries.push(entry);
    bytes += JSON.stringify(entry).length + 1;
  }
  return memoryJson(entries);
}
