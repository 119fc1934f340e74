import { describe, expect, it } from 'vitest';
import { busyTime } from '../../../../support/thread-cpu-time.ts';
import { jsonOddities } from '../../../../../shared/report/json/json-oddities.ts';

function odd(text: string): readonly string[] {
  return jsonOddities(text).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}

describe('JSON oddities', () => {
  it.each<[string, readonly string[]]>([
    ['{"a":1,"b":[true,null,"x"],"c":{}}', []],
    ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', []],
    ['[{"a":1,"a":2}]', ['duplicate_key "a"']],
    ['{"b":["a","a"],"a":"b","b":1}', ['duplicate_key "b"']],
    ['{"\\u0061":1,"a":2}', ['duplicate_key "a"']],
    ['{"caf\xc3\xa9":1,"caf\\u00e9":2}', ['duplicate_key "caf\\u00e9"']],
    ['{"a\\"":1,"a\\\\":2,"a\\"":3}', ['duplicate_key "a\\""']],
    ['{ "a" : [ 1 , NaN ] , "a" : -Infinity }', ['nonfinite NaN', 'duplicate_key "a"']],
    ['["NaN","9007199254740993"]', []],
    ['[9007199254740991,-9007199254740993,1e400]', ['large_integer -9007199254740993']],
    ['["\\ud83d\\ude00","\\ude00"]', ['lone_surrogate \\ude00']],
    ['{"\\ud83d":"a\\u0000"}', ['lone_surrogate \\ud83d', 'nul \\u0000']],
    ['["\\\\u0000","\\\\ud83d"]', []],
    ['["\xed\xa0\x80"]', ['lone_surrogate \xed\xa0\x80']],
    ['["\xed\x95\x9c"]', []],
    [`${'['.repeat(199)}${']'.repeat(199)}`, []],
    [`${'['.repeat(200)}${']'.repeat(200)}`, ['deep [']],
  ])('are all found in %s', (text, expected) => {
    expect(odd(text)).toEqual(expected);
  });

  it('are found in linear time', () => {
    const began = busyTime();
    jsonOddities(`[${'"\\\\",'.repeat(100_000)}"${'\\\\'.repeat(200_000)}"]`);
    expect(busyTime() - began).toBeLessThan(2_000);
  });
});
