import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { migrate } from '../../../electron/host/store/migrations.ts';

/** The last schema version with hyphens in the outcome codes. */
const BEFORE = 10;

it('a migration converts outcome codes in attempts, queued reports and saved filters, but no other text', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, BEFORE);
  const attempt = {
    about: { name: 'too-large.http' },
    predicted: { label: 'server-error' },
    outcome: { kind: 'server-trouble', text: 'said "kind":"too-large"' },
  };
  database
    .prepare("INSERT INTO attempts (id, report_key, attempt, kind, bytes) VALUES ('a', 'k', ?, 'server-trouble', 1)")
    .run(JSON.stringify({ ...attempt, outcome: { ...attempt.outcome, next: 'wait-retry' } }));
  database.exec(`INSERT INTO attempts (id, report_key, attempt, kind, bytes) VALUES ('b', 'k', '{}', 'too-large', 2), ('c', 'k', '{}', NULL, 3);
    INSERT INTO outbox_items (target, place, state, cause, since, attempts, draws_left, queued_at, report_key, content, body, bytes, request)
      VALUES ('t', 1, 'received', 'answered', 0, 1, 0, 0, 'k', 'c', 'b', 1, '{"about":{"name":"too-large"},"predicted":{"label":"too-large"}}');
    INSERT INTO outbox_moves (item, at, move, state, cause) VALUES (1, 1, 'begin', 'sending', 'turn'), (1, 2, 'receive', 'received', 'answered'),
      (1, 3, 'stop', 'stopped', 'person');
    INSERT INTO key_values (key, value) VALUES ('board', '"outcome:too-large,server-trouble name:too-large.http"'), ('other', '"outcome:too-large"')`);
  migrate(database);
  const all = (sql: string): unknown =>
    database
      .prepare(sql)
      .all()
      .map((row) => Object.values(row)[0]);
  expect(all('SELECT kind FROM attempts ORDER BY id')).toEqual(['server_error', 'too_large', null]);
  expect(JSON.parse(String(database.prepare("SELECT attempt FROM attempts WHERE id = 'a'").get()?.['attempt']))).toEqual({
    ...attempt,
    predicted: { label: 'server_error' },
    outcome: { ...attempt.outcome, kind: 'server_error' },
  });
  expect(all('SELECT state FROM outbox_items')).toEqual(['not_known_accepted']);
  expect(all('SELECT move FROM outbox_moves ORDER BY number')).toEqual(['begin', 'not_known_accepted', 'stop']);
  expect(all('SELECT request FROM outbox_items')).toEqual(['{"about":{"name":"too-large"},"predicted":{"label":"too_large"}}']);
  expect(all("SELECT value FROM key_values WHERE key IN ('board', 'other') ORDER BY key")).toEqual([
    '"outcome:too_large,server_error name:too-large.http"',
    '"outcome:too-large"',
  ]);
  // SQLite uses this index only if the condition of the query equals the condition of the index.
  const [plan] = database.prepare("EXPLAIN QUERY PLAN SELECT 1 FROM attempts WHERE bytes = 2 AND kind IN ('malformed', 'too_large')").all();
  expect(plan?.['detail']).toContain('attempts_refused');
  database.close();
});

it('a migration converts the codes of edits, but not typed text', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, BEFORE);
  const edits = [
    { op: 'add-annotation', name: 'a', text: 'typed "op":"add-annotation"' },
    { op: 'recode', at: 'c:1', as: 'json-string' },
    { op: 'recode', at: 'c:1', as: 'quoted-printable' },
    { op: 'undo-encoding', as: 'utf8-doubled' },
  ];
  database.exec(`INSERT INTO edit_lists (slot, name, capture_kind, capture, changed_at, unsaved, next_step) VALUES ('s', 'n', 'k', 'c', 't', 1, 2);
    INSERT INTO key_values (key, value) VALUES ('board', '"coding:gzip,gzip-file name:gzip-file coding:\\"gzip-file\\""')`);
  database.prepare('INSERT INTO edit_steps (list, step, sentence, edits) VALUES (1, 1, ?, ?)').run('add-annotation', JSON.stringify(edits));
  migrate(database);
  const row = database.prepare('SELECT sentence, edits FROM edit_steps').get();
  expect(row?.['sentence']).toBe('add-annotation');
  expect(JSON.parse(String(row?.['edits']))).toEqual([
    { op: 'add_annotation', name: 'a', text: 'typed "op":"add-annotation"' },
    { op: 'recode', at: 'c:1', as: 'json_string' },
    { op: 'recode', at: 'c:1', as: 'quoted-printable' },
    { op: 'undo_encoding', as: 'utf8_doubled' },
  ]);
  expect(database.prepare("SELECT value FROM key_values WHERE key = 'board'").get()?.['value']).toBe(
    '"coding:gzip,gzip_file name:gzip-file coding:\\"gzip_file\\""',
  );
  database.close();
});

it('targets from before recent URLs stay named targets', () => {
  const database = new DatabaseSync(':memory:');
  migrate(database, 14);
  database.exec("INSERT INTO targets (id, position, preset) VALUES ('t', 1, '{}')");
  migrate(database);
  expect(database.prepare('SELECT id, used_at FROM targets').all()).toMatchObject([{ id: 't', used_at: null }]);
  database.close();
});
