import { resolve } from 'node:path';
import { type AnnotationCatalog, BUILT_IN_CATALOG, catalogWith } from '../../../shared/report/catalog/annotation-catalog.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { catalogFileIn, readCatalogFile } from '../../host/report/catalog/own-catalog.ts';
import { judgeHome } from '../../host/platform/data-folder/claim-home.ts';
import { ownHome } from './own-home.ts';
import { shownPath } from './output-file.ts';
import type { CommandResult } from './command-result.ts';

/** The file of the list that a command goes by: the one that was named, else the person's own in the data folder, else null. */
export function catalogFileInEffect(named: string | undefined): CommandResult<string | null> {
  if (named !== undefined) return ok(resolve(named));
  // Whoever else may write there could make anything public.
  const home = judgeHome(ownHome(), shownPath(ownHome()));
  return home.ok ? catalogFileIn(home.value.path) : home;
}

/** The list of annotations that a command goes by, as in the app. Errors: catalog_unreadable and those of reading a file. */
export function catalogInEffect(named: string | undefined): CommandResult<AnnotationCatalog> {
  const file = catalogFileInEffect(named);
  if (!file.ok) return file;
  if (file.value === null) return ok(BUILT_IN_CATALOG);
  const read = readCatalogFile(file.value, shownPath(file.value));
  return read.ok ? ok(catalogWith(read.value.catalog)) : fail(read.error.error);
}
