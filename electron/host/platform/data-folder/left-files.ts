import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile, isOwnFolder } from '../files/own-file.ts';
import { isPartialName } from '../files/partials.ts';

/** Names of the temporary files that versions without a folder for each process left in `tmp/` itself. */
const LEFT_FILE = /^(?:upload-[\w-]{22}(?:-crlf)?|download-[\w-]{22}|(?:inflated-|\.crashlens-)[0-9a-f-]{36})$/;

/** Where the demo collector kept what it received; nothing else was ever put there. */
const LEFT_FOLDER = 'collector';
const LEFT_REQUEST = /^[\w-]{22}\.http$/;

/** Deletes what a version without a folder for each process left in the data folder's `tmp/`; what has another name stays. */
export function removeLeftFiles(temporary: string): void {
  removeFiles(temporary, (name) => LEFT_FILE.test(name));
  removeFiles(join(temporary, LEFT_FOLDER), (name) => LEFT_REQUEST.test(name));
}

/**
 * Deletes what a killed process left half-written at the top of the data folder: its mark and the browser shell's address are written where there is no
 * folder of a process to write that down in.
 */
export function removeLeftTop(home: string): void {
  removeFiles(home, isPartialName);
}

function removeFiles(folder: string, isLeft: (name: string) => boolean): void {
  try {
    if (!isOwnFolder(lstatSync(folder))) return;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (isLeft(name) && isOwnFile(lstatSync(path))) rmSync(path, { force: true });
    }
  } catch (reason) {
    // What is not there needs no deleting, and what cannot be deleted must not hold up a start.
    if (systemCode(reason) === null) throw reason;
  }
}
