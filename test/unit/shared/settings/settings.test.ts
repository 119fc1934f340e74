import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTING_WORDS, howToWrite, settingFailure, settingName } from '../../../../shared/text/app/settings.ts';
import { SETTING_FAILURES } from '../../../../shared/settings/in-effect.ts';
import { type SettingKey, SETTINGS, SETTING_KEYS, settingKeyOf } from '../../../../shared/settings/settings.ts';
import type { Form, SettingValue } from '../../../../shared/settings/value-kind.ts';
import { writtenDefault, writtenValue } from '../../../../shared/settings/written.ts';

/** Generates values of a setting's form, including its limits. */
function valuesOf(form: Form): fc.Arbitrary<SettingValue> {
  switch (form.type) {
    case 'choice':
      return fc.constantFrom(...form.options);
    case 'toggle':
      return fc.boolean();
    case 'fraction':
      return fc.option(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }).map((value) => value + 0));
    case 'bytes': {
      const [min, max] = form.range;
      const sizes = fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, 2 ** 30, 1_000_000 + min, max - 1));
      return form.none === null ? sizes : fc.option(sizes);
    }
    case 'duration':
    case 'days':
    case 'count':
    case 'port': {
      const [min, max] = form.range;
      return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
    }
    case 'header_names': {
      const name = fc.constantFrom('x-a', 'x-request-id', 'referer', "x!'*");
      return fc.uniqueArray(name).map((names) => names.sort().join(', '));
    }
    case 'patterns':
      return fc.uniqueArray(fc.constantFrom('xul.pdb', '*', 'lib*.so', 'Äß')).map((names) => names.join(', '));
    case 'folder':
      return fc.constantFrom('', '/home/me/lists', 'C:\\lists', 'd:/lists', '\\\\server\\lists');
    default:
      throw new Error('a form without values');
  }
}

/** Writes a value as text and reads it again. */
function readBack(key: SettingKey, value: SettingValue, by: 'read' | 'readVariable'): unknown {
  const { kind } = SETTINGS[key];
  const text = kind.text(value);
  return text === null ? 'no value' : kind[by](text)?.value;
}

describe('the settings table', () => {
  it('has a valid default for each setting', () => {
    for (const key of SETTING_KEYS) expect(SETTINGS[key].kind.check(SETTINGS[key].default), key).toEqual({ value: SETTINGS[key].default });
  });

  it('names each environment variable once, with our prefix', () => {
    const variables = SETTING_KEYS.flatMap((key) => SETTINGS[key].variable ?? []);
    expect(new Set(variables).size).toBe(variables.length);
    for (const variable of variables) expect(variable).toMatch(/^CRASHLENS_[A-Z_]+$/);
  });

  it('has keys that the store and the command line can name', () => {
    for (const key of SETTING_KEYS) {
      expect(key).toMatch(/^[a-z]+(\.[a-zA-Z]+)?$/);
      expect(settingKeyOf(key)).toBe(key);
    }
    for (const other of ['', 'toString', '__proto__', 'Theme']) expect(settingKeyOf(other)).toBeNull();
  });

  it.each(SETTING_KEYS)('reads every value of %s that it writes', (key) => {
    fc.assert(
      fc.property(valuesOf(SETTINGS[key].kind.form), (value) => {
        expect(readBack(key, value, 'read')).toBe(value);
        expect(readBack(key, value, 'readVariable')).toBe(value);
        // Values survive being stored as JSON.
        expect(SETTINGS[key].kind.check(JSON.parse(JSON.stringify(value)))).toEqual({ value });
      }),
    );
  });

  it.each(SETTING_KEYS)('rejects invalid values of %s', (key) => {
    const { kind } = SETTINGS[key];
    // In settings with header names or patterns, every word is valid. No folder is an empty text.
    const { type } = kind.form;
    const words = type === 'header_names' || type === 'patterns' ? [] : type === 'folder' ? ['pink'] : ['pink', ''];
    for (const other of [undefined, {}, [], ...words, -1, 1.5, Number.NaN, Infinity, 2 ** 60]) expect(kind.check(other)).toBeNull();
    // Almost every text is a pattern.
    const texts =
      kind.form.type === 'patterns' ? ['a'.repeat(5_000), 'a\0'] : [...words.slice(0, 1), '-1', '1e9', '12 parsecs', '0x10', '1,00'];
    for (const other of ['', ' ', ...texts]) {
      expect(kind.read(other), other).toBeNull();
      expect(kind.readVariable(other), other).toBeNull();
    }
    expect(writtenValue(key, {})).toBe(writtenDefault(key));
  });
});

describe('setting values as text', () => {
  it.each([
    ['inflate.max', '25 MiB', 26_214_400],
    ['inflate.max', '1,000', 1_000],
    ['target.maxBody', ' None ', null],
    ['send.connect', '1.5 s', 1_500],
    ['send.connect', '2min', 120_000],
    ['kept.expiry', 'never', 0],
    ['kept.expiry', '1 day', 1],
    ['kept.expiry', '30', 30],
    ['demo.draw', '.25', 0.25],
    ['demo.draw', 'random', null],
    ['session.restore', 'No', false],
    ['theme', 'Dark', 'dark'],
    ['memory.max', 'automatic', null],
  ] as const)('are read for %s: %s', (key, text, value) => {
    expect(SETTINGS[key].kind.read(text)).toEqual({ value });
  });

  it('may be a number without a unit for a time only in a variable, in milliseconds', () => {
    const { kind } = SETTINGS['send.answer'];
    expect(kind.readVariable('300')).toEqual({ value: 300 });
    expect(kind.read('300')).toBeNull();
  });

  it('are written in the largest unit that divides them', () => {
    expect(writtenValue('send.answer', 70_000)).toBe('70 s');
    expect(writtenValue('send.answer', 3_600_000)).toBe('1 h');
    expect(writtenValue('send.answer', 1_234)).toBe('1,234 ms');
    expect(writtenValue('kept.cap', 2 ** 31)).toBe('2 GiB');
    expect(writtenValue('attempts.retention', 1)).toBe('1 day');
  });
});

describe('the texts of settings', () => {
  it('are complete sentences', () => {
    for (const key of SETTING_KEYS) {
      const { label, about } = SETTING_WORDS[key];
      const faults = SETTING_FAILURES.map((error) => settingFailure(key, error, writtenDefault(key)));
      expect(label).toMatch(/^[A-Z][^.]*$/);
      expect(settingName(key)).toContain(label);
      for (const sentence of [about, howToWrite(SETTINGS[key].kind.form), ...faults.flatMap(({ message, hint }) => [message, hint])]) {
        expect(sentence).toMatch(/^[A-Z].*\.$/);
        expect(sentence).not.toMatch(/undefined|\[object|\{/);
      }
    }
  });
});
