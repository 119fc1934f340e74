import { cpSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { tempFolder } from '../platform/temp-folder.ts';

/** A copy of a data folder saved by an earlier version, with the captures that its edit lists refer to. */
interface CompatFolder {
  /** The data folder, inside `user`. */
  readonly home: string;
  readonly user: string;
  readonly captures: string;
}

/** Modification time of the files that edits refer to (ms since 1970). Edit lists store this time, but Git does not. */
const WRITTEN = Date.UTC(2026, 10, 21, 9, 0) / 1_000;

/** Copies a folder of `test/compat/`; `/@captures@` in its paths is replaced by the folder of the copy. */
export function compatFolder(name: string): CompatFolder {
  const user = tempFolder();
  const home = join(user, 'data');
  const captures = join(user, 'captures');
  cpSync(join(import.meta.dirname, '../../compat', name), user, { recursive: true });
  rewritePaths(storePath(home), captures);
  for (const name of readdirSync(captures)) utimesSync(join(captures, name), WRITTEN, WRITTEN);
  return { home, user, captures };
}

/** Columns of the store that contain paths, or JSON with paths. */
const PATH_COLUMNS = { key_values: 'value', edit_lists: 'capture', board_places: 'path', board_folders: 'path' } as const;

/** Replaces `/@captures@` by the folder of the captures. */
function rewritePaths(store: string, captures: string): void {
  const database = new DatabaseSync(store);
  for (const [table, column] of Object.entries(PATH_COLUMNS))
    database.prepare(`UPDATE ${table} SET ${column} = replace(${column}, '/@captures@', ?)`).run(captures);
  database.close();
}
