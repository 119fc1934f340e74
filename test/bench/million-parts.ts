import { mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as v from 'valibot';
import { formatCount } from '../../shared/bytes/quantities.ts';
import { BOUNDARY } from '../builders/multipart.ts';
import { MIB } from './bodies.ts';
import { childResult } from './children.ts';
import { milliseconds, print, table } from './table.ts';

const PARTS = 1_000_000;
const PARTS_AT_ONCE = 10_000;

const resultSchema = v.object({ took: v.number(), over: v.number(), parts: v.number(), findings: v.number() });

/** A file of so many small dumps, each under a name of its own; 90 bytes a part. */
function writeReport(file: string): void {
  const part = (index: number): string =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="dump${String(index)}"; filename="d"\r\n\r\nMDMP\r\n`;
  const lots = Array.from({ length: PARTS / PARTS_AT_ONCE }, (_, lot) =>
    Array.from({ length: PARTS_AT_ONCE }, (_one, index) => part(lot * PARTS_AT_ONCE + index)).join(''),
  );
  const end = `--${BOUNDARY}--\r\n`;
  const length = lots.reduce((size, lot) => size + lot.length, end.length);
  const head = ['POST /submit HTTP/1.1', `Content-Type: multipart/form-data; boundary=${BOUNDARY}`, `Content-Length: ${String(length)}`];
  const written = openSync(file, 'w');
  for (const text of [`${head.join('\r\n')}\r\n\r\n`, ...lots, end]) writeSync(written, text, null, 'latin1');
}

/** Opens a report of a million binary parts in a host: how long it takes, and how much memory over the idle host. */
export async function benchMillionParts(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashlens-bench-'));
  try {
    const file = path.join(folder, 'parts.http');
    writeReport(file);
    const { took, over, parts, findings } = v.parse(
      resultSchema,
      await childResult('million-parts-child.ts', [path.join(folder, 'data'), file]),
    );
    if (parts !== PARTS) throw new Error(`${String(parts)} parts of ${String(PARTS)}`);
    print('');
    print(
      table(
        ['binary parts', 'findings', 'open and inspect', 'most memory over idle'],
        [[formatCount(parts), formatCount(findings), milliseconds(took), `${(over / MIB).toFixed(0)} MiB`]],
      ),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
