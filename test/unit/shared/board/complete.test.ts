import { describe, expect, it } from 'vitest';
import { boardIndex } from '../../../../shared/board/board-index.ts';
import { type CompletionItem, completedBoard, completionsAt } from '../../../../shared/board/complete.ts';
import { UTC } from '../../../../shared/board/filter-times.ts';
import { withoutHome } from '../../../../shared/board/folders.ts';
import { MALFORMED, someFacts, someRow } from '../../../builders/board/board-rows.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const SAVED = [{ name: 'Broken ones', filter: 'verdict:malformed -done:yes' }];

function someBoard(): ReturnType<typeof boardIndex> {
  const index = boardIndex();
  const products = ['Firefox', 'Firefox', 'Firefox', 'Fenix', 'Firefox Focus', null];
  products.forEach((product, at) => {
    const values = product === null ? {} : { ProductName: product, Version: `${String(146 + (at % 2))}.0` };
    const answers = at === 3 ? { spec: MALFORMED, antenna: MALFORMED } : someFacts().answers;
    index.put(someRow({ id: at + 1, folder: '/home/kim/crashes', facts: someFacts({ values, answers }) }));
  });
  return index;
}

/** Completes a filter text. `|` marks the caret. Returns the text that a completion would replace, and the completions. */
function completed(text: string, most = 20): { readonly replaced: string; readonly items: readonly CompletionItem[] } {
  const at = text.indexOf('|');
  const filter = text.replace('|', '');
  const context = { by: 'antenna', now: NOW, zone: UTC, home: '/home/kim' } as const;
  const shown = (field: string, value: string): string => (field === 'in' ? withoutHome(value, '/home/kim') : value);
  const { offset, length, items } = completionsAt(filter, at, { rows: completedBoard(someBoard(), context), saved: SAVED, most, shown });
  return { replaced: filter.slice(offset, offset + length), items };
}

function texts(text: string): readonly (readonly [string, number | null])[] {
  return completed(text).items.map((item) => [item.text, item.kind === 'value' ? item.count : null]);
}

describe('completions of a filter', () => {
  it('offer keys that match the word, and a saved filter by its name', () => {
    expect(completed('ver|').replaced).toBe('ver');
    expect(texts('ver|')).toEqual([
      ['verdict:', null],
      ['version:', null],
    ]);
    expect(completed('size>1MB -ver|x').replaced).toBe('verx');
    expect(texts('brok|')).toEqual([['verdict:malformed -done:yes', null]]);
    expect(texts('-brok|')).toEqual([]);
    expect(completed('|', 5).items.map(({ kind }) => kind)).toEqual(['key', 'key', 'key', 'key', 'key']);
    expect(texts('"ver|"')).toEqual([]);
  });

  it('offer values of the rows that match the rest of the filter, with the number of rows', () => {
    expect(texts('product:|')).toEqual([
      ['Firefox', 3],
      ['Fenix', 1],
      ['"Firefox Focus"', 1],
      ['none', 1],
    ]);
    expect(texts('product:| verdict:malformed')).toEqual([['Fenix', 1]]);
    expect(texts('-product:fire|')).toEqual([
      ['Firefox', 3],
      ['"Firefox Focus"', 5],
    ]);
    expect(completed('product:Fenix,fire|fo verdict:malformed').replaced).toBe('firefo');
    expect(texts('product:Fenix,f|')).toEqual([
      ['Firefox', 3],
      ['"Firefox Focus"', 1],
    ]);
    expect(texts('version>=14|')).toEqual([
      ['146.0', 3],
      ['147.0', 2],
    ]);
    expect(texts('in:cra|')).toEqual([['~/crashes/', 6]]);
  });

  it('offer all words of a field in their order, and no sizes', () => {
    expect(texts('verdict:|')).toEqual([
      ['well_formed', 5],
      ['malformed', 1],
      ['likely_too_large', 0],
      ['server_error', 0],
      ['refused', 0],
    ]);
    expect(texts('done:y|')).toEqual([['yes', 0]]);
    expect(texts('size>|')).toEqual([]);
    expect(texts('sent:|')).toContainEqual(['never', null]);
    expect(texts('added>t|')).toEqual([['today', null]]);
  });

  it('are empty after an unknown key or an operator that the key does not accept', () => {
    expect(texts('colour:r|')).toEqual([]);
    expect(texts('product>F|')).toEqual([]);
  });
});
