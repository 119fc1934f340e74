import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect } from 'vitest';
import { boardSettled, storedRows } from '../../../builders/board/board-host.ts';
import { annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';
import { sha256 } from '../test-report.ts';

const answerSchema = v.pipe(v.string(), v.parseJson(), v.object({ rows: v.optional(v.number()), added: v.optional(v.boolean()) }));

const REPORTS = 160;

/** Writes a folder of reports with different bytes, every tenth of them cut off. Returns their SHA-256 by name. */
function madeFolder(folder: string): ReadonlyMap<string, string> {
  const hashes = new Map<string, string>();
  for (let index = 0; index < REPORTS; index += 1) {
    const below = join(folder, `part-${String(index % 4)}`);
    mkdirSync(below, { recursive: true });
    const parts = annotationParts({ ProductName: 'Firefox', Version: String(index), Comments: `private ${String(index)}` });
    const bytes = rawRequest({ parts, unclosed: index % 10 === 0 });
    writeFileSync(join(below, `r${String(index)}.http`), bytes);
    hashes.set(`r${String(index)}.http`, sha256(bytes));
  }
  return hashes;
}

/** Expects that every reported row is still there and complete. If adding the folder was answered, the next start must read the rest of the folder. */
export async function lists(kill: Kill): Promise<number> {
  const folder = join(kill.user, 'reports');
  const hashes = madeFolder(folder);
  const answers = (await childAnswers(kill, 'lists', folder)).map((line) => v.parse(answerSchema, line));
  const reportedRows = Math.max(0, ...answers.map(({ rows = 0 }) => rows));
  await afterwards(kill, async (host) => {
    const found = storedRows(host.home);
    expect(found.size).toBeGreaterThanOrEqual(reportedRows);
    expect([...found].filter(([name, { sha256: key, facts }]) => key !== hashes.get(name) || facts === null)).toEqual([]);
    await boardSettled(host);
    if (!answers.some(({ added }) => added === true)) return;
    const all = storedRows(host.home);
    expect([...all.keys()].toSorted()).toEqual([...hashes.keys()].toSorted());
    expect([...all].filter(([name, { sha256: key, facts }]) => key !== hashes.get(name) || facts === null)).toEqual([]);
  });
  return answers.length;
}
