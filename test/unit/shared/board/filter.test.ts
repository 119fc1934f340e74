import { describe, expect, it } from 'vitest';
import { printFilter, readFilter } from '../../../../shared/board/filter.ts';
import { FIELDS } from '../../../../shared/board/fields.ts';
import { OPS_OF } from '../../../../shared/board/filter-table.ts';
import { UTC } from '../../../../shared/board/filter-times.ts';
import { matches } from '../../../../shared/board/matches.ts';
import { NO_METADATA, type BoardRow } from '../../../../shared/board/board-row.ts';
import { MALFORMED, someFacts, someRow } from '../../../builders/board/board-rows.ts';

const NOW = Date.UTC(2026, 10, 22, 12);

function finds(text: string, row: BoardRow): boolean {
  const { filter, errors } = readFilter(text);
  expect(errors, text).toEqual([]);
  return matches(row, filter, { by: 'antenna', now: NOW, zone: UTC, home: '/home/kim' });
}

function error(text: string): readonly unknown[] {
  return readFilter(text).errors.map(({ code, offset, length, key }) => [code, offset, length, key]);
}

describe('a filter', () => {
  it('requires all tokens, any value of a token, and no match of a token with a minus', () => {
    const row = someRow({ facts: someFacts({ answers: { spec: MALFORMED, antenna: MALFORMED } }) });
    expect(finds('', row)).toBe(true);
    expect(finds('verdict:malformed product:Firefox', row)).toBe(true);
    expect(finds('verdict:malformed product:Fenix', row)).toBe(false);
    expect(finds('product:Fenix,firefox', row)).toBe(true);
    expect(finds('-verdict:malformed', row)).toBe(false);
    expect(finds('-has:memory_report has:minidump', row)).toBe(true);
    expect(finds('VERDICT:Malformed', row)).toBe(true);
  });

  it('distinguishes the received answer from the predicted answer', () => {
    const row = someRow({
      answered: { attempts: 1, kind: 'rejected', rejection: 'soft', rule: 'is_firefox_desktop', status: 200, at: NOW },
    });
    expect(finds('outcome:soft predicted:accepted answer:is_firefox_desktop', row)).toBe(true);
    expect(finds('answer:rule_is_firefox_desktop', row)).toBe(true);
    expect(finds('predicted:soft', row)).toBe(false);
    expect(finds('outcome:none', someRow())).toBe(true);
  });

  it('finds missing values by “none” and “never”, and literal texts if they are quoted', () => {
    expect(finds('sent:never tag:none edited:no', someRow())).toBe(true);
    expect(finds('tag:"none"', someRow())).toBe(false);
    expect(finds('-product:none', someRow())).toBe(true);
    // In this field, `none` is one of the values.
    expect(finds('form:never', someRow({ facts: null }))).toBe(true);
    expect(finds('form:none', someRow({ facts: null }))).toBe(false);
    expect(finds('form:none', someRow({ facts: someFacts({ form: 'none' }) }))).toBe(true);
  });

  it('searches words in public values, the name, the note and the tags, ignoring case', () => {
    const row = someRow({ name: 'Startup.http', metadata: { ...NO_METADATA, tags: ['todo'], note: 'Ask Kim' } });
    for (const text of ['PUBLIC', '"public sentence"', 'startup', 'kim', 'todo', '"a public" -absent'])
      expect(finds(text, row), text).toBe(true);
    for (const text of ['absent', '-public', '"nightly a"']) expect(finds(text, row), text).toBe(false);
  });

  it('compares sizes in their units', () => {
    const row = someRow({ size: 1_000_000 });
    for (const text of ['size:1MB', 'size>=1MB', 'size<1MiB', 'size>976k', 'size=1000000', 'size<=1m'])
      expect(finds(text, row), text).toBe(true);
    for (const text of ['size>1MB', 'size>=1MiB', 'size<1mb']) expect(finds(text, row), text).toBe(false);
  });

  it('compares versions number by number', () => {
    const row = someRow({ facts: someFacts({ values: { Version: '147.0a1' } }) });
    for (const text of [
      'version:147',
      'version:147.0',
      'version>=147.0a1',
      'version>99',
      'version<147',
      'version<147.0b2',
      'version=147.0a1',
    ])
      expect(finds(text, row), text).toBe(true);
    for (const text of ['version:14', 'version=147', 'version>=147', 'version:147.0a2', 'version<147.0a1'])
      expect(finds(text, row), text).toBe(false);
    const esr = someRow({ facts: someFacts({ values: { Version: '140.5.0esr' } }) });
    expect(finds('version>=140.5 version:140', esr)).toBe(true);
  });

  it('accepts times as days, months and intervals relative to now', () => {
    const row = someRow({ addedAt: Date.UTC(2026, 10, 20, 10, 30) });
    for (const text of [
      'added:2026-11-20',
      'added:2026-11',
      'added:2026',
      'added>3d',
      'added:3d',
      'added<today',
      'added<=2026-11-20',
      'added>=2026-11-20',
    ])
      expect(finds(text, row), text).toBe(true);
    for (const text of ['added>2026-11-20', 'added<2026-11-20', 'added:2d', 'added:yesterday', 'added>today'])
      expect(finds(text, row), text).toBe(false);
    expect(finds('added:2026-11-20T10:30', row)).toBe(true);
    const until = someFacts({
      answers: { spec: MALFORMED, antenna: { ...MALFORMED, predicted: { ...MALFORMED.predicted, until: NOW + 3 * 86_400_000 } } },
    });
    expect(finds('until:+7d until<+1w', someRow({ facts: until }))).toBe(true);
  });

  it('interprets days in the local time zone', () => {
    const { filter } = readFilter('added:2026-11-20');
    const row = someRow({ addedAt: Date.UTC(2026, 10, 19, 23, 30) });
    const ahead = { by: 'antenna', now: NOW, zone: () => 3_600_000, home: null } as const;
    expect(matches(row, filter, ahead)).toBe(true);
    expect(matches(row, filter, { ...ahead, zone: UTC })).toBe(false);
    expect(matches(row, readFilter('added:2026-11-19T23:30Z').filter, ahead)).toBe(true);
  });

  it('finds folders by prefix or part, and texts by wildcard', () => {
    const row = someRow({ folder: '/home/kim/crashes/windows', facts: someFacts({ values: { ProductName: 'Firefox Focus' } }) });
    for (const text of [
      'in:~/crashes',
      'in:/home/kim',
      'in:WINDOWS',
      'in=~/crashes/windows/',
      'product:fire*',
      'product:"firefox focus"',
      'product:*',
    ])
      expect(finds(text, row), text).toBe(true);
    for (const text of ['in:/crashes', 'in=~/crashes', 'product:fire', 'product:"fire*"', 'product="firefox focus"'])
      expect(finds(text, row), text).toBe(false);
  });

  it('reports errors with their positions and applies the rest of the filter', () => {
    expect(error('verdict:malformed colour:red')).toEqual([['unknown_key', 18, 6, null]]);
    expect(error('product>Firefox')).toEqual([['op_of_other_kind', 7, 1, 'product']]);
    expect(error('tag: x')).toEqual([['no_value', 4, 0, 'tag']]);
    expect(error('""')).toEqual([['no_value', 0, 2, null]]);
    expect(error('-')).toEqual([['no_value', 0, 1, null]]);
    expect(error('note:"ask')).toEqual([['open_quote', 5, 4, 'note']]);
    expect(error('verdict:malformed,bad')).toEqual([['unknown_word', 18, 3, 'verdict']]);
    expect(error('attempts>two size>1XB sent:2026-02-30')).toEqual([
      ['bad_number', 9, 3, 'attempts'],
      ['bad_size', 18, 3, 'size'],
      ['bad_time', 27, 10, 'sent'],
    ]);
    expect(error('version>=abc version<147,147.* version:abc version=abc')).toEqual([
      ['bad_version', 9, 3, 'version'],
      ['bad_version', 25, 5, 'version'],
    ]);
    expect(error('version>=147 version<"147.0a1" version>147.0esr release>="Firefox 147.0" release>Firefox')).toEqual([
      ['bad_version', 81, 7, 'release'],
    ]);
    expect(error('size>none')).toEqual([['absent_compared', 5, 4, 'size']]);
    expect(error('a '.repeat(51))).toEqual([['too_many', 100, 2, null]]);
    const { filter } = readFilter('verdict:malformed,bad colour:red');
    expect(printFilter(filter)).toBe('verdict:malformed');
  });

  it.each(Object.entries(FIELDS))('accepts a comparison of %s only with values that its kind can compare', (field, { kind }) => {
    for (const op of OPS_OF[kind].filter((one) => one !== ':' && one !== '='))
      for (const value of ['abc', '-', '"two words"', '*', 'none'])
        expect(error(`${field}${op}${value}`), `${field}${op}${value}`).toHaveLength(1);
  });

  it('prints as text that parses to the same filter', () => {
    for (const text of [
      '-tag:"a b",todo "some words" -"-x" "a:b"',
      'form:none,never product:none,"none" version>=147.0a1',
      'note:"say ""hello""" product:f*x,"f*x"',
    ]) {
      const { filter } = readFilter(text);
      expect(printFilter(filter)).toBe(text);
    }
    expect(printFilter(readFilter('size>1.5KiB SENT:Today').filter)).toBe('size>1536 sent:today');
  });
});
