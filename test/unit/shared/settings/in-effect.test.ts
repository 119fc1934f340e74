import { describe, expect, it } from 'vitest';
import { settingInEffect } from '../../../../shared/settings/in-effect.ts';
import { SETTINGS } from '../../../../shared/settings/settings.ts';

const LIMIT = SETTINGS['inflate.max'];

describe('the effective value of a setting', () => {
  it.each([
    ['nothing is given', undefined, undefined, { value: 2 ** 30, from: 'default', chosen: false, faults: [] }],
    ['one was chosen', undefined, 5_000, { value: 5_000, from: 'kept', chosen: true, faults: [] }],
    ['a variable stands above it', '6000', 5_000, { value: 6_000, from: 'variable', chosen: true, faults: [] }],
    ['the variable is empty', '', 5_000, { value: 5_000, from: 'kept', chosen: true, faults: [] }],
    ['the variable makes no sense', 'much', 5_000, { value: 5_000, from: 'kept', chosen: true, faults: ['bad_variable'] }],
    ['what was kept makes no sense', undefined, 'much', { value: 2 ** 30, from: 'default', chosen: true, faults: ['bad_kept'] }],
    ['neither makes sense', '0', -1, { value: 2 ** 30, from: 'default', chosen: true, faults: ['bad_variable', 'bad_kept'] }],
    ['a variable rules what makes no sense', '1 MiB', {}, { value: 1_048_576, from: 'variable', chosen: true, faults: ['bad_kept'] }],
  ] as const)('has the right source and failures when %s', (_, variable, saved, expected) => {
    expect(settingInEffect(LIMIT, variable, saved)).toEqual(expected);
  });

  it('distinguishes a chosen null from no choice', () => {
    expect(settingInEffect(SETTINGS['target.maxBody'], undefined, null)).toMatchObject({ value: null, from: 'kept' });
  });
});
