import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonLines } from '../../../../../renderer/report/editor/json-lines.ts';

describe('the lines of a JSON text', () => {
  it('contain one line for each member, with its depth', () => {
    expect(jsonLines('{"a":1,"b":[true,{}],"c":"x\\ny"}')?.lines).toEqual([
      { depth: 0, text: '{' },
      { depth: 1, text: '"a": 1,' },
      { depth: 1, text: '"b": [' },
      { depth: 2, text: 'true,' },
      { depth: 2, text: '{}' },
      { depth: 1, text: '],' },
      { depth: 1, text: '"c": "x\\ny"' },
      { depth: 0, text: '}' },
    ]);
  });

  it('keep every token as it is written', () => {
    expect(jsonLines('{"a":12345678901234567890, "a":1.50e+0}')?.lines.map(({ text }) => text)).toEqual([
      '{',
      '"a": 12345678901234567890,',
      '"a": 1.50e+0',
      '}',
    ]);
  });

  it.each([
    ['text', 'Firefox'],
    ['a number', '12'],
    ['a string', '"{}"'],
    ['broken JSON', '{"a":1'],
    ['JSON that fits on one line', '[]'],
  ])('are missing for %s', (_, text) => {
    expect(jsonLines(text)).toBeNull();
  });

  it('stop after the first 500, and the rest is counted', () => {
    const laidOut = jsonLines(`[${'1,'.repeat(20_000)}1]`);
    expect(laidOut?.lines.length).toBe(500);
    expect(laidOut?.count).toBe(20_003);
  });

  it('add only whitespace between tokens', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const laidOut = jsonLines(text);
        if (laidOut === null || laidOut.lines.length < laidOut.count) return;
        const { lines } = laidOut;
        expect(JSON.stringify(JSON.parse(lines.map((line) => line.text).join('')))).toBe(JSON.stringify(JSON.parse(text)));
        for (const line of lines) expect(line.depth).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
