import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that every process folder contains. */
const OF_THE_FOLDER: ReadonlySet<string> = new Set(['crashlens-process.json', 'partials']);

/** Paths of the temporary files and folders of all processes with an open data folder. */
export function temporaryFiles(home: string): readonly string[] {
  return folderNames(join(home, 'tmp')).flatMap((folder) =>
    folderNames(join(home, 'tmp', folder))
      .filter((name) => !OF_THE_FOLDER.has(name))
      .map((name) => join(home, 'tmp', folder, name)),
  );
}

function folderNames(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
