import { CATALOG } from '../messages/catalog.ts';
import type { DocumentMember, DocumentValue, TextPlace } from './catalog-document.ts';

/** Something wrong with a list of annotations, and where. */
export interface CatalogFault extends TextPlace {
  readonly message: string;
}

export function faultAt({ line, column }: TextPlace, message: string): CatalogFault {
  return { line, column, message };
}

export function inOrder(faults: readonly CatalogFault[]): readonly CatalogFault[] {
  return faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

/** Keys that are given twice, and those that the format does not know; null: it knows all. */
export function keyFaults(members: readonly DocumentMember[], known: ReadonlySet<string> | null): readonly CatalogFault[] {
  const seen = new Set<string>();
  const faults: CatalogFault[] = [];
  for (const { key, place } of members) {
    if (known?.has(key) === false) faults.push(faultAt(place, CATALOG.unknownKey(key)));
    else if (seen.has(key)) faults.push(faultAt(place, CATALOG.twiceKey(key)));
    seen.add(key);
  }
  return faults;
}

/** A fault where a value is there and none of these words. */
export function wordFaults(value: DocumentValue | null, words: readonly string[], message: string): readonly CatalogFault[] {
  if (value === null || (value.kind === 'text' && words.includes(value.text))) return [];
  return [faultAt(value.place, message)];
}

/** Faults that are told in one sentence; the others are counted. */
const MOST_TOLD = 5;

/** What is wrong with a list, as one text: `line 3, column 5: …; line 7, column 1: …`. */
export function catalogFaultText(faults: readonly CatalogFault[]): string {
  const told = faults.slice(0, MOST_TOLD).map((fault) => CATALOG.at(fault, fault.message));
  const more = faults.length - told.length;
  return [...told, ...(more > 0 ? [CATALOG.more(more)] : [])].join('; ');
}
