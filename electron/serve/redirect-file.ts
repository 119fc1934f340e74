import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from '../host/platform/files/io-error.ts';
import { openSharedProcessFolder, type ProcessFolder } from '../host/platform/data-folder/process-folder.ts';

/** A file that redirects a browser to an address, so that no process list shows the address. */
export interface RedirectFile {
  readonly path: string;
  /** Deletes the file and its folder. */
  remove(): void;
}

/** The texts of the file. */
export interface RedirectWords {
  readonly leads: string;
  readonly open: string;
}

const NAME = 'open-crashlens.html';

/**
 * Writes the file into a new folder, in the first parent folder where that is possible. null if it is impossible in all of them. The file and the new folder
 * are accessible only to their owner. `sweepShared` deletes the files of ended processes. `address` is called only after the new folder was created.
 */
export function writeRedirect(parents: readonly string[], words: RedirectWords, address: () => string): RedirectFile | null {
  for (const parent of parents) {
    const folder = folderIn(parent);
    if (folder === null) continue;
    const file = path.join(folder.path, NAME);
    try {
      writeFileSync(file, pageTo(address(), words), { flag: 'wx', mode: 0o600 });
    } catch (reason) {
      removeQuietly(folder);
      if (systemCode(reason) === null) throw reason;
      continue;
    }
    return { path: file, remove: () => removeQuietly(folder) };
  }
  return null;
}

function folderIn(parent: string): ProcessFolder | null {
  try {
    return openSharedProcessFolder(parent);
  } catch (reason) {
    // The folder is full or read-only. Another folder may work.
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}

/** Removes the file and its folder. If this fails, the next start removes them. The code of the link has expired by then. */
function removeQuietly(folder: ProcessFolder): void {
  try {
    folder.close();
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

/** Returns the HTML of the redirect. Nothing is escaped, because the texts and our own server's address contain no characters that are special in HTML. */
function pageTo(address: string, { leads, open }: RedirectWords): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<meta charset="utf-8">',
    '<meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0;url=${address}">`,
    '<title>Crashlens</title>',
    `<p>${leads} <a href="${address}" rel="noreferrer">${open}</a></p>`,
    '',
  ].join('\n');
}
