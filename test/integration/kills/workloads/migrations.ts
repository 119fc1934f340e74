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

/** A store of each earlier schema, killed while it is brought to that of today: everything is in it afterwards. */
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

/** A host that is killed while it opens a data folder of schema version 9: everything is there afterwards. */
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

/** From when the folder is taken to when its store is open: a transaction for each step between two schemas. */
export const MAX_IN_MIGRATION: MostBefore = { answers: 1, changes: 10, fromStart: false };

/** In the middle of a start, answers and changes of the disk. */
export const MAX_IN_START: MostBefore = { answers: 1, changes: 70, fromStart: true };

/** The second start finds what the first one left. */
async function killedTwice(kill: Kill, child: string, most: MostBefore): Promise<number> {
  const first = await childAnswers(kill, child);
  const second = await childAnswers(killAgain(kill, most), child);
  return first.length + second.length;
}

const ROWS = 300;

/** The table whose rows stand for files of the folder: one without its file goes at the start. */
const OF_FILES = 'kept_captures';

/** The tables of what is worked out of reports: an app that opens a store throws away what other rules than its own made. */
const WORKED_OUT = ['board_facts', 'board_edited'];

/** Who works the queue: one row, of a process. */
const OF_PROCESSES = 'outbox_worker';

/** Those whose rows are not put there, or need not stay. */
const NOT_FILLED: readonly string[] = [OF_FILES, OF_PROCESSES, ...WORKED_OUT];

/** A store of a schema with rows in each of its tables; what is in it and must stay. */
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

/** Every value of every row, with its table, its row and its column. */
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
