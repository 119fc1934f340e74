import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { CONTENTS_FOLDER } from '../../../electron/host/sending/queue/queued-contents.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { reportFolder } from '../../builders/report/report-folder.ts';
import { reportServer } from '../../builders/sending/report-server.ts';
import { runCli } from '../../builders/app/run-cli.ts';

/** Makes inserts into a table fail, as on a full disk. */
function refuseRows(home: string, table: string): void {
  const database = new DatabaseSync(storePath(home));
  database.exec(`CREATE TRIGGER refused BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'full'); END`);
  database.close();
}

/** Ends the effect of `refuseRows`. */
function allowRows(home: string): void {
  const database = new DatabaseSync(storePath(home));
  database.exec('DROP TRIGGER refused');
  database.close();
}

describe('a full disk', () => {
  it('leaves no bytes of a report that could not be queued, and keeps the bytes of queued reports', async () => {
    const { folder, home, env } = reportFolder(2);
    const server = await reportServer(() => [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n']);
    const [first, second] = ['report-01.http', 'report-02.http'].map((name) => path.join(folder, name));
    expect((await runCli(['send', String(first), '--to', server.url], env)).code).toBe(0);
    const contentNames = readdirSync(path.join(home, CONTENTS_FOLDER));
    refuseRows(home, 'outbox_items');
    const refused = await runCli(['send', String(first), String(second), '--to', server.url, '--include', 'accepted_before'], env);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('could not be written')]);
    expect(readdirSync(path.join(home, CONTENTS_FOLDER))).toEqual(contentNames);
    allowRows(home);
    expect((await runCli(['send', String(second), '--to', server.url], env)).code).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  it.each([
    ['that a send begins, before anything is sent', 'outbox_moves', 0, [0, 1]],
    ['an answer, and the report is not sent again automatically', 'attempts', 1, [2, 1]],
  ])('ends a command that cannot record %s', async (_, table, sent, later) => {
    const { folder, home, env } = reportFolder(1);
    const server = await reportServer(() => [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n']);
    expect((await runCli(['send', folder, '--to', server.url, '--queue'], env)).code).toBe(0);
    refuseRows(home, table);
    const refused = await runCli(['outbox', 'run'], env);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('could not be written')]);
    expect(server.received).toHaveLength(sent);
    allowRows(home);
    expect([(await runCli(['outbox', 'run'], env)).code, server.received.length]).toEqual(later);
    const { out } = await runCli(['outbox', 'list'], env);
    expect(out).toContain(sent === 0 ? 'accepted' : 'unknown');
  });

  it('lets commands read the store, but not write to it', async () => {
    const { folder, home, env } = reportFolder(2);
    const server = await reportServer(() => [200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n']);
    expect((await runCli(['send', folder, '--to', server.url], env)).code).toBe(0);
    const said = await Promise.all(
      [['history'], ['outbox', 'list'], ['target', 'list'], ['settings']].map((command) => runCli(command, env)),
    );
    // A folder with this name prevents SQLite from creating the index of its write-ahead log, as on a full or read-only disk.
    const index = `${storePath(home)}-shm`;
    rmSync(index, { force: true });
    mkdirSync(index);
    const again = await Promise.all(
      [['history'], ['outbox', 'list'], ['target', 'list'], ['settings']].map((command) => runCli(command, env)),
    );
    expect(again).toEqual(said);
    const written = await runCli(['settings', 'set', 'memory.max', '2 GiB'], env);
    expect([written.code, written.err]).toEqual([2, expect.stringContaining('could not be written')]);
  });
});
