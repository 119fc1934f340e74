import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from '../host/platform/files/io-error.ts';
import { openSharedProcessFolder, type ProcessFolder } from '../host/platform/data-folder/process-folder.ts';

/** A file that leads a browser to an address, so that the address stands in no process list. */
export interface RedirectFile {
  readonly path: string;
  /** Deletes it, with its folder. */
  remove(): void;
}

/** What the file says to who sees it. */
export interface RedirectWords {
  readonly leads: string;
  readonly open: string;
}

const NAME = 'open-crashlens.html';

/**
 * Writes such a file into a new folder, both for their owner alone, in the first of these places that takes it; null where none does. What a process
 * that is gone left there is deleted by the next one (`sweepShared`). `address` is asked for once there is a folder for it.
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
    // Full, or not to be written to: there are other places.
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}

/** What cannot be deleted now is deleted by the next start; its code is worth nothing by then. */
function removeQuietly(folder: ProcessFolder): void {
  try {
    folder.close();
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}

/** Neither the address, of our own server, nor the words hold a character that means something in HTML. */
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
