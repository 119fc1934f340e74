import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnnotationCatalog } from '../../shared/catalog/annotation-catalog.ts';
import { BUILT_IN_CATALOG, catalogWith } from '../../shared/catalog/annotation-catalog.ts';
import { catalogFaultText, readUserCatalog } from '../../shared/catalog/user-catalog.ts';
import type { Result } from '../../shared/errors.ts';
import { fail, ok } from '../../shared/errors.ts';
import { appError } from '../../shared/messages/errors.ts';
import { readError, systemCode } from './files/io-error.ts';

/** The list of annotations that a data folder may hold. */
export function catalogFile(home: string): string {
  return join(home, 'catalog.json');
}

/**
 * The list of annotations in effect with the person's own file; `shown` is how people see its path. Errors: catalog_unreadable, and those of reading
 * a file; a file that is not there is one only where it was asked for by name.
 */
export function openCatalog(path: string, shown: string, isAskedFor: boolean): Result<AnnotationCatalog> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (reason) {
    return systemCode(reason) === 'ENOENT' && !isAskedFor ? ok(BUILT_IN_CATALOG) : fail(readError(reason, shown));
  }
  const read = readUserCatalog(new TextDecoder('utf-8').decode(bytes));
  return read.ok
    ? ok(catalogWith(read.value))
    : fail(appError('catalog_unreadable', { what: shown, reason: catalogFaultText(read.error) }));
}
