import { DEFAULT_RULES, DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { NO_METADATA } from '../../../shared/board/board-row.ts';
import { USUAL_BOARD } from '../../../shared/bridge/view/board-layout.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { compatFolder } from '../../builders/store/compat-folder.ts';
import { draftIn, draftOfReport } from '../../builders/editing/draft-host.ts';
import type { TestHost } from '../../builders/app/test-host.ts';
import { testHost } from '../../builders/app/test-host.ts';

const URL = 'http://127.0.0.1:5001/submit';

/** All that is kept in `test/compat/data-folder-1`, found by the current version. */
async function expectEverything(host: TestHost, captures: string): Promise<void> {
  const { targets } = await host.value('target.list', {});
  expect(targets.map(({ name, url, rules }) => [name, url, rules])).toEqual([
    ['demo collector', null, { ...DEMO_RULES, dialect: 'antenna', maxBody: 1_048_576 }],
    ['127.0.0.1:5001', URL, { ...DEFAULT_RULES, dialect: 'antenna', maxBody: null }],
    ['collector.example', 'https://collector.example/submit', DEFAULT_RULES],
  ]);
  expect(await host.value('ui.load', {})).toEqual({ panes: { tree: 240 }, target: targets[1]?.id, board: USUAL_BOARD });
  const { settings } = await host.value('settings.state', {});
  expect(settings.filter(({ chosen }) => chosen)).toMatchObject([{ key: 'theme', value: 'dark', from: 'kept' }]);
  expect(await host.value('collector.state', {})).toMatchObject({ rules: { dialect: 'antenna', maxBody: 1_048_576 } });
  expect(await host.value('catalog.state', {})).toMatchObject({ inEffect: 'added', own: { rows: 1 }, error: null });

  const { drafts } = await host.value('draft.kept', {});
  expect(drafts.map(({ name, steps, changedAt }) => ({ name, steps, changedAt })).toSorted((a, b) => b.steps - a.steps)).toMatchObject([
    { name: 'edited.http', steps: 4, changedAt: '2026-11-21T09:30:09.000Z' },
    { name: 'from-page.http', steps: 2, changedAt: '2026-11-21T09:30:18.000Z' },
    { name: 'New report', steps: 0 },
  ]);

  const edited = await draftIn(host, join(captures, 'edited.http'));
  const first = await host.value('draft.state', { report: edited.report });
  expect(first.steps.map(({ id, sentence, error }) => [id, sentence, error])).toEqual([
    ['1', 'changed ProductName', null],
    ['2', 'changed Comments', null],
    ['3', 'replaced the content of upload_file_minidump by other.dmp', null],
    ['4', 'inserted 4 bytes at 0x353', null],
  ]);
  expect(first).toMatchObject({ restored: true, unsaved: true });
  expect(await edited.value('ProductName')).toBe('Fenix');
  expect(await edited.value('SomethingNew')).toBe('made-up value 81zr');
  const { attempts } = await host.value('send.attempts', { report: edited.report });
  expect(attempts.map(({ state, outcome, failure }) => [state, outcome?.value ?? failure?.code])).toEqual([
    ['failed', 'connection_refused'],
    ['answered', 'rule_unsupported_packagename'],
  ]);

  const savedDraft = drafts.find(({ name }) => name === 'from-page.http');
  const { report } = await host.value('draft.open', { draft: savedDraft?.draft ?? '' });
  const page = draftOfReport(host, '', report);
  const second = await host.value('draft.state', { report });
  expect(second.steps.map(({ error }) => error)).toEqual([null, null]);
  expect((await page.inspect()).annotations.map(({ name }) => name)).not.toContain('URL');
  expect((await page.inspect()).parts).toMatchObject([{ size: 'MDMP made-up other memory 93bd'.length }]);
  expect((await host.value('send.attempts', { report })).attempts).toMatchObject([{ outcome: { kind: 'accepted' } }]);
}

/** Tables that came with each step of the schema from that version on, those that others name last. */
const TABLES_SINCE: Readonly<Record<number, readonly string[]>> = {
  4: ['board_places', 'board_facts', 'board_edited', 'board_folders', 'board_forgotten', 'board_reports'],
  5: ['bulk_steps', 'bulk_changes'],
  6: ['exchanges', 'targets', 'outbox_moves', 'outbox_items', 'outbox_worker'],
  7: ['digests'],
};

const SEARCHED = [
  ...['item', 'target', 'at', 'kind', 'status', 'value', 'body', 'product', 'version'],
  ...['channel', 'name', 'host', 'state', 'rejection', 'failure', 'bytes', 'ended'],
];

/** What versions before there were targets kept of them. */
const REMEMBERED = JSON.stringify({
  targetUrls: [URL, 'https://collector.example/submit'],
  lastTarget: URL,
  targets: [{ url: URL, rules: { dialect: 'antenna', maxBody: null } }],
  demoRules: { dialect: 'antenna', maxBody: 1_048_576 },
});

/** Takes out what version 9 added: addresses of targets and attempts, and the id of the store. */
function withoutAddresses(database: DatabaseSync, version: number): void {
  database.exec("ALTER TABLE attempts DROP COLUMN address; DELETE FROM key_values WHERE key = 'store.id'");
  if (version < 7) return;
  database.exec('DROP INDEX targets_at; ALTER TABLE targets DROP COLUMN address; ALTER TABLE targets DROP COLUMN token');
  database.exec('DROP INDEX outbox_by_body; CREATE INDEX outbox_by_body ON outbox_items (target, body)');
}

/** Makes the store of a folder that is closed one of an earlier schema version, with everything that such a one has. */
function backTo(version: number, home: string): void {
  const database = new DatabaseSync(storePath(home));
  for (const [since, tables] of Object.entries(TABLES_SINCE))
    if (Number(since) >= version) for (const table of tables) database.exec(`DROP TABLE ${table}`);
  withoutAddresses(database, version);
  // Version 8 finds attempts by numbers.
  database.exec('DROP INDEX attempts_of_report; DROP INDEX attempts_of_body; DROP INDEX attempts_refused');
  for (const column of ['report', 'sent']) database.exec(`ALTER TABLE attempts DROP COLUMN ${column}`);
  database.exec('CREATE INDEX attempts_of_report ON attempts (report_key, number)');
  if (version === 7) database.exec('CREATE INDEX attempts_of_body ON attempts (target, body) WHERE body IS NOT NULL');
  else {
    database.prepare("INSERT INTO key_values (key, value) VALUES ('targets', ?)").run(REMEMBERED);
    // Columns that came with version 7, and what is ordered by them.
    database.exec('DROP INDEX attempts_by_time');
    for (const column of SEARCHED) database.exec(`ALTER TABLE attempts DROP COLUMN ${column}`);
  }
  database.exec(`PRAGMA user_version = ${String(version)}`);
  database.close();
}

/** What the schema of a store is, and its version. */
function schemaOf(home: string): unknown {
  const database = new DatabaseSync(storePath(home));
  try {
    return [database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all(), database.prepare('PRAGMA user_version').all()];
  } finally {
    database.close();
  }
}

describe('a data folder of an earlier version', () => {
  it('is opened with everything that is in it', async () => {
    const { home, user, captures } = compatFolder('data-folder-1');
    await expectEverything(await testHost({ home, env: { HOME: user } }), captures);
  });

  it('is opened again with everything that is in it', async () => {
    const { home, user, captures } = compatFolder('data-folder-1');
    await (await testHost({ home, env: { HOME: user } })).host.close();
    await expectEverything(await testHost({ home, env: { HOME: user } }), captures);
  });

  it.each([4, 5, 6])(
    'from before the board, changes to many or the outbox (schema version %i) has them, and everything that was in it',
    async (version) => {
      const { home, user, captures } = compatFolder('data-folder-1');
      const options = { home, env: { HOME: user } };
      await (await testHost(options)).host.close();
      const schema = schemaOf(home);
      backTo(version, home);
      const host = await testHost(options);
      expect(schemaOf(home)).toEqual(schema);
      expect(await host.value('board.bulks', {})).toEqual({ bulks: [] });
      expect(storedRows(home).size).toBe(0);
      await addToBoard(host, join(captures, 'edited.http'));
      const row = storedRows(home).get('edited.http')?.id ?? 0;
      const change = { kind: 'set', name: 'Version', text: '999.0', where: 'anywhere' } as const;
      const done = await host.value('board.change', { selection: { kind: 'rows', rows: [row] }, change, dialect: 'spec' });
      expect(done).toMatchObject({ changed: 1, leftOut: [] });
      await host.host.close();
      const again = await testHost(options);
      expect((await again.value('draft.kept', {})).drafts.map(({ steps }) => steps).toSorted()).toEqual([0, 2, 5]);
      expect(await again.value('board.undoBulk', { bulk: done.bulk ?? '' })).toMatchObject({ undone: 1, leftOut: [] });
      const { drafts } = await again.value('draft.kept', {});
      expect(drafts.map(({ steps }) => steps).toSorted()).toEqual([0, 2, 4]);
    },
  );

  it.each([4, 7])('of schema version %i keeps everything that is in it', async (version) => {
    const { home, user, captures } = compatFolder('data-folder-1');
    const options = { home, env: { HOME: user } };
    await (await testHost(options)).host.close();
    const schema = schemaOf(home);
    backTo(version, home);
    await (await testHost(options)).host.close();
    expect(schemaOf(home)).toEqual(schema);
    await expectEverything(await testHost(options), captures);
  });
});

/** Every queued report. */
async function queueOf(host: TestHost) {
  const { items } = await host.value('outbox.items', { choice: {}, from: 0, limit: 100 });
  return items.map(({ name, state, status, edits, attempts }) => ({ name, state, status, edits, attempts }));
}

describe('a data folder of schema version 9', () => {
  it('loses nothing of what is queued, sent, edited, chosen and noted', async () => {
    const { home, user } = compatFolder('data-folder-9');
    const options = { home, env: { HOME: user } };
    await (await testHost(options)).host.close();
    // Once converted, it is opened as it is.
    const host = await testHost(options);
    const { targets } = await host.value('target.list', {});
    expect(targets.map(({ name, rules }) => [name, rules])).toEqual([
      ['demo collector', DEMO_RULES],
      ['made-up collector', { dialect: 'antenna', maxBody: null, ingress: 'direct', throttling: 'accept_all' }],
      ['nobody', { dialect: 'spec', maxBody: 2_000_000, ingress: 'proxy', throttling: 'mozilla' }],
    ]);
    const { settings } = await host.value('settings.state', {});
    expect(settings.filter(({ chosen }) => chosen).map(({ key, value }) => [key, value])).toEqual([
      ['theme', 'dark'],
      ['target.maxBody', 1_048_576],
      ['target.ingress', 'direct'],
    ]);
    expect(await queueOf(host)).toEqual([
      { name: 'accepted.http', state: 'accepted', status: 200, edits: 0, attempts: 1 },
      { name: 'soft.http', state: 'rejected_unknown', status: 200, edits: 0, attempts: 1 },
      { name: 'waiting.http', state: 'held', status: null, edits: 1, attempts: 0 },
      { name: 'failing.http', state: 'needs_person', status: null, edits: 1, attempts: 6 },
    ]);
    const history = await host.value('history.query', { filter: '', from: 0, limit: 100 });
    expect(history.matching).toBe(8);
    const { drafts } = await host.value('draft.kept', {});
    expect(drafts.map(({ name, steps }) => [name, steps]).toSorted()).toEqual([
      ['edited.http', 1],
      ['failing.http', 1],
      ['waiting.http', 1],
    ]);
    expect((await host.value('board.bulks', {})).bulks).toMatchObject([{ sentence: 'set annotation Comments' }]);
    expect((await host.value('ui.load', {})).board.saved).toEqual([{ name: 'Soft ones', filter: 'outcome:soft' }]);
    await host.host.close();
    const rows = storedRows(home);
    expect([...rows.keys()].toSorted()).toEqual(['accepted.http', 'edited.http', 'failing.http', 'soft.http', 'waiting.http']);
    expect(rows.get('soft.http')?.metadata).toEqual({ ...NO_METADATA, tags: ['todo'], note: 'a made-up note', done: true });
  });
});
