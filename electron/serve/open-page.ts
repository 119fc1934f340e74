import { pathToFileURL } from 'node:url';
import { browserCommand, startBrowser } from './open-browser.ts';
import { readableFolders } from './readable-folders.ts';
import { writeRedirect, type RedirectFile, type RedirectWords } from './redirect-file.ts';
import type { RunningServer } from './server.ts';

/**
 * Opens the page in the system's browser, by a file that leads there: what stands on a command line, every user of this machine can read. The file goes
 * when it was used, or its time is over. False where there is no browser, or no place for the file.
 */
export function openPage({ address }: Pick<RunningServer, 'address'>, words: RedirectWords): boolean {
  // Asked first: without a browser there is nothing to write.
  if (browserCommand('file:', process.platform, process.env) === null) return false;
  const written: { file: RedirectFile | null } = { file: null };
  written.file = writeRedirect(readableFolders(), words, () => address(() => written.file?.remove()));
  return written.file !== null && startBrowser(pathToFileURL(written.file.path).href);
}
