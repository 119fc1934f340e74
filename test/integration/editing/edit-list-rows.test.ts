import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { draftOf } from '../../builders/editing/draft-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const WAL_HEADER = 32;
const FRAME_HEADER = 24;

/** Counts the transactions in the write-ahead log of a store. In the log, the last frame of each transaction contains the size of the database in pages. */
function commitsIn(home: string): number {
  const path = `${storePath(home)}-wal`;
  if (!existsSync(path)) return 0;
  const log = readFileSync(path);
  const page = log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  let commits = 0;
  for (let at = WAL_HEADER; at + FRAME_HEADER + page <= log.length; at += FRAME_HEADER + page) {
    // The frames after the newest frames belong to an earlier log.
    if (!log.subarray(at + 8, at + 16).equals(salt)) break;
    if (log.readUInt32BE(at + 4) > 0) commits += 1;
  }
  return commits;
}

it('a bulk edit of ten thousand reports is one transaction, so it is stored as a whole or not at all', () => {
  const path = join(tempFolder(), 'data');
  const home = openDataHome(path, 'exclusive', '~/data');
  if (!home.ok) throw new Error(home.error.code);
  const opened = openStore(home.value, '~/data');
  if (!opened.ok) throw new Error(opened.error.code);
  onTestFinished(() => {
    opened.value.close();
    home.value.close();
  });
  const { editLists, transaction } = opened.value;
  const change = (round: number): void => {
    for (let number = 0; number < 10_000; number += 1) {
      const slot = String(number);
      editLists.saveHead({
        slot,
        reportKey: String(number).padStart(64, '0'),
        size: 1,
        mtimeMs: 1,
        name: `${slot}.http`,
        capture: { kind: 'path', at: `/reports/${slot}.http` },
        changedAt: '2026-11-21T09:30:00.000Z',
        unsaved: true,
        nextStep: round + 1,
      });
      editLists.saveStep(slot, {
        step: round,
        sentence: 'changed Comments',
        edits: '[{"op":"value","at":"c:1","text":"bulk"}]',
        skipped: null,
      });
    }
  };
  const before = commitsIn(path);
  transaction(() => {
    change(1);
  });
  // If a checkpoint restarted the log, it contains only this transaction.
  expect(commitsIn(path) - (commitsIn(path) > before ? before : 0)).toBe(1);
  expect(editLists.summaries()).toHaveLength(10_000);
  expect(() => {
    transaction(() => {
      change(2);
      throw new Error('at the last report');
    });
  }).toThrow('at the last report');
  expect(editLists.summaries().every(({ slot, steps }) => steps === 1 && editLists.head(slot)?.nextStep === 2)).toBe(true);
});

it('a key press writes only its own step, in one transaction, before the host answers', async () => {
  const draft = await draftOf(rawRequest({ parts: GOOD_PARTS }));
  const { host, report } = draft;
  for (let number = 0; number < 20; number += 1) await draft.setValue('Version', String(number));
  const [at, { steps }] = [await draft.anchor('Comments'), await draft.setValue('Comments', 'a')];
  const database = new DatabaseSync(storePath(host.home), { readOnly: true });
  const rows = (): readonly unknown[] => database.prepare('SELECT step, edits FROM edit_steps ORDER BY step').all();
  const before = rows();
  const commits = commitsIn(host.home);
  const size = readFileSync(`${storePath(host.home)}-wal`).length;
  const change = { kind: 'edits' as const, edits: [{ op: 'value' as const, at, text: 'ab' }] };
  await host.value('draft.apply', { report, change, replaces: steps.at(-1)?.id ?? '' });
  const after = rows();
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(after.at(-1)).toMatchObject({ edits: expect.stringContaining('"ab"') as string });
  expect(commitsIn(host.home)).toBe(commits + 1);
  // Only the pages with the head of the edit list and with the step are written.
  expect(readFileSync(`${storePath(host.home)}-wal`).length - size).toBeLessThanOrEqual(3 * (4_096 + FRAME_HEADER));
  database.close();
});
