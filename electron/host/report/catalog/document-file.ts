import { readFileSync, statSync } from 'node:fs';
import type { DocumentValue } from '../../../../shared/report/catalog/catalog-document.ts';
import { type CatalogFailure, failureAt } from '../../../../shared/report/catalog/catalog-failures.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { readError } from '../../platform/files/io-error.ts';
import { parseDocumentText } from './parse-document.ts';

const START = { line: 1, column: 1 } as const;

/** The bytes of a file that people write by hand, of up to `largest` bytes; `shown` is how people see its path. */
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

/** A document out of the bytes of a file: YAML or JSON in UTF-8. Errors: what is wrong with it as such. */
export function readDocumentBytes(bytes: Uint8Array): Result<DocumentValue, readonly CatalogFailure[]> {
  // The decoder takes a byte order mark away.
  const text = new TextDecoder('utf-8').decode(bytes);
  if (text.trim() === '') return fail([failureAt(START, 'empty')]);
  const broken = notUtf8(bytes, text);
  return broken === null ? parseDocumentText(text) : fail([broken]);
}

/** The place of the first bytes that are no UTF-8: where the decoder first wrote a character that they have not. */
function notUtf8(bytes: Uint8Array, text: string): CatalogFailure | null {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return null;
  } catch {
    // That it throws is the answer.
    const before = text.slice(0, text.indexOf('\ufffd')).split('\n');
    return failureAt({ line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }, 'not_utf8');
  }
}
