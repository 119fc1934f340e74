import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { BASE_VERSION } from '../../../../electron/host/store/base-schema.ts';
import { SCHEMA_VERSION, migrate } from '../../../../electron/host/store/migrations.ts';
import { storePath } from '../../../../electron/host/store/store-path.ts';
import { compatFolder } from '../../../builders/store/compat-folder.ts';
import { draftIn } from '../../../builders/editing/draft-host.ts';
import { type Kill, afterwards, childAnswers, killAgain } from '../kill.ts';
import type { MostBefore } from '../kill-moment.ts';

/** Kills a process while it migrates a store to the current schema, once for each earlier schema version. Expects that all content is still there. */
export async function migrations(kill: Kill): Promise<number> {
  let answered = 0;
  for (let version = BASE_VERSION; version < SCHEMA_VERSION; version += 1) {
    const home = join(kill.user, `schema-${String(version)}`);
    const filled = { ...kill, home, env: { ...kill.env, CRASHLENS_HOME: home } };
    mkdirSync(home, { mode: 0o700 });
    const before = fill(home, version);
    answered += await killedTwice(filled, 'migrates', MAX_IN_MIGRATION);
    await afterwards(filled, () => {
      const now = new Set(rowsIn(home));
      expect(before.filter((value) => !now.has(value))).toEqual([]);
      return Promise.resolve();
    });
  }
  return answered;
}

/** Kills a host while it opens a data folder of schema version 9. Expects that all content is still there. */
export async function firstStart(kill: Kill): Promise<number> {
  const { home, user, captures } = compatFolder('data-folder-9');
  const old = { ...kill, home, user, env: { HOME: user, CRASHLENS_HOME: home } };
  const answered = await killedTwice(old, 'opens', MAX_IN_START);
  await afterwards(old, async (host) => {
    const { targets } = await host.value('target.list', {});
    expect(targets.map(({ name }) => name)).toEqual(['demo collector', 'made-up collector', 'nobody']);
    expect(await host.value('ui.load', {})).toMatchObject({ panes: { tree: 240 }, target: targets[1]?.id });
    const { settings } = await host.value('settings.state', {});
    expect(settings.filter(({ chosen }) => chosen)).toHaveLength(3);
    const { items } = await host.value('outbox.items', { choice: {}, from: 0, limit: 100 });
    expect(items.map(({ state }) => state)).toEqual(['accepted', 'rejected_unknown', 'held', 'needs_person']);
    expect((await host.value('history.query', { filter: '', from: 0, limit: 100 })).matching).toBe(8);
    const draft = await draftIn(host, join(captures, 'edited.http'));
    expect(await draft.value('Version')).toBe('999.0');
    expect(await host.value('app.notices', {})).toEqual({ notices: [] });
  });
  return answered;
}

/** Limits for moments between locking the folder and opening its store. Each migration step is a transaction. */
export const MAX_IN_MIGRATION: MostBefore = { answers: 1, changes: 10, fromStart: false };

/** Limits for moments during a start. */
export const MAX_IN_START: MostBefore = { answers: 1, changes: 70, fromStart: true };

/** Kills two processes one after the other. The second process finds what the first left behind. */
async function killedTwice(kill: Kill, child: string, most: MostBefore): Promise<number> {
  const first = await childAnswers(kill, child);
  const second = await childAnswers(killAgain(kill, most), child);
  return first.length + second.length;
}

const ROWS = 300;

/** The table whose rows refer to files in the folder. A start deletes a row whose file is missing. */
const OF_FILES = 'kept_captures';

/** Tables with facts that were derived from reports. An app deletes facts that other rules derived when it opens a store. */
const WORKED_OUT = ['board_facts', 'board_edited', 'board_symbols'];

/** The table with the process that currently works on the queue. */
const OF_PROCESSES = 'outbox_worker';

/** Tables that the test does not fill, or whose rows need not stay. */
const NOT_FILLED: readonly string[] = [OF_FILES, OF_PROCESSES, ...WORKED_OUT];

/** Creates a store of a schema version and fills its tables. Returns the content that must stay. */
function fill(home: string, version: number): readonly string[] {
  const database = new DatabaseSync(storePath(home));
  database.exec('PRAGMA journal_mode = WAL');
  migrate(database, version);
  database.exec('BEGIN');
  for (const table of tablesOf(database).filter((name) => !NOT_FILLED.includes(name))) {
    const columns = database.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all();
    const insert = database.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join()})`);
    for (let row = 1; row <= ROWS; row += 1)
      insert.run(...columns.map(({ name, type }) => valueOf(String(type), `${String(name)} ${String(row)}`, row)));
  }
  database.exec('COMMIT');
  database.close();
  return rowsIn(home);
}

function valueOf(type: string, text: string, row: number): string | number | Uint8Array {
  if (type === 'TEXT') return text;
  return type === 'BLOB' ? Buffer.from(text) : row;
}

/** Returns every value of every row, together with its table, row and column. */
function rowsIn(home: string): readonly string[] {
  const database = new DatabaseSync(storePath(home));
  try {
    return tablesOf(database).flatMap((table) =>
      database
        .prepare(`SELECT * FROM ${table}`)
        .all()
        .flatMap((row) => {
          const [[, first] = []] = Object.entries(row);
          return Object.entries(row).map(([column, value]) => `${table} ${String(first)} ${column} ${String(value)}`);
        }),
    );
  } finally {
    database.close();
  }
}

function tablesOf(database: DatabaseSync): readonly string[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rootpage")
    .all()
    .map(({ name }) => String(name));
}
