import { pathToFileURL } from 'node:url';
import { browserCommand, startBrowser } from './open-browser.ts';
import { readableFolders } from './readable-folders.ts';
import { writeRedirect, type RedirectFile, type RedirectWords } from './redirect-file.ts';
import type { RunningServer } from './server.ts';

/**
 * Opens the page in the system's browser through a file that redirects to it, because every user of this machine can read command lines. The file is deleted
 * after it was used or its code has expired. False if there is no browser, or no folder for the file.
 */
export function openPage({ address }: Pick<RunningServer, 'address'>, words: RedirectWords): boolean {
  // Checked first, because without a browser no file is needed.
  if (browserCommand('file:', process.platform, process.env) === null) return false;
  const written: { file: RedirectFile | null } = { file: null };
  written.file = writeRedirect(readableFolders(), words, () => address(() => written.file?.remove()));
  return written.file !== null && startBrowser(pathToFileURL(written.file.path).href);
}
