import { pathToFileURL } from 'node:url';
import { browserCommand, startBrowser } from './open-browser.ts';
import { readableFolders } from './readable-folders.ts';
import { writeRedirect, type RedirectFile, type RedirectWords } from './redirect-file.ts';
import type { RunningServer } from './server.ts';

/**
 * Opens the page in the system's browser through a file that redirects to the page. A command line must not contain the login link, because every user of this
 * machine can read it. The file is deleted after its code was used or has expired. Returns false if there is no browser, or no folder for the file.
 */
export function openPage({ address }: Pick<RunningServer, 'address'>, words: RedirectWords): boolean {
  // Without a browser, no file is needed.
  if (browserCommand('file:', process.platform, process.env) === null) return false;
  const written: { file: RedirectFile | null } = { file: null };
  written.file = writeRedirect(readableFolders(), words, () => address(() => written.file?.remove()));
  return written.file !== null && startBrowser(pathToFileURL(written.file.path).href);
}
