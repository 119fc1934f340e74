import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { compatFolder } from '../../builders/store/compat-folder.ts';
import { type LineProcess, runTogether, startLineProcess } from '../../builders/platform/line-process.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const CHILD = join(import.meta.dirname, '../../builders/store/store-child.ts');
const LOOP_CHILD = join(import.meta.dirname, '../../builders/store/store-loop-child.ts');

/** Starts a process that opens a store. It is killed when the test ends. */
function storeProcess(home: string, use: 'exclusive' | 'beside', count: number, name: string): LineProcess {
  return startLineProcess(CHILD, home, use, String(count), name);
}

function countIn(home: string, sql: string): number {
  const database = new DatabaseSync(storePath(home));
  try {
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return Number(database.prepare(sql).get()?.['n']);
  } finally {
    database.close();
  }
}

it('an app and commands write at the same time, and no write is lost', async () => {
  const home = join(tempFolder(), 'data');
  const app = storeProcess(home, 'exclusive', 200, 'app');
  expect(await app.line()).toBe('open');
  const commands = ['one', 'two', 'three'].map((name) => storeProcess(home, 'beside', 200, name));
  for (const command of commands) expect(await command.line()).toBe('open');
  const second = storeProcess(home, 'exclusive', 0, 'second');
  expect(await second.line()).toBe('home_in_use');
  for (const { child } of [app, ...commands]) child.stdin.write('begin');
  for (const { line } of [app, ...commands]) expect(await line()).toBe('done');
  expect(countIn(home, 'SELECT COUNT(*) AS n FROM attempts')).toBe(800);
  expect(countIn(home, "SELECT COUNT(*) AS n FROM key_values WHERE key LIKE 'app.%'")).toBe(200);
});

it('commands that start at the same time before a store exists create only one store', async () => {
  const home = join(tempFolder(), 'data');
  const commands = ['one', 'two', 'three', 'four'].map((name) => storeProcess(home, 'beside', 20, name));
  for (const command of commands) expect(await command.line()).toBe('open');
  for (const { child } of commands) child.stdin.write('begin');
  for (const { line } of commands) expect(await line()).toBe('done');
  expect(countIn(home, 'SELECT COUNT(*) AS n FROM attempts')).toBe(80);
});

it('commands and an app that start at the same time on a data folder of schema version 9 convert it once', async () => {
  const { home } = compatFolder('data-folder-9');
  const commands = ['one', 'two'].map((name) => storeProcess(home, 'beside', 5, name));
  const app = storeProcess(home, 'exclusive', 5, 'app');
  for (const { line } of [...commands, app]) expect(await line()).toBe('open');
  for (const { child } of [...commands, app]) child.stdin.write('begin');
  for (const { line } of [...commands, app]) expect(await line()).toBe('done');
  expect(countIn(home, 'SELECT COUNT(*) AS n FROM attempts')).toBe(8 + 15);
});

it('everything that an app wrote survives a kill of the app, and a command beside it continues', async () => {
  const home = join(tempFolder(), 'data');
  const app = storeProcess(home, 'exclusive', 50, 'app');
  expect(await app.line()).toBe('open');
  const command = storeProcess(home, 'beside', 50, 'command');
  expect(await command.line()).toBe('open');
  app.child.stdin.write('begin');
  expect(await app.line()).toBe('done');
  app.child.kill('SIGKILL');
  await once(app.child, 'exit');
  command.child.stdin.write('begin');
  expect(await command.line()).toBe('done');
  const next = storeProcess(home, 'exclusive', 0, 'next');
  expect(await next.line()).toBe('open');
  expect(countIn(home, 'SELECT COUNT(*) AS n FROM attempts')).toBe(100);
  expect(countIn(home, "SELECT COUNT(*) AS n FROM key_values WHERE key LIKE 'app.%'")).toBe(50);
});

/** Runs four commands at the same time. Each opens the store, writes to it and closes it, 50 times. Returns the final output of each command. */
function openAndCloseAtOnce(home: string): Promise<readonly string[]> {
  return runTogether(['one', 'two', 'three', 'four'].map((name) => startLineProcess(LOOP_CHILD, home, '50', name)));
}

it('commands that open and close the store at the same time can all use it', async () => {
  const home = join(tempFolder(), 'data');
  expect(await openAndCloseAtOnce(home)).toEqual(['done', 'done', 'done', 'done']);
  expect(countIn(home, 'SELECT COUNT(*) AS n FROM attempts')).toBe(200);
});

it('several commands can use a store at the same time after an app left it without WAL', async () => {
  const home = join(tempFolder(), 'data');
  const app = storeProcess(home, 'exclusive', 0, 'app');
  expect(await app.line()).toBe('open');
  app.child.kill('SIGKILL');
  await once(app.child, 'exit');
  const database = new DatabaseSync(storePath(home));
  expect(database.prepare('PRAGMA journal_mode = DELETE').get()).toEqual({ journal_mode: 'delete' });
  database.close();
  expect(await openAndCloseAtOnce(home)).toEqual(['done', 'done', 'done', 'done']);
  expect(countIn(home, 'SELECT COUNT(*) AS n FROM attempts')).toBe(200);
});
