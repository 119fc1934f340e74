import { describe, expect, it } from 'vitest';
import { copiedCell, copiedRows, type CellText, type CopiedColumn } from '../../../../../renderer/ui/controls/grid-copy.ts';

interface Row {
  readonly name: string;
  readonly value: CellText | Promise<CellText>;
}

const NAME: CopiedColumn<Row> = { text: ({ name }) => name };
const VALUE: CopiedColumn<Row> = { text: ({ value }) => value };
const BUTTONS: CopiedColumn<Row> = { text: null };
const COLUMNS = [NAME, BUTTONS, VALUE];

describe('a copy from a grid', () => {
  it('is the exact value of a cell, also if it has to be requested', async () => {
    expect(await copiedCell(VALUE, { name: 'A', value: '=1\t"x"\n' })).toEqual({ text: '=1\t"x"\n' });
    expect(await copiedCell(VALUE, { name: 'A', value: Promise.resolve('later') })).toEqual({ text: 'later' });
  });

  it('never contains a masked cell', async () => {
    expect(await copiedCell(VALUE, { name: 'A', value: null })).toEqual({ refused: expect.stringContaining('masked') as string });
    const row = await copiedRows(COLUMNS, [{ name: 'A', value: null }]);
    expect(row).toEqual({ text: 'A\t', note: '1 masked value was not copied.' });
  });

  it('contains rows with tabs between cells, quotes a cell that would break its row, and contains no formulas', async () => {
    const rows = [
      { name: 'A', value: 'two\nlines' },
      { name: 'B', value: 'a\ttab and "quotes"' },
      { name: 'C', value: '=SUM(1)' },
    ];
    expect(await copiedRows(COLUMNS, rows)).toEqual({ text: 'A\t"two\nlines"\nB\t"a\ttab and ""quotes"""\nC\t\'=SUM(1)\n' });
  });

  it('says which value is truncated, and how many rows are missing', async () => {
    const copied = await copiedRows(COLUMNS, [{ name: 'A', value: { beginning: 'be' } }], 3);
    expect(copied).toMatchObject({ text: 'A\tbe' });
    expect('note' in copied ? copied.note : '').toMatch(/start.*Copied 1 row, .*; 3 more/s);
  });
});
