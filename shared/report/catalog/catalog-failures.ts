import { type Facts, NO_FACTS } from '../../facts.ts';
import type { DocumentMember, DocumentValue, TextPosition } from './catalog-document.ts';

/** Failures of an annotation list: of the file, of its YAML or JSON, or of its content. */
export type CatalogFailureCode =
  | 'empty'
  | 'not_utf8'
  | 'too_large'
  | 'syntax'
  | 'tab'
  | 'indent'
  | 'open'
  | 'nested_key'
  | 'documents'
  | 'deep'
  | 'alias'
  | 'tag'
  | 'text_key'
  | 'not_map'
  | 'no_annotations'
  | 'unknown_key'
  | 'twice_key'
  | 'empty_key'
  | 'mode'
  | 'list'
  | 'row'
  | 'name'
  | 'visibility'
  | 'type'
  | 'client_row'
  | 'client_type'
  | 'scope'
  | 'altname'
  | 'properties'
  | 'property'
  | 'permissions'
  | 'missing'
  | 'twice';

/**
 * A failure of an annotation list with its position. Facts: `key` or `name` as written in the list, `line` (from 1) of an earlier row with the same name,
 * `limit` in bytes.
 */
export interface CatalogFailure extends TextPosition {
  readonly code: CatalogFailureCode;
  readonly facts: Facts;
}

export function failureAt({ line, column }: TextPosition, code: CatalogFailureCode, facts: Facts = NO_FACTS): CatalogFailure {
  return { line, column, code, facts };
}

export function inOrder(errors: readonly CatalogFailure[]): readonly CatalogFailure[] {
  return errors.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/** Reports keys that are repeated or unknown. `known`: the keys of the format; null if the format allows any key. */
export function keyFailures(members: readonly DocumentMember[], known: ReadonlySet<string> | null): readonly CatalogFailure[] {
  const seen = new Set<string>();
  const errors: CatalogFailure[] = [];
  for (const { key, position } of members) {
    if (known?.has(key) === false) errors.push(failureAt(position, 'unknown_key', { key }));
    else if (seen.has(key)) errors.push(failureAt(position, 'twice_key', { key }));
    seen.add(key);
  }
  return errors;
}

/** Reports a value that is present but not one of `words`. */
export function wordFailures(value: DocumentValue | null, words: readonly string[], code: CatalogFailureCode): readonly CatalogFailure[] {
  if (value === null || (value.kind === 'text' && words.includes(value.text))) return [];
  return [failureAt(value.position, code)];
}
