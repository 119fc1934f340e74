import type { Facts } from '../../facts.ts';
import { NO_FACTS } from '../../facts.ts';
import type { DocumentMember, DocumentValue, TextPlace } from './catalog-document.ts';

/** What may be wrong with a list of annotations: with its file, with its YAML or JSON, with what it says. */
export const CATALOG_FAULTS = [
  'empty',
  'not_utf8',
  'too_large',
  'syntax',
  'tab',
  'indent',
  'open',
  'nested_key',
  'documents',
  'deep',
  'alias',
  'tag',
  'text_key',

  'not_map',
  'no_annotations',
  'unknown_key',
  'twice_key',
  'empty_key',
  'mode',
  'list',
  'row',
  'name',
  'visibility',
  'type',
  'client_row',
  'client_type',
  'scope',
  'altname',
  'properties',
  'property',
  'permissions',
  'missing',
  'twice',
] as const;

export type CatalogFaultCode = (typeof CATALOG_FAULTS)[number];

/** Something wrong with a list of annotations, and where. Facts: `key` and `name` of the list, `line` from 1, `limit` in bytes. */
export interface CatalogFault extends TextPlace {
  readonly code: CatalogFaultCode;
  readonly facts: Facts;
}

export function faultAt({ line, column }: TextPlace, code: CatalogFaultCode, facts: Facts = NO_FACTS): CatalogFault {
  return { line, column, code, facts };
}

export function inOrder(faults: readonly CatalogFault[]): readonly CatalogFault[] {
  return faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/** Keys that are given twice, and those that the format does not know; null: it knows all. */
export function keyFaults(members: readonly DocumentMember[], known: ReadonlySet<string> | null): readonly CatalogFault[] {
  const seen = new Set<string>();
  const faults: CatalogFault[] = [];
  for (const { key, place } of members) {
    if (known?.has(key) === false) faults.push(faultAt(place, 'unknown_key', { key }));
    else if (seen.has(key)) faults.push(faultAt(place, 'twice_key', { key }));
    seen.add(key);
  }
  return faults;
}

/** A fault where a value is there and none of these words. */
export function wordFaults(value: DocumentValue | null, words: readonly string[], code: CatalogFaultCode): readonly CatalogFault[] {
  if (value === null || (value.kind === 'text' && words.includes(value.text))) return [];
  return [faultAt(value.place, code)];
}
