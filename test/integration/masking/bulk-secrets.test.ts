import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { bridgeTraffic, draftIn } from '../../builders/editing/draft-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { GOOD_PARTS, SECRETS as CAPTURED, multipart, request } from '../../builders/report/multipart.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { SECRETS, damagedReport, requestOf } from '../../builders/report/damaged-report.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';
import { volume } from '../../support/volume.ts';

/** Values that the user types: letters that form no words, so that a search finds them only where they are stored. */
const TYPED = ['tjqzxvwkpbgh', 'ydzqjxkvwfpb', 'nvxwzqkjgbtp', 'rkzjxqvwhdmf'] as const;
const [SET, OPENED, COPIED, HEADER] = TYPED;

function asked(change: BulkChange): RequestOf<'board.change'> {
  return { selection: { kind: 'matching', filter: '', by: 'spec', except: [] }, change, dialect: 'spec' };
}

/** Returns the names of the tables that contain a value matching the pattern. */
function tablesWith(pattern: RegExp, home: string): readonly string[] {
  const database = new DatabaseSync(storePath(home), { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return tables.map(({ name }) => String(name)).filter((table) => pattern.test(textOf(database, table)));
  } finally {
    database.close();
  }
}

function textOf(database: DatabaseSync, table: string): string {
  const rows = database.prepare(`SELECT * FROM "${table}"`).all();
  return JSON.stringify(rows, (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value));
}

/** Returns the names of the files in the data folder whose bytes match the pattern, without the store and its write-ahead log. */
function filesWith(pattern: RegExp, home: string): readonly string[] {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const others = files.filter(({ name }) => !name.startsWith('crashlens.sqlite'));
  return others.filter(({ parentPath, name }) => pattern.test(readFileSync(join(parentPath, name), 'latin1'))).map(({ name }) => name);
}

/**
 * Expects that captured secrets are nowhere, and typed values only in edit steps.
 * Requests jobs, bulk edits and rows first, so that the traffic contains them.
 */
async function expectUnseen(host: TestHost, captured: RegExp, typed: RegExp): Promise<void> {
  await host.value('job.list', {});
  await host.value('board.bulks', {});
  await host.value('board.query', { ...FIRST_ROWS, by: 'spec' });
  expect(captured.exec(bridgeTraffic(host))?.[0]).toBeUndefined();
  expect(typed.exec(bridgeTraffic(host))?.[0]).toBeUndefined();
  expect(tablesWith(captured, host.home)).toEqual([]);
  expect(tablesWith(typed, host.home).filter((table) => table !== 'edit_steps')).toEqual([]);
  expect(filesWith(captured, host.home)).toEqual([]);
  expect(filesWith(typed, host.home)).toEqual([]);
}

it('values that a bulk edit sets are stored only in edit lists, and the bridge never shows a protected value', async () => {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  const reports = fc.sample(damagedReport, { numRuns: volume(400, 30), seed: 20_261_123 });
  reports.forEach((report, index) => {
    writeFileSync(join(folder, `r${String(index)}.http`), requestOf(report));
  });
  const host = await testHost();
  await addToBoard(host, folder);
  const [captured, typed] = [secretPattern([...SECRETS, ...CAPTURED]), secretPattern([...TYPED])];

  const path = join(host.user, 'copied.http');
  writeFileSync(path, request(multipart(GOOD_PARTS)));
  const source = await draftIn(host, path);
  const { steps } = await source.edit(
    { op: 'value', at: await source.anchor('URL'), text: COPIED },
    { op: 'add_header', part: null, line: `Authorization: ${HEADER}`, before: null },
  );
  await host.opened(join(folder, 'r0.http'));
  await host.opened(join(folder, 'r1.http'));
  const changes: readonly BulkChange[] = [
    { kind: 'set', name: 'URL', text: SET, where: 'anywhere' },
    { kind: 'set', name: 'MadeUpByTest', text: OPENED, where: 'missing' },
    { kind: 'same', report: source.report, step: steps.at(-1)?.id ?? '' },
    { kind: 'rename', name: 'Email', newName: 'Mail' },
    { kind: 'form', form: 'json' },
    { kind: 'safe_fixes' },
    { kind: 'delete', name: 'URL' },
  ];
  for (const change of changes) {
    // The preview may show the text that the user just typed, but no captured secret.
    const preview = await host.host.call('board.previewChange', asked(change));
    expect(captured.exec(JSON.stringify(preview))?.[0]).toBeUndefined();
    const { bulk, changed } = await host.value('board.change', asked(change));
    expect(changed, change.kind).toBeGreaterThan(0);
    await expectUnseen(host, captured, typed);
    if (change.kind === 'form') await host.value('board.undoBulk', { bulk: bulk ?? '' });
  }
  // Checks that the search works: it finds the typed values in the table that stores them.
  expect(tablesWith(typed, host.home)).toEqual(['edit_steps']);
  await expectUnseen(host, captured, typed);
  await host.host.close();
  expect(tablesWith(typed, host.home)).toEqual(['edit_steps']);
  expect(tablesWith(captured, host.home)).toEqual([]);
  expect([...filesWith(captured, host.home), ...filesWith(typed, host.home)]).toEqual([]);
}, 300_000);
