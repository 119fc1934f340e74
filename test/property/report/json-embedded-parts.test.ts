import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { holdsPartMarks, jsonHoldsPartMarks } from '../../../shared/report/parts/part-reading.ts';

/** Pieces of text that mark the start of another part, verbatim and as JSON escapes. */
const tokens = fc.constantFrom(
  ...['name=', 'content-type', 'Content-Disposition', ':', 'form-', 'data', 'x', ' ', ';', '--', '\\"', '\\\\', '\\/', 'n', 'u000a'],
  ...['\\n', '\\r', '\\t', '\\u000a', '\\u000D', '\\u002d', '\\u0022', '\\u00e9', '\u00e9'],
);
const values = fc.array(tokens, { maxLength: 12 }).map((list) => list.join(''));

const bytesOf = (text: string) => sourceOfBytes(Buffer.from(text, 'latin1'));

/** Decodes a JSON string loosely. Only the escapes of line ends and of `\u00…` bytes are decoded; any other escaped character means itself. */
function decoded(value: string): string {
  return value.replace(/\\(?:u00([0-7][0-9a-f])|(.))/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? ({ r: '\r', n: '\n' }[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

describe('a JSON value', () => {
  it('contains marks of another part if its decoded text contains them', () => {
    fc.assert(
      fc.property(values, (value) => {
        const text = decoded(value);
        const expected = value.includes('\\') && (holdsPartMarks(bytesOf(text), 0, text.length) || /[\r\n]--\S/.test(text));
        expect(jsonHoldsPartMarks(bytesOf(`"${value}"`), 0, value.length + 2)).toBe(expected);
      }),
      { numRuns: 20_000 },
    );
  });
});
