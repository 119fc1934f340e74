import { expect, it } from 'vitest';
import { knownWords, unknownWords } from '../../../../shared/masking/content-type-words.ts';

it.each([
  ['multipart/form-data; boundary=abc', []],
  ['multipart/form-data;\r\n boundary=abc', []],
  ['multipart/form-data; boundary = "a b; c"; charset=utf-8', []],
  ['multipart/form-data, boundary=abc', []],
  ['multipart/form-data; boundary="abc', []],
  ['multipart/form-data, multipart/form-data; boundary=abc', []],
  ['MULTIPART/Form-Data; Boundary=abc', []],
  ['multipart', []],
  ['multipart/form-data; boundary=abc; key=hunter2', ['key=hunter2']],
  ['multipart/form-data; key="a; b"; boundary=abc', ['key="a; b"']],
  ['multipart/form-data; boundary=abc Authorization: Bearer x/y', ['Authorization:', 'Bearer', 'x/y']],
  ['multipart/form-data; boundary="abc"hunter2', ['hunter2']],
  ['"Bearer x"', ['"Bearer x"']],
])('in the Content-Type %j the unknown words are %j', (value, expected) => {
  expect(unknownWords(value).map(({ from, to }) => value.slice(from, to))).toEqual(expected);
});

it.each([
  ['multipart/form-data; boundary=abc; key=hunter2', 'multipart/form-data; boundary=abc'],
  ['multipart/form-data; key="a; b"; boundary=abc', 'multipart/form-data; boundary=abc'],
  ['multipart/form-data; boundary=abc', 'multipart/form-data; boundary=abc'],
  ['"Bearer x"', ''],
])('of the Content-Type %j the default disclosure is %j', (value, expected) => {
  expect(knownWords(value)).toBe(expected);
});

it('knownWords handles long runs of separators in linear time', () => {
  expect(knownWords(`multipart/form-data${';'.repeat(200_000)}boundary=x; a=b`)).toMatch(/boundary=x$/);
});

it('unknownWords takes time in proportion to the length of the value', () => {
  for (const piece of ['"', 'a=', 'boundary="', 'boundary=;', ';;,,', '\\"', 'a"b'])
    expect(unknownWords(piece.repeat(40_000)).length).toBeGreaterThanOrEqual(0);
});
