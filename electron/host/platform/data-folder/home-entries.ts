import type { Dirent } from 'node:fs';
import { lstatSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { makeSamples } from '../../../../shared/report/samples/samples.ts';
import { newReportOrigin } from '../../../../shared/report/sources/report-name.ts';
import { isOwnFile } from '../files/own-file.ts';
import { isPartialName } from '../files/partials.ts';
import { holderSchema } from './home-lock.ts';
import { HOME_MARK } from './home-mark.ts';

/** Folders that Crashlens makes in its data folder. */
export const HOME_FOLDERS = ['drafts', 'electron', 'kept', 'logs', 'new', 'outbox', 'samples', 'tmp'] as const;
type HomeFolder = (typeof HOME_FOLDERS)[number];

/** Files that Crashlens makes there, with what is set aside of them and what a crash left half-written. */
const OWN_FILE =
  /^(?:lock(?:\.[0-9a-f-]{36})?|browser-session\.json|target-secrets\.json(?:\.damaged)?|ui-state\.json(?:\.(?:broken|imported)(?:-\d+)?|\.[0-9a-f-]{36})?|(?:attempts|crashlens)\.sqlite(?:[.-].+)?|catalog\.(?:json|ya?ml)(?:\.old|\.[0-9a-f-]{36})?)$/;

/** Of these people put one there themselves, before the first start too. */
const OWN_LIST = /^catalog\.(?:json|ya?ml)(?:\.old)?$/;

/** What systems put into any folder. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set(['.DS_Store', '.directory', 'desktop.ini', 'Thumbs.db']);

const CAPTURE_NAME = /^[0-9a-f]{64}$/;
const OLD_LIST_FOLDER = /^[0-9a-f]{64}(?:\.\d{1,6})?$/;

/** Nothing else has a mind to be called so, or to hold that. */
const DATABASE = /^(?:attempts|crashlens)\.sqlite(?:\.(?:set-aside|imported)-\d+)?$/;
const uiStateSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.object({ panes: v.object({}) }), v.object({ targetUrls: v.array(v.string()) })]),
);
const lockSchema = v.pipe(v.string(), v.parseJson(), holderSchema);

/** Larger ones were not written by us. */
const MAX_STATE_SIZE = 1 << 20;

/** True of a file of ours at the top of a data folder. */
export function isHomeFile(name: string): boolean {
  return name === HOME_MARK || OWN_FILE.test(name) || isPartialName(name);
}

/**
 * What keeps a folder without the mark from being taken as a data folder: the name of something in it that is not ours, or that could be anybody's where
 * nothing in the folder is unmistakably ours. null: it is empty, holds a person's list of annotations alone, or is a data folder of a version without marks.
 * Throws what the disk throws.
 */
export function strangerIn(folder: string): string | null {
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !OF_THE_SYSTEM.has(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const stranger = entries.find((entry) => !couldBeOurs(entry));
  if (stranger !== undefined) return stranger.name;
  if (entries.some((entry) => isUnmistakable(folder, entry))) return null;
  return entries.find((entry) => !saysNothing(folder, entry))?.name ?? null;
}

/** May lie in a folder that is taken as an empty one. A mark can be half-written by another start at this moment. */
function saysNothing(folder: string, entry: Dirent): boolean {
  return OWN_LIST.test(entry.name) || isPartialName(entry.name) || isEmptyFolder(folder, entry);
}

function couldBeOurs(entry: Dirent): boolean {
  if (isHomeFolder(entry.name)) return entry.isDirectory();
  return isHomeFile(entry.name) && (entry.isFile() || (entry.isSymbolicLink() && OWN_LIST.test(entry.name)));
}

function isUnmistakable(folder: string, { name }: Dirent): boolean {
  const path = join(folder, name);
  if (isHomeFolder(name)) return readdirSync(path).some((inside) => isOfFolder(name, inside));
  if (name === HOME_MARK || DATABASE.test(name)) return true;
  if (name === 'ui-state.json') return holds(path, uiStateSchema);
  return name === 'lock' && holds(path, lockSchema);
}

/** Is this a name that things have in that folder alone? */
function isOfFolder(folder: HomeFolder, name: string): boolean {
  switch (folder) {
    case 'drafts':
      return OLD_LIST_FOLDER.test(name);
    case 'kept':
    case 'outbox':
      return CAPTURE_NAME.test(name);
    case 'new':
      return newReportOrigin(name) !== null;
    case 'samples':
      return sampleNames().has(name);
    case 'logs':
      return name === 'crashlens.log';
    case 'electron':
    case 'tmp':
      return false;
  }
}

function sampleNames(): ReadonlySet<string> {
  return new Set(makeSamples({ now: 0, version: '', gzip: (bytes) => bytes }).map(({ fileName }) => fileName));
}

function holds(path: string, schema: v.GenericSchema): boolean {
  const stats = lstatSync(path);
  return isOwnFile(stats) && stats.size <= MAX_STATE_SIZE && v.is(schema, readFileSync(path, 'utf8'));
}

function isHomeFolder(name: string): name is HomeFolder {
  return HOME_FOLDERS.some((own) => own === name);
}

function isEmptyFolder(folder: string, entry: Dirent): boolean {
  return entry.isDirectory() && readdirSync(join(folder, entry.name)).length === 0;
}
