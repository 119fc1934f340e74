import type { DatabaseSync } from 'node:sqlite';
import { BASE_SCHEMA, BASE_VERSION } from './base-schema.ts';
import { inTransaction } from './connection.ts';

/** Old codes of answers, spelled with hyphens. They are grouped by their JSON key in attempts and queued requests. */
const CODES_BEFORE: Readonly<Record<string, readonly string[]>> = {
  kind: ['wrong-url', 'too-large', 'not-known-accepted'],
  next: ['may-resend', 'change-first', 'do-not-resend', 'correct-url', 'wait-retry', 'check-target'],
  label: ['likely-too-large', 'too-large'],
};

/** Old words of filters, spelled with hyphens. */
const WORDS_BEFORE = ['wrong-url', 'likely-too-large', 'too-large', 'not-known-accepted', 'well-formed'];

/** Keys and values in the JSON of edits with codes that were spelled with hyphens, each with its replacement. */
const EDIT_CODES = [
  ...[
    'add-annotation',
    'add-part',
    'mend-json',
    'drop-duplicates',
    'request-line',
    'add-header',
    'delete-header',
    'move-header',
    'undo-encoding',
  ].map((op) => ['op', op] as const),
  ...['json-string', 'utf8-doubled'].map((as) => ['as', as] as const),
].map(([key, code]) => [`"${key}":"${code}"`, `"${key}":"${code.replaceAll('-', '_')}"`] as const);

/** Returns SQL that applies all replacements to the text of a column. */
function replacedIn(column: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((sql, [before, after]) => `replace(${sql}, '${before}', '${after}')`, column);
}

/** Returns SQL that replaces hyphens with underscores in the answer codes of a JSON column (attempts or queued requests). */
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

/** Returns SQL that replaces hyphens with underscores in the filter words of a column with saved filters. */
function replacedWords(column: string): string {
  const words = [
    ...WORDS_BEFORE.map((word) => [word, word.replaceAll('-', '_')] as const),
    ['server-trouble', 'server_error'] as const,
    ['server-error', 'server_error'] as const,
  ];
  // A word is replaced only after one of these texts, because file names in a filter may contain the same word.
  const starts = ['outcome:', 'predicted:', 'verdict:', 'captured:', ','];
  return replacedIn(column, [
    ...words.flatMap(([before, after]) => starts.map((start) => [start + before, start + after] as const)),
    ['state:received', 'state:not_known_accepted'],
  ]);
}

/**
 * `MIGRATIONS[n]` is the SQL that upgrades schema version `BASE_VERSION + n` to the next version. Never edit a released migration. Add a new migration instead.
 */
const MIGRATIONS: readonly string[] = [
  // `front` (`bare`, `proxy`) became `ingress` (`direct`, `proxy`). The patterns match only keys and values, because JSON escapes quotes inside a string.
  `UPDATE targets SET preset = replace(replace(preset, '"front":"bare"', '"ingress":"direct"'), '"front":"proxy"', '"ingress":"proxy"');
   UPDATE key_values SET value = replace(replace(value, '"front":"bare"', '"ingress":"direct"'), '"front":"proxy"', '"ingress":"proxy"');
   DELETE FROM key_values WHERE key = 'settings.target.ingress';
   UPDATE key_values SET key = 'settings.target.ingress', value = replace(value, '"bare"', '"direct"') WHERE key = 'settings.target.front';`,
  // Codes of answers are now spelled with underscores, and each kind of answer has a single code. The patterns match only codes, because JSON escapes quotes
  // inside a string.
  `UPDATE attempts SET kind = replace(replace(kind, 'server-trouble', 'server_error'), '-', '_') WHERE kind LIKE '%-%';
   UPDATE attempts SET attempt = ${replacedCodes('attempt')};
   UPDATE outbox_items SET request = ${replacedCodes('request')};
   UPDATE outbox_items SET state = 'not_known_accepted' WHERE state = 'received';
   UPDATE outbox_moves SET state = 'not_known_accepted' WHERE state = 'received';
   UPDATE key_values SET value = ${replacedWords('value')} WHERE key IN ('board', 'session.page');
   DROP INDEX attempts_refused;
   CREATE INDEX attempts_refused ON attempts (bytes) WHERE kind IN ('malformed', 'too_large');`,
  // The transition that ends an attempt is now named after the resulting state. The next action is no longer stored, because it follows from the outcome.
  `UPDATE outbox_moves SET move = state WHERE move IN ('accept', 'receive', 'reject_soft', 'reject_hard', 'reject_unknown', 'malform', 'outgrow', 'lose', 'ask',
     'break_off', 'put_off', 'hold_back');
   UPDATE attempts SET attempt = json_remove(attempt, '$.outcome.next')
     WHERE json_valid(attempt) AND json_extract(attempt, '$.outcome.next') IS NOT NULL;`,
  // All other codes are now spelled with underscores too. In the JSON of edits, the patterns match only codes, because JSON escapes quotes inside a string.
  `UPDATE edit_steps SET edits = ${replacedIn('edits', EDIT_CODES)};
   UPDATE key_values SET value = ${replacedIn('value', [
     ['coding:gzip-file', 'coding:gzip_file'],
     ['coding:\\"gzip-file', 'coding:\\"gzip_file'],
     [',gzip-file', ',gzip_file'],
   ])} WHERE key IN ('board', 'session.page');`,
  // Metadata of reports before and after a change to many reports: JSON of the changed fields.
  `CREATE TABLE bulk_marks (
     bulk INTEGER NOT NULL REFERENCES bulk_changes ON DELETE CASCADE, report INTEGER NOT NULL REFERENCES board_reports ON DELETE CASCADE,
     before TEXT NOT NULL, after TEXT NOT NULL, UNIQUE (bulk, report)
   ) STRICT;
   CREATE INDEX bulk_marks_of_report ON bulk_marks (report);`,
  // `used_at`: when a target that is only a URL, without a name, was last used. Existing targets keep NULL (a named target), because it is unknown which of
  // them the user wants to keep.
  `ALTER TABLE targets ADD COLUMN used_at INTEGER;`,
  // With which symbols the crash of a report was read. `places`: NULL without symbols. `lacking`: JSON of debug ids.
  `CREATE TABLE board_symbols (
     report INTEGER PRIMARY KEY REFERENCES board_reports ON DELETE CASCADE, places TEXT, lacking TEXT NOT NULL, is_found INTEGER NOT NULL
   ) STRICT;`,
];

/** The schema version that this program reads and writes. */
export const SCHEMA_VERSION = BASE_VERSION + MIGRATIONS.length;

/** Returns the schema version of a database; 0 for a new database. */
export function schemaVersion(database: DatabaseSync): number {
  // `all` runs the statement to its end. In some builds of SQLite, a statement that stops at its first row prevents commits.
  return Number(database.prepare('PRAGMA user_version').all()[0]?.['user_version']);
}

/** Returns whether a database has a schema older than `BASE_VERSION`. Such a database cannot be converted. */
export function isTooOld(database: DatabaseSync): boolean {
  // The version is read last. Between the two reads, another process may create the tables together with their version.
  const hasTables = database.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').all().length > 0;
  return hasTables && schemaVersion(database) < BASE_VERSION;
}

/**
 * Upgrades a database that is empty or has at least `BASE_VERSION`. Each migration is one transaction with its new version number. If another process is
 * migrating the database, waits for that process.
 */
export function migrate(database: DatabaseSync, to = SCHEMA_VERSION): void {
  upgrade(database, 0, BASE_VERSION, BASE_SCHEMA);
  for (const [index, migration] of MIGRATIONS.slice(0, to - BASE_VERSION).entries())
    upgrade(database, BASE_VERSION + index, BASE_VERSION + index + 1, migration);
}

function upgrade(database: DatabaseSync, from: number, to: number, sql: string): void {
  if (schemaVersion(database) !== from) return;
  inTransaction(database, () => {
    if (schemaVersion(database) === from) database.exec(`${sql}; PRAGMA user_version = ${String(to)}`);
  });
}
