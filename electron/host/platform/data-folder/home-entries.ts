import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPartialName } from '../files/partials.ts';
import { HOME_MARK } from './home-mark.ts';

/** Folders that Crashlens creates in its data folder. */
export const HOME_FOLDERS = ['drafts', 'electron', 'kept', 'logs', 'new', 'outbox', 'samples', 'symbols', 'tmp'] as const;

/** Files that Crashlens creates at the top of its data folder, quarantined copies of these files, and half-written files left by a crash. */
const OWN_FILE =
  /^(?:lock(?:\.[0-9a-f-]{36})?|browser-session\.json|target-secrets\.json(?:\.damaged)?|crashlens\.sqlite(?:[.-].+)?|catalog\.(?:json|ya?ml)(?:\.old|\.[0-9a-f-]{36})?)$/;

/** The Crashlens files (`OWN_FILE`) that users may create themselves, even before the first start. */
const OWN_LIST = /^catalog\.(?:json|ya?ml)(?:\.old)?$/;

/** Names that prove that a folder belongs to Crashlens, because no other program uses them: the store, and the mark, which may be damaged or half-written. */
const PROOF = /^(?:crashlens-data\.json|crashlens\.sqlite(?:\.set-aside-\d+)?)$/;

/** Files that operating systems create in any folder. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set(['.DS_Store', '.directory', 'desktop.ini', 'Thumbs.db']);

/** Returns whether a file with this name at the top of a data folder belongs to Crashlens. */
export function isHomeFile(name: string): boolean {
  return name === HOME_MARK || OWN_FILE.test(name) || isPartialName(name);
}

/**
 * Examines a folder without a valid mark. Returns the name of an entry that forbids using it as a data folder; null if it may be used. A folder may be used in
 * three cases: it is empty, it holds only a user's list of annotations, or it lost its mark. A folder that lost its mark contains a store or a damaged mark,
 * and all of its names belong to Crashlens. Throws the errors of the disk.
 */
export function strangerIn(folder: string): string | null {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !OF_THE_SYSTEM.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hasProof = entries.some(({ name }) => PROOF.test(name));
  const isStranger = (entry: Dirent): boolean => !couldBeOurs(entry) || (!hasProof && !saysNothing(folder, entry));
  return entries.find(isStranger)?.name ?? null;
}

/** Returns whether a folder with this entry still counts as empty. The entry may be the half-written mark of another start. */
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
