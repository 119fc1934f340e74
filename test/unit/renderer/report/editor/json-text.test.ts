import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonError, indexOfByte, reformatJson } from '../../../../../renderer/report/editor/json-text.ts';
import { looksLikeJson } from '../../../../../renderer/core/format/looks-like-json.ts';

describe('reformatted JSON', () => {
  it('has a line for each member', () => {
    expect(reformatJson('{"a":[1, 2,{}],"b":[]}', 'pretty')).toBe('{\n  "a": [\n    1,\n    2,\n    {}\n  ],\n  "b": []\n}');
  });

  it('has no whitespace in compact form', () => {
    expect(reformatJson(' { "a b" : [ 1 , true ] }\r\n', 'compact')).toBe('{"a b":[1,true]}');
  });

  it.each(['{"a":12345678901234567890123,"a":1.0e+05,"b":-0}', String.raw`{"\u0041\/":"\"{[,:]} \\"}`, '"text"', '{}'])(
    'keeps every token of %s as it is written',
    (text) => {
      const pretty = reformatJson(text, 'pretty');
      expect(pretty).not.toBeNull();
      expect(reformatJson(pretty ?? '', 'compact')).toBe(text);
    },
  );

  it('is null for invalid JSON', () => {
    expect(reformatJson('{"a":}', 'pretty')).toBeNull();
    expect(reformatJson('', 'compact')).toBeNull();
  });

  it('has the same value, and does not change when it is reformatted again', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom('pretty' as const, 'compact' as const), (text, look) => {
        const once = reformatJson(text, look) ?? '';
        expect(JSON.parse(once)).toEqual(JSON.parse(text));
        expect(reformatJson(once, look)).toBe(once);
      }),
    );
  });
});

describe('a JSON error', () => {
  it.each([
    ['{"é":1,}', 6],
    ['["😀" 1]', 6],
    ['{"a"', 4],
    ['', 0],
  ])('in %j has an offset in characters', (text, at) => {
    expect(jsonError(text)).toEqual({ kind: 'syntax', at });
  });

  it('is null if the text is valid JSON', () => {
    expect(jsonError('{"a":[1]}')).toBeNull();
  });

  it('after the end is at the end', () => {
    expect(indexOfByte('é', 9)).toBe(1);
    expect(indexOfByte('é', 1)).toBe(0);
  });
});

describe('a text that looks like JSON', () => {
  it('starts with an object or an array', () => {
    expect(['{', ' \n[1', 'text', '"a"', ''].map(looksLikeJson)).toEqual([true, true, false, false, false]);
  });
});
