import { readFileSync, statSync } from 'node:fs';
import type { DocumentValue } from '../../../../shared/report/catalog/catalog-document.ts';
import { type CatalogFailure, failureAt } from '../../../../shared/report/catalog/catalog-failures.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { readError } from '../../platform/files/io-error.ts';
import { parseDocumentText } from './parse-document.ts';

const START = { line: 1, column: 1 } as const;

/** Reads the bytes of a hand-written file of at most `largest` bytes. `shown`: its path for display. */
export function readDocumentFile(
  path: string,
  shown: string,
  largest: number,
): Result<Uint8Array, Failure | { readonly errors: readonly CatalogFailure[] }> {
  try {
    const status = statSync(path);
    if (!status.isFile() && !status.isDirectory()) return fail(failure('file_not_regular', { file: shown }));
    if (status.isFile() && status.size > largest) return fail({ errors: [failureAt(START, 'too_large', { limit: largest })] });
    return ok(readFileSync(path));
  } catch (reason) {
    return fail(readError(reason, { file: shown }));
  }
}

/** Parses a document from the bytes of a file: YAML or JSON in UTF-8. If that fails, returns the syntax errors. */
export function readDocumentBytes(bytes: Uint8Array): Result<DocumentValue, readonly CatalogFailure[]> {
  // The decoder removes a byte order mark.
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.trim() === '') return fail([failureAt(START, 'empty')]);
  const broken = notUtf8(bytes, text);
  return broken === null ? parseDocumentText(text) : fail([broken]);
}

/** If the bytes are not UTF-8, returns a failure at the first invalid byte. At that position, the decoder wrote its first replacement character. */
function notUtf8(bytes: Uint8Array, text: string): CatalogFailure | null {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return null;
  } catch {
    // The exception does not have the position of the invalid bytes.
    const before = text.slice(0, text.indexOf('\ufffd')).split('\n');
    return failureAt({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }, 'not_utf8');
  }
}
