import { DatabaseSync } from 'node:sqlite';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { storePath } from '../../../../electron/host/store/store-path.ts';
import { seededNumbers } from '../../../builders/platform/seeded-numbers.ts';
import type { TestHost } from '../../../builders/app/test-host.ts';
import { editState } from '../edit-actions.ts';
import { type Kill, afterwards, childAnswers } from '../kill.ts';
import { madeReport, sha256 } from '../test-report.ts';
import { type SentUpload, uploadsOf } from '../upload-actions.ts';

export const UPLOADS = 60;

/** Uploads files through bridge calls, then checks them after the kill. */
export async function uploads(kill: Kill): Promise<number> {
  const answered = (await childAnswers(kill, 'uploads', String(UPLOADS))).map(Number);
  await afterwards(kill, (host) => expectUploads(host, answered, uploadsOf(seededNumbers(kill.seed), UPLOADS)));
  return answered.length;
}

/** Expects that opened files are still there with their bytes and edits, and that incomplete files left nothing behind. */
export async function expectUploads(host: TestHost, answered: readonly number[], sent: readonly SentUpload[]): Promise<void> {
  const captures = capturesOf(host);
  const { reports } = await host.value('report.list', {});
  const there = new Map(reports.map((report) => [report.name, report]));
  expect([...there.keys(), ...captures.keys()].filter((name) => !/^whole-\d+\.http$/.test(name))).toEqual([]);
  // If the process was killed after it named the file of a capture but before it wrote the row, the next start finds the file by its bytes.
  const whole = new Set(sent.map(({ comment, dumpBytes }) => sha256(madeReport(comment, dumpBytes))));
  expect(foundIn(host).filter((key) => !whole.has(key))).toEqual([]);
  for (const { number, comment, dumpBytes, isEdited } of sent) {
    const name = `whole-${String(number)}.http`;
    const report = there.get(name)?.report;
    const capture = captures.get(name);
    if (answered.includes(number)) expect([name, report === undefined, capture === undefined]).toEqual([name, false, false]);
    if (capture !== undefined) expect([name, sha256(readFileSync(capture))]).toEqual([name, sha256(madeReport(comment, dumpBytes))]);
    if (!answered.includes(number) || report === undefined) continue;
    const { steps, sha256: now } = await editState({ host: host.host, report });
    expect(steps).toEqual(isEdited ? [['1', 'changed Comments']] : []);
    expect(now).toBe(sha256(madeReport(isEdited ? `edited ${String(number)}` : comment, dumpBytes)));
  }
}

/** Returns the paths of the captures in the library, by the names of their reports. */
function capturesOf({ home }: TestHost): ReadonlyMap<string, string> {
  const rows = captureRows(home, "source <> 'found'");
  return new Map(rows.map(({ name, sha256: key }) => [String(name), join(home, 'kept', String(key))]));
}

/** Returns the SHA-256s of captures that a start found as files without a row. */
function foundIn({ home }: TestHost): readonly string[] {
  return captureRows(home, "source = 'found'").map(({ sha256: key }) => String(key));
}

function captureRows(home: string, where: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new DatabaseSync(storePath(home));
  try {
    return database.prepare(`SELECT name, sha256 FROM kept_captures WHERE ${where}`).all();
  } finally {
    database.close();
  }
}
