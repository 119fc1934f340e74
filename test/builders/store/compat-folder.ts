import { cpSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  for (const path of [...filesIn(captures), ...filesIn(join(home, 'drafts'))]) {
    if (path.endsWith('.json')) {
      const text = readFileSync(path, 'utf8');
      writeFileSync(path, text.replaceAll('/@data@', jsonText(home)).replaceAll('/@captures@', jsonText(captures)));
    } else utimesSync(path, WRITTEN, WRITTEN);
  }
  return { home, user, captures };
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
