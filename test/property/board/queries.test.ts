import { describe, expect, it } from 'vitest';
import { type BoardIndex, type IndexItem, boardIndex } from '../../../shared/board/board-index.ts';
import { METADATA_TEXTS, type BoardRow } from '../../../shared/board/board-row.ts';
import { compareRows, compareValues } from '../../../shared/board/compare.ts';
import { type Field, type FieldId, FIELDS, FIELD_IDS } from '../../../shared/board/fields.ts';
import { readFilter } from '../../../shared/board/filter.ts';
import { UTC, dayAt, dayText } from '../../../shared/board/filter-times.ts';
import { type FilterContext, matches, soughtOf } from '../../../shared/board/matches.ts';
import { compareVersions } from '../../../shared/board/versions.ts';
import { randomRow } from '../../builders/board/board-rows.ts';
import { randomFilter } from '../../builders/board/random-filters.ts';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const CONTEXTS: readonly FilterContext[] = (['antenna', 'spec', 'spec.accept_all'] as const).map((by) => ({
  by,
  now: NOW,
  zone: UTC,
  home: '/home/kim',
}));

/** Fills an index with rows, and changes and removes some of them. Returns the index and the remaining rows, the newest first. */
function filled(seed: number, count: number): { readonly index: BoardIndex; readonly rows: readonly BoardRow[] } {
  const random = seededNumbers(seed);
  const index = boardIndex();
  const rows = new Map<number, BoardRow>();
  for (let step = 0; step < count * 1.3; step += 1) {
    const id = step < count ? step + 1 : 1 + Math.floor(random() * count * 1.1);
    if (step >= count && random() < 0.4) {
      rows.delete(id);
      index.remove(id);
    } else {
      const row = randomRow(random, id, NOW);
      rows.set(id, row);
      index.put(row);
    }
  }
  return { index, rows: [...rows.values()].sort((one, other) => other.id - one.id) };
}

/** The values of a row as a count lists them: without duplicates, and times as days. */
function countedOf(field: FieldId, row: BoardRow, { by, zone }: FilterContext): readonly string[] {
  const values = soughtOf(field, row, by).map((value) =>
    FIELDS[field].kind === 'time' && typeof value === 'number' ? dayText(dayAt(value, zone)) : String(value),
  );
  return [...new Set(values)];
}

/**
 * Sorts headings as expected: fields with fixed words in the order of these words, days with the latest first, other values with the most common first. The
 * heading of rows without a value is last.
 */
function inHeadingOrder(group: FieldId, page: readonly IndexItem[]): readonly IndexItem[] {
  const { kind, words }: Field = FIELDS[group];
  const isNumber = kind === 'number' || kind === 'size';
  const headings = page.filter((item) => item.kind === 'heading');
  return headings.toSorted((one, other) => {
    if (one.value === null || other.value === null) return one.value === null ? 1 : -1;
    if (kind === 'time') return one.value < other.value ? 1 : -1;
    if (words === null && one.count !== other.count) return other.count - one.count;
    return isNumber ? Number(one.value) - Number(other.value) : compareValues(group, one.value, other.value);
  });
}

/** Versions and days of the crashes of rows. */
function summaryOf(rows: readonly BoardRow[]): Extract<IndexItem, { kind: 'heading' }>['summary'] {
  const versions = [...new Set(rows.flatMap(({ facts }) => facts?.values.Version ?? []))].sort((a, b) => compareVersions(b, a));
  const days = rows.flatMap(({ facts }) => (facts?.values.CrashTime === undefined ? [] : [dayOf(facts.values.CrashTime)])).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  return {
    versions: versions.slice(0, 3),
    moreVersions: Math.max(versions.length - 3, 0),
    days: first === undefined || last === undefined ? null : { first, last },
  };
}

function dayOf(crashTime: string): string {
  return new Date(Number(crashTime) * 1_000).toISOString().slice(0, 10);
}

describe('the board index', () => {
  const { index, rows } = filled(7, 600);

  it('finds the same rows as the plain predicate for any filter', () => {
    const random = seededNumbers(11);
    for (let turn = 0; turn < 800; turn += 1) {
      const text = randomFilter(random);
      const { filter } = readFilter(text);
      for (const context of CONTEXTS) {
        const plain = rows.filter((row) => matches(row, filter, context)).map(({ id }) => id);
        expect(index.ids(filter, context), text).toEqual(plain);
        expect(index.count(filter, context), text).toBe(plain.length);
      }
    }
  });

  it('sorts rows as the plain comparison does', () => {
    const random = seededNumbers(12);
    for (let turn = 0; turn < 150; turn += 1) {
      const { filter } = readFilter(randomFilter(random));
      const sort = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        field: FIELD_IDS[Math.floor(random() * FIELD_IDS.length)] ?? 'name',
        descending: random() < 0.5,
      }));
      for (const context of CONTEXTS) {
        const plain = rows.filter((row) => matches(row, filter, context)).sort((a, b) => compareRows(a, b, sort, context.by));
        const query = { filter, sort, group: null, folded: [], from: 0, limit: rows.length };
        const { page, matching } = index.query(query, context);
        expect(page, JSON.stringify(sort)).toEqual(plain.map(({ id }) => ({ kind: 'row', id })));
        expect(matching).toBe(plain.length);
        const one = rows[Math.floor(random() * rows.length)];
        const position = plain.findIndex(({ id }) => id === one?.id);
        expect(index.positionOf(one?.id ?? 0, query, context)).toBe(position < 0 ? null : position);
      }
    }
  });

  it('inserts new and changed rows into the sorted order', () => {
    const random = seededNumbers(15);
    const growing = boardIndex();
    const known = new Map<number, BoardRow>();
    const [context] = CONTEXTS;
    if (context === undefined) throw new Error('no context');
    for (let turn = 0; turn < 25; turn += 1) {
      for (let count = Math.floor(random() * 12); count >= 0; count -= 1) {
        const row = randomRow(random, 1 + Math.floor(random() * 150), NOW);
        known.set(row.id, row);
        growing.put(row);
      }
      for (const field of ['name', 'version', 'verdict', 'finding', ...METADATA_TEXTS, 'size'] as const) {
        const sort = [{ field, descending: false }];
        const query = { filter: { tokens: [] }, sort, group: null, folded: [], from: 0, limit: 1_000 };
        const plain = [...known.values()].sort((a, b) => compareRows(a, b, sort, context.by));
        expect(growing.query(query, context).page, field).toEqual(plain.map(({ id }) => ({ kind: 'row', id })));
      }
    }
  });

  it('counts values correctly, and each token of a count finds that number of rows', () => {
    const random = seededNumbers(13);
    for (const field of FIELD_IDS) {
      const { filter } = readFilter(random() < 0.5 ? '' : randomFilter(random));
      for (const context of CONTEXTS) {
        const counts = new Map<string | null, number>();
        for (const row of rows.filter((one) => matches(one, filter, context))) {
          const values = countedOf(field, row, context);
          for (const value of values.length === 0 ? [null] : values) counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        const [facet] = index.facets(filter, [field], 10_000, context);
        expect(new Map(facet?.values.map(({ value, count }) => [value, count])), field).toEqual(counts);
        for (const { count, token } of facet?.values.slice(0, 30) ?? []) {
          const narrowed = readFilter(token);
          expect(narrowed.errors, token).toEqual([]);
          expect(index.count({ tokens: [...filter.tokens, ...narrowed.filter.tokens] }, context), token).toBe(count);
        }
      }
    }
  });

  it('groups rows with the same value under a heading, in sort order, and hides folded rows', () => {
    const random = seededNumbers(14);
    for (const group of FIELD_IDS) {
      const [context] = CONTEXTS;
      if (context === undefined) throw new Error('no context');
      const { filter } = readFilter(randomFilter(random));
      const sort = [{ field: 'size', descending: true }] as const;
      const all = index.query({ filter, sort, group, folded: [], from: 0, limit: 100_000 }, context);
      const shown = all.page.flatMap((item) => (item.kind === 'row' ? [item.id] : []));
      expect(index.ids(filter, context, { sort, group }), group).toEqual([...new Set(shown)]);
      const values = all.page.flatMap((item) => (item.kind === 'heading' ? [item.value] : []));
      expect(new Set(values).size).toBe(values.length);
      expect(all.page.filter((item) => item.kind === 'heading')).toEqual(inHeadingOrder(group, all.page));
      const folded = values.filter(() => random() < 0.3);
      const sorted = rows.filter((row) => matches(row, filter, context)).sort((a, b) => compareRows(a, b, sort, context.by));
      const expected = values.flatMap((value) => {
        const under = sorted.filter((row) => {
          const has = countedOf(group, row, context);
          return value === null ? has.length === 0 : has.includes(value);
        });
        const isFolded = folded.includes(value);
        const summary = group === 'signature' ? summaryOf(under) : null;
        const heading = { kind: 'heading', value, count: under.length, folded: isFolded, summary };
        return [heading, ...(isFolded ? [] : under.map(({ id }) => ({ kind: 'row', id })))];
      });
      const query = { filter, sort, group, folded, limit: 17 };
      const page = (from: number): readonly unknown[] => index.query({ ...query, from }, context).page;
      const pages = Array.from({ length: Math.ceil(expected.length / 17) + 1 }, (_, at) => page(at * 17)).flat();
      expect(pages, group).toEqual(expected);
      expect(index.query({ ...query, from: 0 }, context).items).toBe(expected.length);
    }
  });

  it('reports the fields that have no value in any row, and counts 0 and `no` as no value', () => {
    const isBlank = (field: FieldId, row: BoardRow, context: FilterContext): boolean => {
      const { kind } = FIELDS[field];
      const values = soughtOf(field, row, context.by);
      return values.every((value) => (kind === 'number' && value === 0) || (kind === 'flag' && value === 'no'));
    };
    for (const count of [0, 1, 3, 600]) {
      const few = filled(7, count);
      for (const context of CONTEXTS) {
        const expected = few.rows.length === 0 ? [] : FIELD_IDS.filter((field) => few.rows.every((row) => isBlank(field, row, context)));
        expect(few.index.empty(FIELD_IDS, context.by), String(count)).toEqual(expected);
      }
    }
  });
});
