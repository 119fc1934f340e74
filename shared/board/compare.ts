import type { AnsweredBy } from './answered-by.ts';
import type { BoardRow } from './board-row.ts';
import { type FieldId, type FieldValue, type FilterableField, FIELDS } from './fields.ts';
import { soughtOf } from './matches.ts';
import { compareVersions } from './versions.ts';

export interface SortBy {
  readonly field: FieldId;
  readonly descending: boolean;
}

function sign(one: number | string, other: number | string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

export function compareValues(field: FieldId, one: FieldValue, other: FieldValue): number {
  return compareFieldValues(FIELDS[field], one, other);
}

/** Compares words in their defined order, versions number by number, and texts case-insensitively. Returns 0 only for equal values. */
export function compareFieldValues({ kind, words }: FilterableField, one: FieldValue, other: FieldValue): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  const [a, b] = [String(one), String(other)];
  if (words !== null) return positionOf(words, a) - positionOf(words, b) || sign(a, b);
  if (kind === 'version') return compareVersions(a, b) || sign(a, b);
  return sign(a.toLowerCase(), b.toLowerCase()) || sign(a, b);
}

/** Position of a word in the list; unknown words come last. */
function positionOf(words: readonly string[], word: string): number {
  const position = words.indexOf(word);
  return position < 0 ? words.length : position;
}

/** Compares rows by the first value of each sort field; rows without a value come last in both directions. Ties: newest row first. */
export function compareRows(one: BoardRow, other: BoardRow, sort: readonly SortBy[], by: AnsweredBy): number {
  for (const { field, descending } of sort) {
    const [a] = soughtOf(field, one, by);
    const [b] = soughtOf(field, other, by);
    if (a === undefined || b === undefined) {
      if (a !== b) return a === undefined ? 1 : -1;
      continue;
    }
    const compared = compareValues(field, a, b);
    if (compared !== 0) return descending ? -compared : compared;
  }
  return other.id - one.id;
}
