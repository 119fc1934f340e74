import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MIB } from '../support/bodies.ts';
import { type GuardRow, type OpenGroup, inProcess } from './rows.ts';
import { REPEATED, inspecting, openInHost, repeatedBody } from '../verdict/hostile-bench.ts';
import { HOSTILE_FILES, writeHostile } from '../verdict/hostile-files.ts';

/** Names as printed by `npm run bench -- hostile`: one file for each way to be slow, chosen from the files that take at most a second. */
const FILES: ReadonlySet<string> = new Set(['a million members of gzip', 'a million brackets', '32 MiB of JSON in 900 brackets']);

/** Measures bodies and files made to be slow to judge. The floor hashes the same bytes; for a file, it reads the file first. */
export async function guardHostile(folder: string): Promise<OpenGroup> {
  const rows: GuardRow[] = [];
  for (const [name, start, once] of REPEATED) {
    const body = repeatedBody(start, once, MIB);
    rows.push({
      row: name,
      measure: inProcess(await inspecting(body)),
      floor: inProcess(() => createHash('sha256').update(body).digest('hex')),
      turns: 5,
    });
  }
  for (const [index, hostile] of HOSTILE_FILES.filter(({ name }) => FILES.has(name)).entries()) {
    const file = path.join(folder, `${String(index)}.http`);
    writeHostile(file, hostile);
    const floor = inProcess(() => createHash('sha256').update(readFileSync(file)).digest('hex'));
    rows.push({ row: hostile.name, measure: async () => (await openInHost(folder, file)).cpu, floor, turns: 3 });
  }
  return { rows };
}
