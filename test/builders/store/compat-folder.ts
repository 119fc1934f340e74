import { cpSync, existsSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { tempFolder } from '../platform/temp-folder.ts';

/** A copy of a kept data folder of an earlier version, with the captures that its edit lists name. */
interface CompatFolder {
  /** The data folder, inside `user`. */
  readonly home: string;
  readonly user: string;
  readonly captures: string;
}

/** When the files that edits name were written last (ms since 1970): git does not keep it, edit lists do. */
const WRITTEN = Date.UTC(2026, 10, 21, 9, 0) / 1_000;

/** Copies a folder of `test/compat/`; the places of its paths (`/@data@`, `/@captures@`) become those of the copy. */
export function compatFolder(name: string): CompatFolder {
  const user = tempFolder();
  const home = join(user, 'data');
  const captures = join(user, 'captures');
  cpSync(join(import.meta.dirname, '../../compat', name), user, { recursive: true });
  if (existsSync(storePath(home))) rewritePaths(storePath(home), captures);
  const edited = join(home, 'drafts');
  for (const path of [...filesIn(captures), ...(existsSync(edited) ? filesIn(edited) : [])]) {
    if (path.endsWith('.json')) {
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replaceAll('/@data@', jsonText(home)).replaceAll('/@captures@', jsonText(captures)));
    } else utimesSync(path, WRITTEN, WRITTEN);
  }
  return { home, user, captures };
}

/** Columns of the store that contain paths, or JSON with paths. */
const PATH_COLUMNS = { key_values: 'value', edit_lists: 'capture', board_places: 'path', board_folders: 'path' } as const;

/** Puts the folder of the captures in the place of `/@captures@`. */
function rewritePaths(store: string, captures: string): void {
  const database = new DatabaseSync(store);
  for (const [table, column] of Object.entries(PATH_COLUMNS))
    database.prepare(`UPDATE ${table} SET ${column} = replace(${column}, '/@captures@', ?)`).run(captures);
  database.close();
}

/** A path as it stands in a JSON string. */
function jsonText(path: string): string {
  return JSON.stringify(path).slice(1, -1);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
