import { describe, expect, it } from 'vitest';
import { csvLine, tsvLine } from '../../../../shared/history/csv-line.ts';

describe('a table line', () => {
  it.each([
    ['=1+1', "'=1+1"],
    [' @SUM(A1)', " '@SUM(A1)"],
    ['＝cmd', "'＝cmd"],
    ['first; =cmd()', "first; '=cmd()"],
    ['first;+1;－2', "first;'+1;'－2"],
    ['a-b; c=d', 'a-b; c=d'],
  ])('contains no formula: %j is written as %j', (cell, text) => {
    expect(csvLine(['x', cell, -1])).toBe(`x,${text},-1\r\n`);
  });

  it.each(['=1+1', ' @SUM(A1)', '＝cmd'])('for the clipboard contains no formula either: %j', (cell) => {
    expect(tsvLine(['x', cell])).toBe(`x\t${cell.replace(/(?=\S)/, "'")}\n`);
  });

  it('separates its cells, and a line break in a cell does not start a row', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\r\n=lines'])).toBe('"a,b","say ""x""",two\\r\\n=lines\r\n');
    expect(tsvLine(['two\n=lines', 'a\t@b'])).toBe('"two\n=lines"\t"a\t@b"\n');
  });
});
