import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPartialName } from '../files/partials.ts';
import { HOME_MARK } from './home-mark.ts';

/** Folders that Crashlens makes in its data folder. */
export const HOME_FOLDERS = ['drafts', 'electron', 'kept', 'logs', 'new', 'outbox', 'samples', 'tmp'] as const;

/** Files that Crashlens makes there, with what is set aside of them and what a crash left half-written. */
const OWN_FILE =
  /^(?:lock(?:\.[0-9a-f-]{36})?|browser-session\.json|target-secrets\.json(?:\.damaged)?|crashlens\.sqlite(?:[.-].+)?|catalog\.(?:json|ya?ml)(?:\.old|\.[0-9a-f-]{36})?)$/;

/** Of these people put one there themselves, before the first start too. */
const OWN_LIST = /^catalog\.(?:json|ya?ml)(?:\.old)?$/;

/** No other program has a file of such a name: the mark, which can be damaged or written by another start at this moment, and the store. */
const PROOF = /^(?:crashlens-data\.json|crashlens\.sqlite(?:\.set-aside-\d+)?)$/;

/** What systems put into any folder. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set(['.DS_Store', '.directory', 'desktop.ini', 'Thumbs.db']);

/** True of a file of ours at the top of a data folder. */
export function isHomeFile(name: string): boolean {
  return name === HOME_MARK || OWN_FILE.test(name) || isPartialName(name);
}

/**
 * The name of an entry that keeps a folder without a valid mark from being used as a data folder; null if there is none. Such a folder may be used if it
 * is empty, holds only a person's list of annotations, or lost its mark: it has a store or a damaged mark, and every name in it is ours. Throws what the
 * disk throws.
 */
export function strangerIn(folder: string): string | null {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !OF_THE_SYSTEM.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hasProof = entries.some(({ name }) => PROOF.test(name));
  const isStranger = (entry: Dirent): boolean => !couldBeOurs(entry) || (!hasProof && !saysNothing(folder, entry));
  return entries.find(isStranger)?.name ?? null;
}

/** True of an entry that a folder may have which counts as empty. Another start may be writing a mark at this moment. */
function saysNothing(folder: string, entry: Dirent): boolean {
  return OWN_LIST.test(entry.name) || isPartialName(entry.name) || isEmptyFolder(folder, entry);
}

function couldBeOurs(entry: Dirent): boolean {
  if (HOME_FOLDERS.some((name) => name === entry.name)) return entry.isDirectory();
  return isHomeFile(entry.name) && (entry.isFile() || (entry.isSymbolicLink() && OWN_LIST.test(entry.name)));
}

function isEmptyFolder(folder: string, entry: Dirent): boolean {
  return entry.isDirectory() && readdirSync(join(folder, entry.name)).length === 0;
}
