import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boardIndex } from '../../../shared/board/board-index.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { FIELD_IDS } from '../../../shared/board/fields.ts';
import { printFilter, readFilter } from '../../../shared/board/filter.ts';
import { OPS } from '../../../shared/board/filter-ast.ts';
import { UTC } from '../../../shared/board/filter-times.ts';
import { matches } from '../../../shared/board/matches.ts';
import { randomRow } from '../../builders/board/board-rows.ts';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';
import { volume } from '../../support/volume.ts';
import { NUMBER_KEYS, TEXT_KEYS, TIME_KEYS, hasText, hasWords, isExactly, isNumber, isOnDay, isVersion } from './reference-filter.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const DAY = 86_400_000;
const CONTEXT = { by: 'antenna', now: NOW, zone: UTC, home: null } as const;

/** A filter token as text, and a predicate for the rows that it must match. */
interface FilterToken {
  readonly text: string;
  readonly means: (row: BoardRow) => boolean;
}

function rowsOf(seed: number, count: number): readonly BoardRow[] {
  const random = seededNumbers(seed);
  return Array.from({ length: count }, (_, at) => randomRow(random, at + 1, NOW));
}

const ROWS = rowsOf(21, 150);
const COMPARISONS = fc.constantFrom(':', '=', '>', '>=', '<', '<=');

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Tokens for a text key: some with a text that a row has for this key, some with a text that no row has. */
function textToken(key: string): fc.Arbitrary<FilterToken> {
  const known = [...new Set(ROWS.flatMap((row) => TEXT_KEYS[key]?.(row) ?? []))].flatMap((text) =>
    typeof text === 'string' ? [text] : [],
  );
  const isWord = ['verdict', 'edited', 'done', 'form', 'coding', 'client', 'origin', 'crash', 'hint'].includes(key);
  const value = fc.constantFrom(...known);
  const has: fc.Arbitrary<FilterToken> = fc
    .tuple(fc.array(value, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([values, upper]) => values.map((text) => (upper ? text.toUpperCase() : text)))
    .map((values) => ({
      text: `${key}:${values.map(isWord ? String : quoted).join(',')}`,
      means: (row) => values.some((text) => hasText(row, key, text)),
    }));
  const exactly: fc.Arbitrary<FilterToken> = value.map((text) => ({
    text: `${key}=${quoted(text)}`,
    means: (row) => isExactly(row, key, text),
  }));
  const never: FilterToken = { text: `${key}:never`, means: (row) => hasText(row, key, null) };
  return fc.oneof({ weight: 4, arbitrary: has }, exactly, fc.constant(never));
}

const numberToken: fc.Arbitrary<FilterToken> = fc
  .tuple(fc.constantFrom(...Object.keys(NUMBER_KEYS)), COMPARISONS, fc.nat(60), fc.boolean())
  .map(([key, op, number, large]) => {
    const wanted = key === 'size' && large ? number * 1_000 : number;
    const text = key === 'size' && large ? `${String(number)}k` : String(wanted);
    return { text: `${key}${op}${text}`, means: (row) => isNumber(row, key, op, wanted) };
  });

const timeToken: fc.Arbitrary<FilterToken> = fc
  .tuple(fc.constantFrom(...Object.keys(TIME_KEYS)), COMPARISONS, fc.integer({ min: -30, max: 60 }))
  .map(([key, op, back]) => {
    const day = Math.floor(NOW / DAY) - back;
    const text = back === 0 ? 'today' : back === 1 ? 'yesterday' : new Date(day * DAY).toISOString().slice(0, 10);
    return { text: `${key}${op}${text}`, means: (row) => isOnDay(row, key, op, day) };
  });

const versionToken: fc.Arbitrary<FilterToken> = fc
  .tuple(
    fc.constantFrom('>', '>=', '<', '<='),
    fc.integer({ min: 118, max: 152 }),
    fc.constantFrom('', '.0', '.0a1', '.0b2', '.0b3', '.0b11', '.0.1', '.5.0'),
  )
  .map(([op, major, rest]) => ({
    text: `version${op}${String(major)}${rest}`,
    means: (row) => isVersion(row, op, `${String(major)}${rest}`),
  }));

const wordsToken: fc.Arbitrary<FilterToken> = fc
  .constantFrom('firefox', 'FIRE', 'public words', 'setting-1=1', 'kim', 'a1', 'copy-of', '7', 'nothing of it')
  .map((words) => ({ text: quoted(words), means: (row) => hasWords(row, words) }));

const token: fc.Arbitrary<FilterToken> = fc
  .tuple(
    fc.oneof(
      ...Object.keys(TEXT_KEYS).map(textToken),
      numberToken,
      numberToken,
      timeToken,
      timeToken,
      versionToken,
      versionToken,
      wordsToken,
    ),
    fc.boolean(),
  )
  .map(([positive, negated]) => (negated ? { text: `-${positive.text}`, means: (row) => !positive.means(row) } : positive));

/** Filter texts made of meaningful and arbitrary pieces. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...FIELD_IDS),
      fc.constantFrom(...OPS),
      fc.constantFrom(
        ' ',
        ' ',
        '"',
        '"',
        ',',
        '-',
        '*',
        'none',
        'never',
        '7d',
        '2026-11-22',
        '1.5MiB',
        '147.0a1',
        '\n',
        '~/',
        '\\',
        'Firefox',
        'yes',
        'malformed',
      ),
      fc.string({ unit: 'binary', maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

describe('a filter', () => {
  const index = boardIndex();
  for (const row of ROWS) index.put(row);
  const numRuns = volume(3_000, 500);

  it('matches what its tokens say, for a single row and in the index', () => {
    fc.assert(
      fc.property(fc.array(token, { maxLength: 4 }), (tokens) => {
        const text = tokens.map((one) => one.text).join(' ');
        const { filter, errors } = readFilter(text);
        expect(errors).toEqual([]);
        const plain = ROWS.filter((row) => tokens.every((one) => one.means(row))).map(({ id }) => id);
        expect(ROWS.filter((row) => matches(row, filter, CONTEXT)).map(({ id }) => id)).toEqual(plain);
        expect(index.ids(filter, CONTEXT).toReversed()).toEqual(plain);
      }),
      { numRuns },
    );
  });

  it('is read from any text, and its printed form reads as the same filter without errors', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { filter, errors } = readFilter(text);
        for (const { offset, length } of errors) {
          expect(offset).toBeGreaterThanOrEqual(0);
          expect(offset + length).toBeLessThanOrEqual(text.length);
        }
        const printed = printFilter(filter);
        expect(readFilter(printed)).toEqual({ filter, errors: [] });
        expect(printFilter(readFilter(printed).filter)).toBe(printed);
      }),
      { numRuns: numRuns * 4 },
    );
  });

  it('with errors matches as if the invalid tokens were absent', () => {
    fc.assert(
      fc.property(
        token,
        fc.constantFrom('colour:red', 'size>none', 'verdict:worst', 'sent:soon', 'product>a', '""', 'tag:'),
        (valid, invalid) => {
          const both = readFilter(`${invalid} ${valid.text}`);
          expect(both.errors).toHaveLength(1);
          expect(both.filter).toEqual(readFilter(valid.text).filter);
        },
      ),
      { numRuns },
    );
  });
});
