import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './connection.ts';

/** One step of the schema, from the version before it. It is never changed once a version with it went out: a change is a further step. */
type Migration = string;

/** Codes of answers before they had underscores, by their keys in the JSON of attempts and queued requests. */
const CODES_BEFORE: Readonly<Record<string, readonly string[]>> = {
  kind: ['wrong-url', 'too-large', 'not-known-accepted'],
  next: ['may-resend', 'change-first', 'do-not-resend', 'correct-url', 'wait-retry', 'check-target'],
  label: ['likely-too-large', 'too-large'],
};

/** Words of filters before they had underscores. */
const WORDS_BEFORE = ['wrong-url', 'likely-too-large', 'too-large', 'not-known-accepted', 'well-formed'];

/** SQL for a column whose text has each of the pairs replaced. */
function replacedIn(column: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((sql, [before, after]) => `replace(${sql}, '${before}', '${after}')`, column);
}

/** SQL for a JSON column of attempts or queued requests, with underscores in its codes. */
function replacedCodes(column: string): string {
  const pairs = Object.entries(CODES_BEFORE).flatMap(([key, codes]) =>
    codes.map((code) => [`"${key}":"${code}"`, `"${key}":"${code.replaceAll('-', '_')}"`] as const),
  );
  return replacedIn(column, [
    ...pairs,
    ['"kind":"server-trouble"', '"kind":"server_error"'],
    ['"label":"server-error"', '"label":"server_error"'],
  ]);
}

/** SQL for a column of saved filters, with underscores in their words. */
function replacedWords(column: string): string {
  const words = [
    ...WORDS_BEFORE.map((word) => [word, word.replaceAll('-', '_')] as const),
    ['server-trouble', 'server_error'] as const,
    ['server-error', 'server_error'] as const,
  ];
  // File names in a filter may contain the same words.
  const starts = ['outcome:', 'predicted:', 'verdict:', 'captured:', ','];
  return replacedIn(column, [
    ...words.flatMap(([before, after]) => starts.map((start) => [start + before, start + after] as const)),
    ['state:received', 'state:not_known_accepted'],
  ]);
}

/** `MIGRATIONS[n]` leads from schema version `n` to `n + 1`. */
const MIGRATIONS: readonly Migration[] = [
  `CREATE TABLE key_values (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE attempts (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, report_key TEXT NOT NULL, owner TEXT, attempt TEXT NOT NULL) STRICT;
   CREATE INDEX attempts_of_report ON attempts (report_key, number);`,
  `CREATE TABLE edit_lists (
     id INTEGER PRIMARY KEY, slot TEXT NOT NULL UNIQUE, report_key TEXT, size INTEGER, mtime_ms REAL, name TEXT NOT NULL,
     capture_kind TEXT NOT NULL, capture TEXT NOT NULL, changed_at TEXT NOT NULL, unsaved INTEGER NOT NULL, next_step INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX edit_lists_of_report ON edit_lists (report_key);
   CREATE TABLE edit_steps (
     list INTEGER NOT NULL REFERENCES edit_lists ON DELETE CASCADE, step INTEGER NOT NULL, sentence TEXT NOT NULL, edits TEXT NOT NULL, skipped TEXT,
     PRIMARY KEY (list, step)
   ) STRICT;
   CREATE TABLE edit_files (
     list INTEGER NOT NULL REFERENCES edit_lists ON DELETE CASCADE, key TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, place TEXT NOT NULL,
     size INTEGER NOT NULL, mtime_ms REAL NOT NULL, PRIMARY KEY (list, key)
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE kept_captures (
     sha256 TEXT PRIMARY KEY NOT NULL, size INTEGER NOT NULL, name TEXT NOT NULL, source TEXT NOT NULL, kept_at TEXT NOT NULL, used_at TEXT NOT NULL,
     pinned INTEGER NOT NULL, title TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX kept_captures_by_use ON kept_captures (used_at);
   CREATE INDEX edit_lists_of_capture ON edit_lists (capture_kind, capture);`,
  // Addresses are kept without what stands behind their question mark.
  `UPDATE attempts
   SET attempt = json_set(attempt, '$.target.url',
     substr(json_extract(attempt, '$.target.url'), 1, instr(json_extract(attempt, '$.target.url'), '?')) || '•••••••')
   WHERE json_valid(attempt) AND instr(coalesce(json_extract(attempt, '$.target.url'), ''), '?') > 0;`,
  `CREATE TABLE board_reports (
     id INTEGER PRIMARY KEY AUTOINCREMENT, sha256 TEXT UNIQUE, size INTEGER NOT NULL, added_at INTEGER NOT NULL, tags TEXT NOT NULL, note TEXT NOT NULL,
     done INTEGER NOT NULL, pinned INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE board_places (
     path TEXT NOT NULL, item INTEGER NOT NULL, report INTEGER NOT NULL REFERENCES board_reports ON DELETE CASCADE, kind TEXT NOT NULL,
     name TEXT NOT NULL, origin TEXT NOT NULL, state TEXT NOT NULL, size INTEGER NOT NULL, mtime_ms REAL NOT NULL, PRIMARY KEY (path, item)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX board_places_of_report ON board_places (report);
   CREATE TABLE board_facts (
     report INTEGER PRIMARY KEY REFERENCES board_reports ON DELETE CASCADE, read_by TEXT NOT NULL, holds_until INTEGER, failure TEXT,
     facts TEXT
   ) STRICT;
   CREATE INDEX board_facts_by_until ON board_facts (holds_until);
   CREATE TABLE board_edited (
     report INTEGER PRIMARY KEY REFERENCES board_reports ON DELETE CASCADE, read_by TEXT NOT NULL, changed_at TEXT NOT NULL, holds_until INTEGER,
     predicted TEXT NOT NULL
   ) STRICT;
   CREATE INDEX board_edited_by_until ON board_edited (holds_until);
   CREATE TABLE board_folders (path TEXT PRIMARY KEY NOT NULL, include TEXT NOT NULL, added_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE board_forgotten (path TEXT PRIMARY KEY NOT NULL, size INTEGER NOT NULL, mtime_ms REAL NOT NULL) STRICT, WITHOUT ROWID;`,
  // Lists may go before the change that made a step in them.
  `CREATE TABLE bulk_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, made_at TEXT NOT NULL, sentence TEXT NOT NULL, undone_at TEXT) STRICT;
   CREATE TABLE bulk_steps (
     bulk INTEGER NOT NULL REFERENCES bulk_changes ON DELETE CASCADE, slot TEXT NOT NULL, step INTEGER NOT NULL, UNIQUE (bulk, slot)
   ) STRICT;`,
  `CREATE TABLE targets (id TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL, preset TEXT NOT NULL, paused TEXT) STRICT, WITHOUT ROWID;
   CREATE TABLE outbox_items (
     id INTEGER PRIMARY KEY AUTOINCREMENT, target TEXT NOT NULL, place INTEGER NOT NULL, state TEXT NOT NULL, cause TEXT NOT NULL,
     since INTEGER NOT NULL, due INTEGER, held_by TEXT, attempts INTEGER NOT NULL, draws_left INTEGER NOT NULL, queued_at INTEGER NOT NULL,
     report_key TEXT NOT NULL, content TEXT NOT NULL, body TEXT NOT NULL, bytes INTEGER NOT NULL, request TEXT NOT NULL, attempt TEXT,
     status INTEGER, value TEXT
   ) STRICT;
   CREATE INDEX outbox_turns ON outbox_items (target, state, place, id);
   CREATE INDEX outbox_due ON outbox_items (target, due) WHERE due IS NOT NULL;
   CREATE INDEX outbox_by_content ON outbox_items (content);
   CREATE INDEX outbox_of_report ON outbox_items (report_key);
   CREATE INDEX outbox_by_body ON outbox_items (target, body);
   CREATE TABLE outbox_moves (
     number INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES outbox_items ON DELETE CASCADE, at INTEGER NOT NULL, move TEXT NOT NULL,
     state TEXT NOT NULL, cause TEXT NOT NULL, attempt TEXT
   ) STRICT;
   CREATE INDEX outbox_moves_of_item ON outbox_moves (item, number);
   CREATE TABLE outbox_worker (one INTEGER PRIMARY KEY CHECK (one = 1), owner TEXT NOT NULL) STRICT;
   ALTER TABLE attempts ADD COLUMN item INTEGER;
   ALTER TABLE attempts ADD COLUMN target TEXT;
   ALTER TABLE attempts ADD COLUMN at INTEGER;
   ALTER TABLE attempts ADD COLUMN kind TEXT;
   ALTER TABLE attempts ADD COLUMN status INTEGER;
   ALTER TABLE attempts ADD COLUMN value TEXT;
   ALTER TABLE attempts ADD COLUMN body TEXT;
   ALTER TABLE attempts ADD COLUMN product TEXT;
   ALTER TABLE attempts ADD COLUMN version TEXT;
   ALTER TABLE attempts ADD COLUMN channel TEXT;
   ALTER TABLE attempts ADD COLUMN name TEXT;
   ALTER TABLE attempts ADD COLUMN host TEXT;
   ALTER TABLE attempts ADD COLUMN state TEXT;
   ALTER TABLE attempts ADD COLUMN rejection TEXT;
   ALTER TABLE attempts ADD COLUMN failure TEXT;
   ALTER TABLE attempts ADD COLUMN bytes INTEGER;
   ALTER TABLE attempts ADD COLUMN ended INTEGER;
   CREATE TABLE exchanges (
     attempt INTEGER PRIMARY KEY REFERENCES attempts ON DELETE CASCADE, request TEXT, head TEXT, body BLOB, bytes INTEGER
   ) STRICT;
   CREATE INDEX attempts_by_time ON attempts (at);
   CREATE INDEX attempts_of_body ON attempts (target, body) WHERE body IS NOT NULL;`,
  // An index by SHA-256 is written to anywhere, a page for each attempt; one by numbers in the order of the queue, at one place for many.
  `CREATE TABLE digests (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE) STRICT;
   INSERT INTO digests (sha256) SELECT report_key FROM attempts UNION SELECT body FROM attempts WHERE body IS NOT NULL;
   ALTER TABLE attempts ADD COLUMN report INTEGER;
   ALTER TABLE attempts ADD COLUMN sent INTEGER;
   UPDATE attempts SET report = (SELECT number FROM digests WHERE sha256 = report_key), sent = (SELECT number FROM digests WHERE sha256 = body);
   DROP INDEX attempts_of_report;
   DROP INDEX attempts_of_body;
   CREATE INDEX attempts_of_report ON attempts (report, number);
   CREATE INDEX attempts_of_body ON attempts (sent, target) WHERE sent IS NOT NULL;
   CREATE INDEX attempts_refused ON attempts (target, bytes) WHERE kind IN ('malformed', 'too-large');`,
  // What was sent before is found by the address that it was sent to: targets come and go.
  `ALTER TABLE targets ADD COLUMN address TEXT;
   ALTER TABLE targets ADD COLUMN token INTEGER;
   ALTER TABLE attempts ADD COLUMN address TEXT;
   CREATE INDEX targets_at ON targets (address);
   DROP INDEX attempts_of_body;
   DROP INDEX attempts_refused;
   DROP INDEX outbox_by_body;
   CREATE INDEX outbox_by_body ON outbox_items (body);
   CREATE INDEX attempts_of_body ON attempts (sent) WHERE sent IS NOT NULL;
   CREATE INDEX attempts_refused ON attempts (bytes) WHERE kind IN ('malformed', 'too-large');
   INSERT INTO key_values (key, value) VALUES ('store.id', lower(hex(randomblob(16))));`,
  // `front` (`bare`, `proxy`) became `ingress` (`direct`, `proxy`). A quote inside a string of JSON has a backslash before it, so only keys and values match.
  `UPDATE targets SET preset = replace(replace(preset, '"front":"bare"', '"ingress":"direct"'), '"front":"proxy"', '"ingress":"proxy"');
   UPDATE key_values SET value = replace(replace(value, '"front":"bare"', '"ingress":"direct"'), '"front":"proxy"', '"ingress":"proxy"');
   DELETE FROM key_values WHERE key = 'settings.target.ingress';
   UPDATE key_values SET key = 'settings.target.ingress', value = replace(value, '"bare"', '"direct"') WHERE key = 'settings.target.front';`,
  // Codes of answers have underscores, and one answer has one code. Quotes inside a string of JSON have a backslash before them, so only codes match.
  `UPDATE attempts SET kind = replace(replace(kind, 'server-trouble', 'server_error'), '-', '_') WHERE kind LIKE '%-%';
   UPDATE attempts SET attempt = ${replacedCodes('attempt')};
   UPDATE outbox_items SET request = ${replacedCodes('request')};
   UPDATE outbox_items SET state = 'not_known_accepted' WHERE state = 'received';
   UPDATE outbox_moves SET state = 'not_known_accepted' WHERE state = 'received';
   UPDATE key_values SET value = ${replacedWords('value')} WHERE key IN ('board', 'session.page');
   DROP INDEX attempts_refused;
   CREATE INDEX attempts_refused ON attempts (bytes) WHERE kind IN ('malformed', 'too_large');`,
];

/** The schema that this version reads and writes. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** The schema version of a database; 0 of a new one. */
export function schemaVersion(database: DatabaseSync): number {
  // `all` steps to the end: a statement that stands at its first row keeps some builds of SQLite from committing.
  return Number(database.prepare('PRAGMA user_version').all()[0]?.['user_version']);
}

/**
 * Brings a database to a schema version, each step in a transaction of its own with the number that it leads to. Another process that does the same
 * at the same time is waited for.
 */
export function migrate(database: DatabaseSync, to = SCHEMA_VERSION): void {
  for (const [version, migration] of MIGRATIONS.slice(0, to).entries()) {
    if (schemaVersion(database) > version) continue;
    inTransaction(database, () => {
      if (schemaVersion(database) === version) database.exec(`${migration}; PRAGMA user_version = ${String(version + 1)}`);
    });
  }
}
