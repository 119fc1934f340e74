import { describe, expect, it } from 'vitest';
import { PRODUCT, answerToParts, extra } from '../../../../../builders/verdict/case-answers.ts';

// The collector fails at a nesting depth that depends on the operation. All depths in this file are measured.

const arrays = (levels: number, inside = ''): string => '['.repeat(levels) + inside + ']'.repeat(levels);
const objects = (levels: number, inside: string): string => '{"a":'.repeat(levels) + inside + '}'.repeat(levels);

const READER_FAILS = { outcome: 'http_500', body: '{"title": "500 Internal Server Error"}', annotations: null };
const THROTTLER_FAILS = { outcome: 'http_500', body: '{"title": "500 Internal Server Error"}', stored: false };
const SAVING_FAILS = { outcome: 'http_500', body: '', stored: false };
const MALFORMED = { outcome: 'malformed_invalid_json' };
const ACCEPTED = { outcome: 'accepted', stored: true };

const member = (value: string, name = 'z') => answerToParts([extra(`{"ProductName":"Firefox","${name}":${value}}`)]);

const environment = (text: string) =>
  answerToParts([PRODUCT, { name: 'ReleaseChannel', content: 'esr' }, { name: 'TelemetryEnvironment', content: text }]);

describe('deep nesting', () => {
  it.each([
    ['an array', arrays(971), SAVING_FAILS, arrays(972), READER_FAILS],
    ['a text in arrays', arrays(971, '"x"'), SAVING_FAILS, arrays(972, '"x"'), READER_FAILS],
    ['NaN', arrays(970, 'NaN'), SAVING_FAILS, arrays(971, 'NaN'), READER_FAILS],
    ['an infinity in objects', objects(970, '-Infinity'), SAVING_FAILS, objects(971, '-Infinity'), READER_FAILS],
    ['a missing value', arrays(971, 'nul'), MALFORMED, arrays(972, 'nul'), READER_FAILS],
    ['a missing comma', arrays(968, '1 2'), MALFORMED, arrays(969, '1 2'), READER_FAILS],
    ['a control character', arrays(968, '"\u0001"'), MALFORMED, arrays(969, '"\u0001"'), READER_FAILS],
    ['a broken escape', objects(968, '"\\q"'), MALFORMED, objects(969, '"\\q"'), READER_FAILS],
    ['a name without quotes', objects(967, '{a'), MALFORMED, objects(968, '{a'), READER_FAILS],
    ['a comma after the last member', objects(968, '1,'), MALFORMED, objects(969, '1,'), READER_FAILS],
    ['a comma after the last item', arrays(971, '1,'), MALFORMED, arrays(972, '1,'), READER_FAILS],
  ])('of %s has the measured answer at each level', (_, sound, before, deeper, after) => {
    expect(member(sound)).toMatchObject(before);
    expect(member(deeper)).toMatchObject(after);
  });

  it.each([
    ['arrays', arrays(964), arrays(965)],
    ['objects of one member', objects(964, '1'), objects(965, '1')],
    ['objects of two members, which are sorted', objects(962, '{"a":1,"b":2}'), objects(963, '{"a":1,"b":2}')],
  ])('of %s is stored up to the depth that the collector can write', (_, sound, deeper) => {
    expect(member(sound)).toMatchObject(ACCEPTED);
    expect(member(deeper)).toMatchObject(SAVING_FAILS);
  });

  it('of an annotation that the collector overwrites or removes is not saved, so nothing fails', () => {
    for (const name of ['metadata', 'version', 'submitted_timestamp', 'Email'])
      expect(member(arrays(971), name), name).toMatchObject(ACCEPTED);
  });

  it('counts from the outermost value if that is not an object', () => {
    const whole = (json: string) => answerToParts([extra(json)]);
    expect(whole(arrays(972))).toMatchObject({ outcome: 'malformed_invalid_json_value' });
    expect(whole(arrays(973))).toMatchObject(READER_FAILS);
    expect(whole(arrays(972, 'NaN'))).toMatchObject(READER_FAILS);
  });

  it.each([
    ['sound JSON', objects(968, '1'), objects(969, '1')],
    ['NaN', objects(967, 'NaN'), objects(968, 'NaN')],
    ['a broken object', objects(965, '1 2'), objects(966, '1 2')],
    ['a missing value', arrays(968, 'nul'), arrays(969, 'nul')],
  ])('of the environment fails earlier, because the rule reads it deeper in the call stack: %s', (_, sound, deeper) => {
    expect(environment(sound)).toMatchObject(ACCEPTED);
    expect(environment(deeper)).toMatchObject(THROTTLER_FAILS);
  });

  it('of an environment that is an object fails if it cannot be written as text', () => {
    const asObject = (value: string) =>
      answerToParts([extra(`{"ProductName":"Firefox","TelemetryEnvironment":${value},"ReleaseChannel":"esr"}`)]);
    expect(asObject(objects(970, '1'))).toMatchObject(SAVING_FAILS);
    expect(asObject(objects(971, '1'))).toMatchObject(THROTTLER_FAILS);
    expect(asObject(objects(970, '{}'))).toMatchObject(SAVING_FAILS);
  });
});

describe('long numbers', () => {
  it.each([
    [`1.${'0'.repeat(8_001)}`, 1],
    [`1e${'0'.repeat(9_000)}`, 1],
    [`${'9'.repeat(8_000)}.5`, { $float: 'Infinity' }],
    [`-0.${'0'.repeat(20_000)}1`, -0],
    [`1${'0'.repeat(5_000)}e-5000`, 1],
    ['9'.repeat(4_300), { $int: '9'.repeat(4_300) }],
    [`-${'9'.repeat(4_300)}`, { $int: `-${'9'.repeat(4_300)}` }],
  ])('%#: of %.10s are read completely', (number, value) => {
    expect(member(number)).toMatchObject({ ...ACCEPTED, annotations: { z: value } });
  });

  it('that are integers fail in the reader from 4,301 digits', () => {
    for (const number of ['9'.repeat(4_301), `-${'9'.repeat(8_001)}`]) expect(member(number)).toMatchObject(READER_FAILS);
  });

  it('with a missing digit are invalid', () => {
    for (const number of ['-', `${'1'.repeat(9_000)}.`, `1.${'0'.repeat(9_000)}e`, `-${'0'.repeat(9_000)}1`])
      expect(member(number).outcome).toMatch(/^malformed_invalid_json$|^http_500$/);
  });
});
