import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { storePath } from '../../../../electron/host/store/store-path.ts';
import { FIELD_IDS } from '../../../../shared/board/fields.ts';
import { addToBoard } from '../../../builders/board/board-host.ts';
import { pageFile } from '../../../builders/report/page-upload.ts';
import { GOOD_PARTS, GOOD_SECRETS, annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../../builders/app/test-host.ts';
import { reportServer } from '../../../builders/sending/report-server.ts';
import { volume } from '../../../support/volume.ts';

/** Opens an app with some reports on its board. It keeps running while the test runs commands. */
async function appWithBoard(): Promise<TestHost> {
  const host = await testHost();
  const folder = join(host.user, 'captures');
  mkdirSync(folder);
  const reports = {
    'old.http': rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: '99.0' }) }),
    'new.http': rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: '147.0', Notes: '=1+1' }) }),
    'broken.http': rawRequest({ parts: GOOD_PARTS, unclosed: true }),
    'a\u001b[31m.txt': 'no report',
  };
  for (const [name, bytes] of Object.entries(reports)) writeFileSync(join(folder, name), bytes);
  await addToBoard(host, folder);
  return host;
}

interface Line {
  readonly version: number;
  readonly name: string;
  readonly failure: string | null;
  readonly fields: Readonly<Record<string, readonly unknown[]>>;
}

function linesOf(out: string): readonly Line[] {
  return out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

/** A folder with a text file and two reports, one of which it contains twice. */
function mixedFolder(): string {
  const folder = join(tempFolder(), 'captures');
  mkdirSync(folder);
  const files = { 'a.http': '1', 'b.http': '2', 'same.http': '2' };
  for (const [name, version] of Object.entries(files))
    writeFileSync(join(folder, name), rawRequest({ parts: annotationParts({ ProductName: 'Firefox', Version: version }) }));
  writeFileSync(join(folder, 'text.txt'), 'no report');
  return folder;
}

describe('crashlens board add', () => {
  it('adds a folder to the board if no app runs, prints the counts, and sends nothing from the outbox', async () => {
    const folder = mixedFolder();
    const env = { CRASHLENS_HOME: join(tempFolder(), 'data') };
    const server = await reportServer(() => [200, 'CrashID=bp-1-2\n']);
    await runCli(['send', join(folder, 'a.http'), '--to', server.url, '--queue'], env);
    const added = await runCli(['board', 'add', folder], env);
    expect([added.code, added.out, added.err]).toEqual([0, 'Added 2 reports from 4 files (1 identical, 1 unreadable).\n', '']);
    const again = await runCli(['board', 'add', folder, '--json'], env);
    expect(JSON.parse(again.out)).toEqual({ version: 1, reports: 0, files: 4, identical: 0, unreadable: 0, known: 4 });
    const rows = await runCli(['board', '--json'], env);
    expect(linesOf(rows.out)).toHaveLength(3);
    expect(server.received).toHaveLength(0);
    const nowhere = await runCli(['board', 'add', join(folder, 'nowhere')], env);
    expect([nowhere.code, nowhere.out]).toEqual([2, '']);
    expect(nowhere.err).toContain('nowhere');
  });

  it('lets a running app add the folder, and prints the same counts', async () => {
    const folder = mixedFolder();
    const app = await testHost();
    const added = await runCli(['board', 'add', folder], { CRASHLENS_HOME: app.home });
    expect([added.code, added.out, added.err]).toEqual([0, 'Added 2 reports from 4 files (1 identical, 1 unreadable).\n', '']);
    expect(app.events).toContainEqual({ event: 'board.added', payload: { reports: 2, files: 4, identical: 1, unreadable: 1, known: 0 } });
    expect(await app.value('board.state', {})).toMatchObject({ total: 3 });
    expect((await app.value('board.folders', {})).folders).toMatchObject([{ files: 4 }]);
    const store = new DatabaseSync(storePath(app.home), { readOnly: true });
    expect(store.prepare("SELECT key FROM key_values WHERE key LIKE 'asked.%'").all()).toEqual([]);
    store.close();
  });
});

describe('crashlens board', () => {
  it('prints the filtered and sorted rows and chosen columns beside a running app', async () => {
    const { home } = await appWithBoard();
    const env = { CRASHLENS_HOME: home };
    const all = await runCli(['board', '--json'], env);
    expect([all.code, all.err]).toEqual([0, '']);
    expect(
      linesOf(all.out)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['a\u001b[31m.txt', 'broken.http', 'new.http', 'old.http']);
    for (const { version, fields } of linesOf(all.out)) expect([version, Object.keys(fields)]).toEqual([3, FIELD_IDS]);
    for (const secret of GOOD_SECRETS) expect(all.out).not.toContain(secret);

    const sorted = ['board', '--json', '--filter', 'product:Firefox verdict:well_formed', '--columns', 'version', '--sort'];
    const up = linesOf((await runCli([...sorted, 'version'], env)).out);
    expect(up.map(({ fields }) => fields)).toEqual([{ version: ['99.0'] }, { version: ['147.0'] }]);
    const down = linesOf((await runCli([...sorted, '-version'], env)).out);
    expect(down.map(({ name }) => name)).toEqual(['new.http', 'old.http']);

    const text = await runCli(['board', '--columns', 'verdict,product'], env);
    expect(text.out).toMatch(/^verdict +product +path\n/);
    expect(text.out).toMatch(/^malformed +Firefox +\S+broken\.http$/m);
    expect(text.out).toMatch(/a\\u\{1b\}\[31m\.txt \(cannot be read: “.*\)$/m);

    const csv = await runCli(['board', '--csv', '--columns', 'version,name', '--filter', 'version>100 verdict:well_formed'], env);
    expect(csv.out).toMatch(/^path,failure,version,name\r\n\S+new\.http,,147\.0,new\.http\r\n$/);
  });

  it('prints the name of a report that exists only in the data folder', async () => {
    const host = await testHost();
    const { file } = await pageFile(host, 'from a browser.http', rawRequest({ parts: GOOD_PARTS }));
    await host.value('board.addAndWait', { files: [file] });
    const text = await runCli(['board', '--columns', 'verdict'], { CRASHLENS_HOME: host.home });
    expect(text.out).toMatch(/^well_formed +from a browser\.http \(stored in the data folder\)$/m);
  });

  it('prints no values that were read with another annotation list than the current list', async () => {
    const { home, host } = await appWithBoard();
    await host.close();
    writeFileSync(join(home, 'catalog.yaml'), 'annotations:\n- {name: Version, visibility: protected}\n');
    const printed = await runCli(['board', '--json', '--columns', 'version'], { CRASHLENS_HOME: home });
    expect(printed.out).toContain('new.http');
    expect(printed.out).not.toContain('147.0');
  });

  it('reports invalid arguments, and prints only the header if there are no rows', async () => {
    const home = join(tempFolder(), 'data');
    const env = { CRASHLENS_HOME: home };
    const nothing = await runCli(['board', '--csv', '--columns', 'verdict'], env);
    expect([nothing.code, nothing.out]).toEqual([0, 'path,failure,verdict\r\n']);
    for (const [args, said] of [
      [['--sort', 'sideways'], 'Unknown: “sideways”'],
      [['--sort', 'name,size,verdict,added'], 'at most three fields'],
      [['--filter', 'verdict:sideways'], 'The filter is invalid.'],
    ] as const) {
      const { code, err, out } = await runCli(['board', ...args], env);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain(said);
    }
    for (const command of ['board', 'check', 'history'])
      expect((await runCli([command, '--help'], env)).out).toMatch(/\nFilter keys:\n[^]*\n {2}version +Version \(version.*\)\n/);
    expect(existsSync(home)).toBe(false);
  });

  it('prints all rows of a board that loads in several slices', async () => {
    const count = volume(20_000, 3_000);
    const { home, host } = await appWithBoard();
    await host.close();
    const database = new DatabaseSync(storePath(home));
    database.exec(`
      CREATE TEMP TABLE places AS SELECT * FROM board_places WHERE name IS NOT NULL AND path LIKE '%new.http';
      CREATE TEMP TABLE made AS WITH RECURSIVE made (id) AS (SELECT 1000 UNION ALL SELECT id + 1 FROM made WHERE id < ${String(999 + count)}) SELECT id FROM made;
      INSERT INTO board_reports (id, sha256, size, added_at, tags, note, done, pinned)
        SELECT made.id, printf('%064x', made.id), old.size, old.added_at, old.tags, old.note, old.done, old.pinned
        FROM made, places JOIN board_reports AS old ON old.id = places.report;
      INSERT INTO board_places SELECT places.path || made.id, item, made.id, kind, 'made-' || made.id || '.http', origin, state, size, mtime_ms FROM made, places;
      INSERT INTO board_facts SELECT made.id, read_by, holds_until, failure, facts FROM made, places JOIN board_facts AS old ON old.report = places.report;
    `);
    database.close();
    const printed = await runCli(['board', '--csv', '--columns', 'version', '--filter', 'name:made-'], { CRASHLENS_HOME: home });
    expect([printed.code, printed.err]).toEqual([0, '']);
    expect(printed.out.trimEnd().split('\r\n')).toHaveLength(count + 1);
  });
});
