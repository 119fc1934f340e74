import { closeSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import { harOf } from '../../builders/report/har.ts';
import { flowOf } from '../../builders/report/mitm-flow.ts';
import { childResult, numberOf } from '../support/children.ts';
import { BENCH_BOUNDARY, body, dumpPart, extraPart, MIB } from '../support/bodies.ts';
import { benchFolder } from '../support/reports.ts';
import { mebibytes, print, table } from '../support/table.ts';

const ROUNDS = 5;
const FORM = ['Content-Type', `multipart/form-data; boundary=${BENCH_BOUNDARY}`] as const;

/** A file of many copies of the same bytes, with a beginning and an end. */
function writeCopies(file: string, [begin, copy, separator, end]: readonly [string, Uint8Array, string, string], count: number): void {
  const descriptor = openSync(file, 'w');
  writeSync(descriptor, begin);
  for (let index = 0; index < count; index += 1) {
    if (index > 0) writeSync(descriptor, separator);
    writeSync(descriptor, copy);
  }
  writeSync(descriptor, end);
  closeSync(descriptor);
}

/** Measures how long it takes to list the reports of large files of several requests, and to inspect them. */
export async function benchSources(): Promise<void> {
  const folder = benchFolder();
  try {
    const bytes = body([extraPart(20), dumpPart(2.75 * MIB)]);
    const har = harOf([{ headers: [FORM], text: bytes.toString('base64'), encoding: 'base64' }]);
    const entries = har.indexOf('[', har.indexOf('"entries"')) + 1;
    const last = har.lastIndexOf(']');
    const flow = flowOf({ headers: [FORM], content: bytes });
    const raw = Buffer.concat([
      Buffer.from(`POST /submit HTTP/1.1\r\n${FORM.join(': ')}\r\nContent-Length: ${String(bytes.length)}\r\n\r\n`),
      bytes,
    ]);
    const files = [
      ['HAR', '53.har', [har.slice(0, entries), Buffer.from(har.slice(entries, last)), ',', har.slice(last)], 53],
      ['flows of mitmproxy', '370.mitm', ['', flow, '', ''], 370],
      ['raw requests', '70.http', ['', raw, '\r\n', ''], 70],
    ] as const;
    const rows: string[][] = [];
    for (const [name, file, copies, count] of files) {
      const target = path.join(folder.path, file);
      writeCopies(target, copies, count);
      const results: unknown[] = [];
      for (let round = 0; round < ROUNDS; round += 1) results.push(await childResult('report/sources-child.ts', [target]));
      const median = (field: string): number => results.map((result) => numberOf(result, field)).toSorted((a, b) => a - b)[2] ?? 0;
      const [list, read] = [median('list'), median('read')];
      rows.push([
        `${name}, ${String(median('reports'))} reports`,
        `${list.toFixed(3)} s`,
        `${read.toFixed(3)} s`,
        `${(list / read).toFixed(2)}x`,
        mebibytes(median('over')),
        `${median('inspect').toFixed(2)} s`,
      ]);
    }
    print(
      `Medians of ${String(ROUNDS)}. Goals for the HAR: list within 0.3 CPU s, 150 MiB over idle, all inspected in 6 s. Flows: at least half the speed of reading.`,
    );
    print(table(['', 'list (CPU)', 'read (CPU)', 'ratio', 'most memory over idle', 'inspect all'], rows));
  } finally {
    folder.remove();
  }
}
