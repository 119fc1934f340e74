import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { UserCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import type { CatalogFailure } from '../../../../shared/report/catalog/catalog-failures.ts';
import { readUserCatalog } from '../../../../shared/report/catalog/user-catalog.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { readError, systemCode } from '../../platform/files/io-error.ts';
import { readDocumentBytes, readDocumentFile } from './document-file.ts';

/** Maximum size of an annotation list, in bytes. For comparison: the client's own list, with 180 names and descriptions, has 34 KiB. */
const MAX_CATALOG_SIZE = 1 << 20;

/** Possible file names of the user's own annotation list in the data folder. */
const CATALOG_NAMES = ['catalog.json', 'catalog.yaml', 'catalog.yml'] as const;

/** Why a list cannot be used, and its errors by line. There are no errors if the list could not be read. */
export interface UnreadableCatalog {
  readonly error: Failure;
  readonly errors: readonly CatalogFailure[];
}

/**
 * Paths of the annotation lists in a data folder. The folder should have at most one, because with several it is unclear which list decides what is protected.
 */
export function catalogFilesIn(home: string): Result<readonly string[]> {
  try {
    const names: ReadonlySet<string> = new Set(readdirSync(home));
    return ok(CATALOG_NAMES.filter((name) => names.has(name)).map((name) => join(home, name)));
  } catch (reason) {
    return systemCode(reason) === 'ENOENT' ? ok([]) : fail(readError(reason, { file: basename(home) }));
  }
}

/** The only list of a data folder; null if there is none. Errors: catalog_unreadable if there are several, and those of reading the folder. */
export function catalogFileIn(home: string): Result<string | null> {
  const files = catalogFilesIn(home);
  if (!files.ok) return files;
  const [first, second] = files.value;
  if (second === undefined) return ok(first ?? null);
  const several = files.value.map((file) => basename(file));
  return fail(failure('catalog_unreadable', { several }));
}

/** A list and its bytes. */
export interface CatalogReading {
  readonly catalog: UserCatalog;
  readonly bytes: Uint8Array;
}

/** Reads the user's list. `shown`: its path for display. */
export function readCatalogFile(path: string, shown: string): Result<CatalogReading, UnreadableCatalog> {
  const bytes = readDocumentFile(path, shown, MAX_CATALOG_SIZE);
  if (!bytes.ok) return 'code' in bytes.error ? fail({ error: bytes.error, errors: [] }) : unusable(shown, bytes.error.errors);
  const read = readCatalogBytes(bytes.value);
  return read.ok ? ok({ catalog: read.value, bytes: bytes.value }) : unusable(shown, read.error);
}

/** Reads a list from the bytes of a file: YAML or JSON in UTF-8. Returns all errors of an invalid list. */
export function readCatalogBytes(bytes: Uint8Array): Result<UserCatalog, readonly CatalogFailure[]> {
  const document = readDocumentBytes(bytes);
  return document.ok ? readUserCatalog(document.value) : document;
}

function unusable(shown: string, errors: readonly CatalogFailure[]): Result<never, UnreadableCatalog> {
  return fail({ error: failure('catalog_unreadable', { path: shown, errors }), errors });
}
