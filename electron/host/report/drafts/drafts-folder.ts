import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../../platform/files/io-error.ts';
import type { EditListRows } from '../../store/edit-list-rows.ts';

/** No limit for the number of slots to read. */
const ALL = -1;

const CONTENT_NAME = /^f\d{1,9}$/;

const FOLDER_NAME = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The folder for files that are copied for edit lists. It is in the data folder. */
export function draftsFolder(home: string): string {
  return join(home, 'drafts');
}

/** Deletes the files that were copied for a list. */
export function removeListFiles(folder: string, slot: string): void {
  rmSync(join(folder, slot), { recursive: true, force: true });
}

/** Deletes copied files that a crash of Crashlens left behind: all files of lists that no longer exist, and files that are not in any saved step. */
export function sweepDrafts(folder: string, rows: EditListRows): void {
  const slots = new Set(rows.slots(ALL));
  for (const name of namesIn(folder)) {
    if (slots.has(name)) sweepContents(folder, name, rows);
    else removeListFiles(folder, name);
  }
}

/** Deletes contents that are not in any step. They belonged to undone steps, which can be redone only while their report is open. */
function sweepContents(folder: string, slot: string, rows: EditListRows): void {
  const named = new Set(rows.files(slot).map(({ location }) => (location.kind === 'drafts' ? location.at : null)));
  for (const name of readdirSync(join(folder, slot)))
    if (CONTENT_NAME.test(name) && !named.has(`${slot}/${name}`)) rmSync(join(folder, slot, name), { force: true });
}

/** Names of the subfolders, one for each edit list. Ignores everything else in the folder. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => FOLDER_NAME.test(name));
  } catch (reason) {
    if (systemCode(reason) !== 'ENOENT') throw reason;
    return [];
  }
}
