/** The schema version that `BASE_SCHEMA` creates. It is the oldest version that can be converted. */
export const BASE_VERSION = 9;

const VALUES = `
CREATE TABLE key_values (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO key_values (key, value) VALUES ('store.id', lower(hex(randomblob(16))));`;

// With an index by SHA-256, each attempt would write to a random page of the index. The indexes therefore contain numbers (table `digests`). Numbers are
// assigned in the order of the queue, so that the entries of successive attempts are close together. Each attempt stores its address. If its target is deleted,
// earlier sends can still be found by address.
const ATTEMPTS = `
CREATE TABLE attempts (
  number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, report_key TEXT NOT NULL, owner TEXT, attempt TEXT NOT NULL, item INTEGER, target TEXT,
  at INTEGER, kind TEXT, status INTEGER, value TEXT, body TEXT, product TEXT, version TEXT, channel TEXT, name TEXT, host TEXT, state TEXT,
  rejection TEXT, failure TEXT, bytes INTEGER, ended INTEGER, report INTEGER, sent INTEGER, address TEXT
) STRICT;
CREATE INDEX attempts_by_time ON attempts (at);
CREATE INDEX attempts_of_report ON attempts (report, number);
CREATE INDEX attempts_of_body ON attempts (sent) WHERE sent IS NOT NULL;
CREATE INDEX attempts_refused ON attempts (bytes) WHERE kind IN ('malformed', 'too-large');
CREATE TABLE digests (number INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE exchanges (
  attempt INTEGER PRIMARY KEY REFERENCES attempts ON DELETE CASCADE, request TEXT, head TEXT, body BLOB, bytes INTEGER
) STRICT;`;

const EDIT_LISTS = `
CREATE TABLE edit_lists (
  id INTEGER PRIMARY KEY, slot TEXT NOT NULL UNIQUE, report_key TEXT, size INTEGER, mtime_ms REAL, name TEXT NOT NULL,
  capture_kind TEXT NOT NULL, capture TEXT NOT NULL, changed_at TEXT NOT NULL, unsaved INTEGER NOT NULL, next_step INTEGER NOT NULL
) STRICT;
CREATE INDEX edit_lists_of_report ON edit_lists (report_key);
CREATE INDEX edit_lists_of_capture ON edit_lists (capture_kind, capture);
CREATE TABLE edit_steps (
  list INTEGER NOT NULL REFERENCES edit_lists ON DELETE CASCADE, step INTEGER NOT NULL, sentence TEXT NOT NULL, edits TEXT NOT NULL, skipped TEXT,
  PRIMARY KEY (list, step)
) STRICT;
CREATE TABLE edit_files (
  list INTEGER NOT NULL REFERENCES edit_lists ON DELETE CASCADE, key TEXT NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL, place TEXT NOT NULL,
  size INTEGER NOT NULL, mtime_ms REAL NOT NULL, PRIMARY KEY (list, key)
) STRICT, WITHOUT ROWID;`;

const CAPTURES = `
CREATE TABLE kept_captures (
  sha256 TEXT PRIMARY KEY NOT NULL, size INTEGER NOT NULL, name TEXT NOT NULL, source TEXT NOT NULL, kept_at TEXT NOT NULL, used_at TEXT NOT NULL,
  pinned INTEGER NOT NULL, title TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX kept_captures_by_use ON kept_captures (used_at);`;

// `bulk_steps` does not reference `edit_lists`. An edit list may be deleted while a bulk change with a step in that list is still stored.
const BOARD = `
CREATE TABLE board_reports (
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
CREATE TABLE board_forgotten (path TEXT PRIMARY KEY NOT NULL, size INTEGER NOT NULL, mtime_ms REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE bulk_changes (id INTEGER PRIMARY KEY AUTOINCREMENT, made_at TEXT NOT NULL, sentence TEXT NOT NULL, undone_at TEXT) STRICT;
CREATE TABLE bulk_steps (
  bulk INTEGER NOT NULL REFERENCES bulk_changes ON DELETE CASCADE, slot TEXT NOT NULL, step INTEGER NOT NULL, UNIQUE (bulk, slot)
) STRICT;`;

const OUTBOX = `
CREATE TABLE targets (
  id TEXT PRIMARY KEY NOT NULL, position INTEGER NOT NULL, preset TEXT NOT NULL, paused TEXT, address TEXT, token INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX targets_at ON targets (address);
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
CREATE INDEX outbox_by_body ON outbox_items (body);
CREATE TABLE outbox_moves (
  number INTEGER PRIMARY KEY, item INTEGER NOT NULL REFERENCES outbox_items ON DELETE CASCADE, at INTEGER NOT NULL, move TEXT NOT NULL,
  state TEXT NOT NULL, cause TEXT NOT NULL, attempt TEXT
) STRICT;
CREATE INDEX outbox_moves_of_item ON outbox_moves (item, number);
CREATE TABLE outbox_worker (one INTEGER PRIMARY KEY CHECK (one = 1), owner TEXT NOT NULL) STRICT;`;

/** SQL that creates the tables of schema version 9 in an empty database. Never edit this text. A schema change is a migration. */
export const BASE_SCHEMA = [VALUES, ATTEMPTS, EDIT_LISTS, CAPTURES, BOARD, OUTBOX].join('\n');
