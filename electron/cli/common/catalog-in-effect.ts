import { resolve } from 'node:path';
import { type AnnotationCatalog, BUILT_IN_CATALOG, catalogWith } from '../../../shared/report/catalog/annotation-catalog.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { catalogFileIn, readCatalogFile } from '../../host/report/catalog/own-catalog.ts';
import { judgeHome } from '../../host/platform/data-folder/claim-home.ts';
import { ownHome } from './own-home.ts';
import { shownPath } from './output-file.ts';
import type { CommandResult } from './command-result.ts';

/** Returns the annotation list file for a command: the named file, otherwise the list in the data folder, otherwise null. */
export function catalogFileInEffect(named: string | undefined): CommandResult<string | null> {
  if (named !== undefined) return ok(resolve(named));
  // The data folder's owner and permissions are checked: anyone who can write to the folder could make any annotation public.
  const home = judgeHome(ownHome(), shownPath(ownHome()));
  return home.ok ? catalogFileIn(home.value.path) : home;
}

/** Reads the annotation list for a command, with the same rules as the app. Errors: catalog_unreadable and those of reading a file. */
export function catalogInEffect(named: string | undefined): CommandResult<AnnotationCatalog> {
  const file = catalogFileInEffect(named);
  if (!file.ok) return file;
  if (file.value === null) return ok(BUILT_IN_CATALOG);
  const read = readCatalogFile(file.value, shownPath(file.value));
  return read.ok ? ok(catalogWith(read.value.catalog)) : fail(read.error.error);
}
