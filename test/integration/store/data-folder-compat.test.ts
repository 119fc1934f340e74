import { NO_METADATA } from '../../../shared/board/board-row.ts';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { DEMO_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { storedRows } from '../../builders/board/board-host.ts';
import { draftIn } from '../../builders/editing/draft-host.ts';
import { compatFolder } from '../../builders/store/compat-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

/** Returns the SQL statements that created everything in a store, with equal whitespace: ALTER TABLE leaves different whitespace than CREATE TABLE. */
function schemaOf(home: string): unknown {
  const database = new DatabaseSync(storePath(home));
  try {
    const rows = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
    const version = database.prepare('PRAGMA user_version').get();
    return [
      version,
      rows.map(({ sql, ...row }) => ({
        ...row,
        sql: String(sql)
          .replaceAll(/\s+/g, ' ')
          .replaceAll(/(?<=\() | (?=[,)])/g, ''),
      })),
    ];
  } finally {
    database.close();
  }
}

/** Returns every queued report. */
async function queueOf(host: TestHost) {
  const { items } = await host.value('outbox.items', { choice: {}, from: 0, limit: 100 });
  return items.map(({ name, state, status, edits, attempts }) => ({ name, state, status, edits, attempts }));
}

describe('a data folder of schema version 9', () => {
  it('keeps every queued report, attempt, edit, setting and note', async () => {
    const { home, user } = compatFolder('data-folder-9');
    const options = { home, env: { HOME: user } };
    await (await testHost(options)).host.close();
    // The first host has converted the data folder. The second one opens it without a conversion.
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

  it('has the schema of a fresh store after its conversion', async () => {
    const { home, user } = compatFolder('data-folder-9');
    await (await testHost({ home, env: { HOME: user } })).host.close();
    const fresh = await testHost();
    await fresh.host.close();
    expect(schemaOf(home)).toEqual(schemaOf(fresh.home));
  });

  it('keeps edits that apply, attempts, and bulk edits that can be undone', async () => {
    const { home, user, captures } = compatFolder('data-folder-9');
    const host = await testHost({ home, env: { HOME: user } });
    const draft = await draftIn(host, join(captures, 'edited.http'));
    expect(await host.value('draft.state', { report: draft.report })).toMatchObject({
      restored: true,
      unsaved: true,
      steps: [{ id: '1', sentence: 'changed Version', error: null }],
    });
    expect(await draft.value('Version')).toBe('999.0');
    const [bulk] = (await host.value('board.bulks', {})).bulks;
    expect(await host.value('board.undoBulk', { bulk: bulk?.bulk ?? '' })).toMatchObject({ undone: 2, leftOut: [] });
    expect((await host.value('draft.kept', {})).drafts).toEqual([]);
    const sent = await host.opened(join(captures, 'accepted.http'));
    const { attempts } = await host.value('send.attempts', { report: sent.report });
    expect(attempts).toMatchObject([{ state: 'answered', outcome: { kind: 'accepted' } }]);
  });
});
