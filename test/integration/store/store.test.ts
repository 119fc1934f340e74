import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { claimHome } from '../../../electron/host/platform/data-folder/claim-home.ts';
import { type DataHome, type HomeUse, openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { lockHome } from '../../../electron/host/platform/data-folder/home-lock.ts';
import { BASE_VERSION } from '../../../electron/host/store/base-schema.ts';
import { connectionOf } from '../../../electron/host/store/connection.ts';
import { SCHEMA_VERSION, migrate, schemaVersion } from '../../../electron/host/store/migrations.ts';
import { forgetDerived } from '../../../electron/host/store/rules.ts';
import { type Store, openStore } from '../../../electron/host/store/store.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { EMPTY_ATTEMPT_COLUMNS } from '../../builders/sending/empty-attempt-columns.ts';

const windows = process.platform === 'win32';

/** Opens a data folder, which is closed when the test ends. */
function dataHome(path: string, use: HomeUse = 'exclusive'): DataHome {
  const home = openDataHome(path, use, '~/data');
  if (!home.ok) throw new Error(home.error.code);
  onTestFinished(() => {
    home.value.close();
  });
  return home.value;
}

function storeIn(home: DataHome): Store {
  const store = openStore(home, '~/data');
  if (!store.ok) throw new Error(store.error.code);
  onTestFinished(() => {
    store.value.close();
  });
  return store.value;
}

/** Makes a data folder with a database of this schema version. Returns its path. */
function databaseOf(version: number): string {
  const home = join(tempFolder(), 'data');
  mkdirSync(home);
  const database = new DatabaseSync(storePath(home));
  migrate(database, version);
  database.exec(`PRAGMA user_version = ${String(version)}`);
  database.close();
  return home;
}

function versionIn(home: string): number {
  const database = new DatabaseSync(storePath(home));
  const version = schemaVersion(database);
  database.close();
  return version;
}

describe('the store', () => {
  it('stores values by key', () => {
    const home = join(tempFolder(), 'data');
    const { values } = storeIn(dataHome(home));
    expect(values.get('a.b')).toBeNull();
    values.set('a.b', '{"x":1}');
    values.set('a.b', '{"x":2}');
    values.set('a.c', '3');
    values.set('a%', '4');
    values.set('b', '5');
    values.delete('b');
    expect(values.get('a.b')).toBe('{"x":2}');
    expect([...values.list('a.')]).toEqual([
      ['a.b', '{"x":2}'],
      ['a.c', '3'],
    ]);
    expect([...values.list('a%').keys()]).toEqual(['a%']);
  });

  it('stores all writes of a transaction, or none of them', () => {
    const store = storeIn(dataHome(join(tempFolder(), 'data')));
    store.values.set('kept', 'before');
    expect(() =>
      store.transaction(() => {
        store.values.set('kept', 'after');
        store.transaction(() => {
          store.values.set('other', '1');
        });
        throw new Error('in the middle');
      }),
    ).toThrow('in the middle');
    expect([store.values.get('kept'), store.values.get('other')]).toEqual(['before', null]);
    store.transaction(() => {
      store.values.set('other', '2');
    });
    expect(store.values.get('other')).toBe('2');
  });

  it.skipIf(windows)('is readable only for its owner, even if it was readable for others before', () => {
    const path = join(tempFolder(), 'data');
    const first = dataHome(path);
    storeIn(first).values.set('a', '1');
    for (const name of readdirSync(path).filter((entry) => entry.startsWith('crashlens.sqlite'))) {
      expect([name, statSync(join(path, name)).mode & 0o777]).toEqual([name, 0o600]);
      chmodSync(join(path, name), 0o666);
    }
    first.close();
    storeIn(dataHome(path)).values.set('a', '2');
    for (const name of readdirSync(path).filter((entry) => entry.startsWith('crashlens.sqlite'))) {
      expect([name, statSync(join(path, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
  });

  it.each(Array.from({ length: SCHEMA_VERSION - BASE_VERSION + 1 }, (_, index) => BASE_VERSION + index))(
    'of schema version %i is migrated to the current version',
    (version) => {
      const home = databaseOf(version);
      const { values } = storeIn(dataHome(home));
      values.set('a', '1');
      expect(versionIn(home)).toBe(SCHEMA_VERSION);
      expect(values.get('a')).toBe('1');
    },
  );

  it('is created in an empty file', () => {
    const path = join(tempFolder(), 'data');
    const home = dataHome(path);
    writeFileSync(storePath(path), '');
    const store = storeIn(home);
    store.values.set('a', '1');
    expect([versionIn(path), store.notices()]).toEqual([SCHEMA_VERSION, []]);
  });

  it.each([0, 1, BASE_VERSION - 1])('of schema version %i with tables is refused and unchanged, for apps and commands', (version) => {
    const path = databaseOf(version);
    const before = readFileSync(storePath(path));
    for (const use of ['exclusive', 'beside'] as const) {
      const home = dataHome(path, use);
      expect(openStore(home, '~/data')).toEqual({
        ok: false,
        error: { code: 'home_of_other_version', facts: { path: '~/data', is: 'older' } },
      });
      home.close();
    }
    expect(readdirSync(path).toSorted()).toEqual(['crashlens-data.json', 'crashlens.sqlite', 'tmp']);
    expect(readFileSync(storePath(path)).equals(before)).toBe(true);
  });

  it('of an older schema version is refused by a command that can only read a copy of it', () => {
    const path = databaseOf(BASE_VERSION - 1);
    const database = new DatabaseSync(storePath(path));
    database.exec('PRAGMA journal_mode = WAL');
    database.close();
    expect(claimHome(path, '~/data').ok).toBe(true);
    // A folder with this name prevents SQLite from creating its shared-memory file, as in a read-only folder.
    mkdirSync(`${storePath(path)}-shm`);
    const before = readFileSync(storePath(path));
    expect(openStore(dataHome(path, 'beside'), '~/data')).toMatchObject({
      error: { code: 'home_of_other_version', facts: { is: 'older' } },
    });
    expect(readFileSync(storePath(path)).equals(before)).toBe(true);
  });

  it('rolls back a migration step that fails', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('CREATE TABLE attempts (other TEXT)');
    expect(() => {
      migrate(database);
    }).toThrow('attempts');
    expect(schemaVersion(database)).toBe(0);
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()).toEqual([{ name: 'attempts' }]);
    database.close();
  });

  it('deletes derived rows when the version of their rules changes, and no other rows', () => {
    const database = new DatabaseSync(':memory:');
    migrate(database);
    database.exec(
      "CREATE TABLE worked_out (text TEXT); INSERT INTO worked_out VALUES ('by old rules'); INSERT INTO key_values VALUES ('a', '1')",
    );
    const connection = connectionOf(database);
    const count = (): unknown => connection.get('SELECT COUNT(*) AS n FROM worked_out')?.['n'];
    forgetDerived(connection, { version: 1, tables: ['worked_out'] });
    expect(count()).toBe(0);
    database.exec("INSERT INTO worked_out VALUES ('by rules 1')");
    forgetDerived(connection, { version: 1, tables: ['worked_out'] });
    expect(count()).toBe(1);
    forgetDerived(connection, { version: 2, tables: ['worked_out'] });
    expect(count()).toBe(0);
    expect(connection.get("SELECT value FROM key_values WHERE key = 'a'")).toEqual({ value: '1' });
    connection.close();
  });
});

describe('an unusable store', () => {
  /** Overwrites everything after the first 8 KiB of a database. */
  function damage(path: string): void {
    const bytes = readFileSync(path);
    writeFileSync(path, Buffer.concat([bytes.subarray(0, 8_192), Buffer.alloc(bytes.length - 8_192, 0x5a)]));
  }

  const SPOILT: readonly (readonly [string, (path: string) => void, 'damaged' | 'newer'])[] = [
    ['is no database', (path) => writeFileSync(path, 'this is no database, but a text '.repeat(100)), 'damaged'],
    ['is damaged behind its beginning', damage, 'damaged'],
    [
      'is of a newer version',
      (path) => {
        const database = new DatabaseSync(path);
        database.exec('PRAGMA user_version = 99');
        database.close();
      },
      'newer',
    ],
  ];

  it.each(SPOILT)('that %s is quarantined and reported, never deleted', async (_, spoil, why) => {
    const first = await testHost();
    await first.host.close();
    const path = storePath(first.home);
    spoil(path);
    const spoilt = readFileSync(path);
    const { home, value } = await testHost({ home: first.home });
    const { notices } = await value('app.notices', {});
    expect(notices).toMatchObject([{ code: 'kept_set_aside', message: expect.stringContaining('crashlens.sqlite.set-aside-1') as string }]);
    expect(notices[0]?.message).toContain(why);
    expect(readFileSync(`${path}.set-aside-1`)).toEqual(spoilt);
    expect(versionIn(home)).toBe(SCHEMA_VERSION);
  });

  it('gets another name when it is quarantined a second time', async () => {
    const path = join(tempFolder(), 'data');
    for (const number of [1, 2]) {
      const home = dataHome(path);
      storeIn(home).close();
      writeFileSync(storePath(path), `no database ${String(number)} `.repeat(100));
      storeIn(home).close();
      home.close();
    }
    for (const number of [1, 2])
      expect(readFileSync(`${storePath(path)}.set-aside-${String(number)}`, 'utf8')).toContain(`no database ${String(number)}`);
    await testHost({ home: path });
  });

  it('has its write-ahead log quarantined even if the database is gone', () => {
    const path = join(tempFolder(), 'data');
    const home = dataHome(path);
    writeFileSync(`${storePath(path)}-wal`, 'what is left');
    storeIn(home).values.set('a', '1');
    expect(readFileSync(`${storePath(path)}.set-aside-1-wal`, 'utf8')).toBe('what is left');
  });
});

describe('a command beside an app', () => {
  it('keeps the journal mode that the app uses, because the app may support no other', () => {
    const home = databaseOf(SCHEMA_VERSION);
    const store = storeIn(dataHome(home, 'beside'));
    store.attempts.save('key', 'one', { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
    const database = new DatabaseSync(storePath(home));
    expect(database.prepare('PRAGMA journal_mode').all()).toEqual([{ journal_mode: 'delete' }]);
    database.close();
    expect(store.attempts.count('key')).toBe(1);
  });

  it('creates nothing until it writes', () => {
    const path = join(tempFolder(), 'data');
    const store = storeIn(dataHome(path, 'beside'));
    expect(store.values.get('a')).toBeNull();
    expect(store.attempts.list('key', 10)).toEqual([]);
    expect(existsSync(path)).toBe(false);
    store.attempts.save('key', 'one', { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
    expect(store.attempts.list('key', 10)).toHaveLength(1);
    expect(existsSync(join(path, 'lock'))).toBe(false);
  });

  it('writes attempts, targets and the outbox, and only reads everything else', () => {
    const path = join(tempFolder(), 'data');
    const app = storeIn(dataHome(path));
    app.values.set('a', '1');
    const beside = storeIn(dataHome(path, 'beside'));
    expect(beside.values.get('a')).toBe('1');
    beside.attempts.save('key', 'one', { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
    expect(app.attempts.list('key', 10)).toEqual([{ attempt: '{}', owner: null }]);
    expect(() => {
      beside.values.set('a', '2');
    }).toThrow('not_available_here');
    expect(() => beside.transaction(() => beside.values.set('a', '2'))).toThrow('not_available_here');
    beside.targets.save('stage', '{}', null, 7);
    expect(app.targets.find('stage')).toEqual({ id: 'stage', preset: '{}', paused: null, address: null, hasToken: null, usedAt: 7 });
  });

  it('counts queued reports correctly after a rollback and after writes of other processes', () => {
    const path = join(tempFolder(), 'data');
    const app = storeIn(dataHome(path));
    const beside = storeIn(dataHome(path, 'beside'));
    const row = { target: 'one', reportKey: 'key', content: 'content', body: 'body', bytes: 10, request: '{}' };
    const waiting = (reports: number): unknown => [{ target: 'one', state: 'waiting', reports, bytes: reports * 10 }];
    const [id = 0] = app.outbox.add([row], 1, 'waiting', 'person', 0);
    expect(app.outbox.counts()).toEqual(waiting(1));
    expect(() =>
      app.transaction(() => {
        app.outbox.transition({ ids: [id] }, 'stop', 'person', 2);
        expect(app.outbox.counts()).toMatchObject([{ state: 'stopped', reports: 1 }]);
        throw new Error('taken back');
      }),
    ).toThrow('taken back');
    expect(app.outbox.counts()).toEqual(waiting(1));
    beside.outbox.add([row], 3, 'waiting', 'person', 0);
    expect(app.outbox.counts()).toEqual(waiting(2));
    app.outbox.transition({ ids: [id] }, 'stop', 'person', 4);
    app.outbox.forget({ ids: [id] });
    expect(app.outbox.counts()).toEqual(waiting(1));
    expect(beside.outbox.counts()).toEqual(waiting(1));
  });

  it('changes settings, which the app reads again at each use', () => {
    const path = join(tempFolder(), 'data');
    const app = storeIn(dataHome(path));
    const beside = storeIn(dataHome(path, 'beside'));
    beside.values.set('settings.theme', '"dark"');
    expect(app.values.get('settings.theme')).toBe('"dark"');
    beside.values.delete('settings.theme');
    expect(app.values.get('settings.theme')).toBeNull();
  });

  it('fails with an error if the data folder has a newer version, and leaves it unchanged', () => {
    const path = databaseOf(99);
    expect(openStore(dataHome(path, 'beside'), '~/data')).toMatchObject({
      ok: false,
      error: { code: 'home_of_other_version', facts: { path: '~/data', is: 'newer' } },
    });
    expect(readdirSync(path)).toEqual(['crashlens.sqlite']);
    expect(versionIn(path)).toBe(99);
  });

  it('stops writing once an app of a newer version has converted the data folder', () => {
    const path = join(tempFolder(), 'data');
    const beside = storeIn(dataHome(path, 'beside'));
    beside.attempts.save('key', 'one', { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
    const database = new DatabaseSync(storePath(path));
    database.exec('PRAGMA user_version = 99');
    database.close();
    expect(() => {
      beside.attempts.save('key', 'two', { attempt: '{}', owner: null }, EMPTY_ATTEMPT_COLUMNS);
    }).toThrow(expect.objectContaining({ error: { code: 'home_of_other_version', facts: { path: '~/data', is: 'newer' } } }) as Error);
    expect(beside.attempts.list('key', 10)).toHaveLength(1);
  });

  it('converts an older version only while no app holds the data folder', () => {
    const path = databaseOf(BASE_VERSION);
    const unlock = lockHome(path);
    expect(openStore(dataHome(path, 'beside'), '~/data')).toMatchObject({
      ok: false,
      error: { code: 'home_of_other_version', facts: { path: '~/data', is: 'older_in_use' } },
    });
    expect(versionIn(path)).toBe(BASE_VERSION);
    unlock?.();
    storeIn(dataHome(path, 'beside'));
    expect(versionIn(path)).toBe(SCHEMA_VERSION);
    expect(existsSync(join(path, 'lock'))).toBe(false);
  });

  it('that holds the lock for a moment makes the app wait', async () => {
    const path = join(tempFolder(), 'data');
    expect(claimHome(path, '~/data').ok).toBe(true);
    const lock = join(import.meta.dirname, '../../../electron/host/platform/data-folder/home-lock.ts');
    const child = spawn(
      process.execPath,
      [
        '--input-type=module-typescript',
        '-e',
        `import { lockHome } from ${JSON.stringify(lock)};
         const unlock = lockHome(${JSON.stringify(path)}, { brief: true });
         process.stdout.write('held');
         setTimeout(unlock, 200);`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    expect(openDataHome(path, 'exclusive', '~/data').ok).toBe(true);
  });
});
