import { describe, expect, it } from 'vitest';
import { readJson } from '../../../../../shared/report/json/json-reader.ts';

function errorOf(text: string, nonfinite = false) {
  return readJson(Buffer.from(text), { nonfinite }).error;
}

describe('the JSON error', () => {
  it.each([
    ['{"a": NaN}', 'nonfinite', 6],
    ['{"a": [-Infinity]}', 'nonfinite', 7],
    ['{"a" 1}', 'syntax', 5],
    ['{"a": 01}', 'syntax', 7],
    ['', 'syntax', 0],
    ['{} x', 'syntax', 3],
    ['{"a": "\u0001"}', 'syntax', 7],
    [`{"a": ${'9'.repeat(4_301)}}`, 'digits', 6],
    [`{"a": ${'9'.repeat(9_000)}}`, 'digits', 6],
    [`{"a": ${'['.repeat(972)}${']'.repeat(972)}}`, 'depth', 977],
  ])('%#: of %.20s has the right kind and offset', (text, kind, offset) => {
    expect(errorOf(text)).toEqual({ kind, offset });
  });

  it('is null for NaN if the reader accepts NaN', () => {
    expect(errorOf('{"a": [NaN, Infinity, -Infinity]}', true)).toBeNull();
  });

  it('is null for extremes that the collector still accepts', () => {
    expect(errorOf(`{"a": ${'9'.repeat(4_300)}}`)).toBeNull();
    expect(errorOf(`{"a": ${'['.repeat(971)}${']'.repeat(971)}}`)).toBeNull();
    expect(errorOf(`{"a": 1.${'9'.repeat(5_000)}}`)).toBeNull();
  });
});
