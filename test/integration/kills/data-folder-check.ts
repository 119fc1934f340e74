import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, vi } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import type { TestHost } from '../../builders/app/test-host.ts';
import { sha256 } from './test-report.ts';

/** The files that the store of a data folder refers to. */
interface FolderFiles {
  /** Slots of the edit lists. */
  readonly slots: ReadonlySet<string>;
  /** Paths of the files in the data folder that edit lists refer to. */
  readonly taken: ReadonlySet<string>;
  /** SHA-256s of the captures in the library. */
  readonly captures: ReadonlySet<string>;
}

/** A pattern of paths, and whether a path that matches it may exist. A new folder in the data folder needs a new row. */
interface Rule {
  readonly path: RegExp;
  readonly belongs: (path: string, known: FolderFiles) => boolean;
}

const ALWAYS = (): boolean => true;

/** All paths that an open data folder may contain, with slashes. */
const RULES: readonly Rule[] = [
  { path: /^(?:crashlens-data\.json|lock|browser-session\.json|target-secrets\.json|catalog\.yaml)$/, belongs: ALWAYS },
  { path: /^crashlens\.sqlite(?:-wal|-shm)?$/, belongs: ALWAYS },
  { path: /^(?:tmp|drafts|new|kept|outbox)$/, belongs: ALWAYS },
  { path: /^new\/new-\d{8}-\d{6}-[0-9a-f]+\.http$/, belongs: ALWAYS },
  // Only this process, which has the folder open now, may have temporary files.
  { path: /^tmp\/[^/]+(?:\/crashlens-process\.json|\/partials)?$/, belongs: (path) => path.startsWith(`tmp/${String(process.pid)}-`) },
  {
    path: /^tmp\/[^/]+\/reading-[^/]+(?:\/inflated-[^/]+)?$/,
    belongs: (path) => path.startsWith(`tmp/${String(process.pid)}-`),
  },
  { path: /^drafts\/[^/]+$/, belongs: (path, { slots }) => slots.has(path.slice('drafts/'.length)) },
  { path: /^drafts\/[^/]+\/f\d+$/, belongs: (path, { taken }) => taken.has(path) },
  { path: /^outbox\/[0-9a-f]{64}$/, belongs: ALWAYS },
  { path: /^symbols(?:\/[0-9a-f]{64}\.(?:sym|index|miss))?$/, belongs: ALWAYS },
  { path: /^kept\/[0-9a-f]{64}$/, belongs: (path, { captures }) => captures.has(path.slice('kept/'.length)) },
];

/** Expects that the data folder of an open host is sound: the store passes its checks, every file is expected, and all files are private to their owner. */
export async function expectSound({ home }: Pick<TestHost, 'home'>): Promise<void> {
  const database = new DatabaseSync(storePath(home));
  let known: FolderFiles;
  try {
    expect(database.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    expect(database.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    known = folderFiles(database);
  } finally {
    database.close();
  }
  expect(pathsIn(home).filter((path) => !RULES.some((rule) => rule.path.test(path) && rule.belongs(path, known)))).toEqual([]);
  const held = [...known.captures].map((key) => [key, sha256(readFileSync(join(home, 'kept', key)))]);
  expect(held.filter(([key, found]) => key !== found)).toEqual([]);
  // The host restricts the permissions of older files in slices, between other work.
  await vi.waitUntil(() => openToOthers(home).length === 0, { timeout: 10_000, interval: 5 });
}

/** Expects that a closed host left neither its lock nor temporary files. The write-ahead log may remain, because SQLite keeps it on a full disk. */
export function expectClosed({ home }: Pick<TestHost, 'home'>): void {
  expect(pathsIn(home).filter((path) => /^(?:lock|tmp\/)/.test(path))).toEqual([]);
}

function folderFiles(database: DatabaseSync): FolderFiles {
  const column = (sql: string): readonly string[] =>
    database
      .prepare(sql)
      .all()
      .map((row) => String(row['it']));
  return {
    slots: new Set(column('SELECT slot AS it FROM edit_lists')),
    captures: new Set(column('SELECT sha256 AS it FROM kept_captures')),
    taken: new Set(
      [
        ...column("SELECT capture AS it FROM edit_lists WHERE capture_kind = 'drafts'"),
        ...column("SELECT place AS it FROM edit_files WHERE kind = 'drafts'"),
      ].map((path) => `drafts/${path}`),
    ),
  };
}

function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'));
}

function openToOthers(folder: string): readonly string[] {
  return ['', ...pathsIn(folder)].filter((path) => {
    // Temporary files can disappear at any moment.
    const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & 0o077) !== 0;
  });
}
