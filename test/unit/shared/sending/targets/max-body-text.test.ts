import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMaxBody, writeMaxBody } from '../../../../../shared/sending/targets/max-body-text.ts';

describe('a maximum body size as text', () => {
  it.each<[string, number | null]>([
    ['26214400', 26_214_400],
    ['26,214,400 bytes', 26_214_400],
    ['1 byte', 1],
    ['25MiB', 26_214_400],
    ['25 mib', 26_214_400],
    ['25m', 26_214_400],
    ['25MB', 25_000_000],
    ['1.5k', 1_536],
    ['2 GiB', 2_147_483_648],
    [' none ', null],
    ['None', null],
  ])('may be %s', (text, maxBody) => {
    expect(readMaxBody(text)).toEqual({ maxBody });
  });

  it.each([
    '',
    '0',
    '0.5',
    '-1',
    '25 apples',
    'MiB',
    '1,00',
    '1e6',
    '0x10',
    '9'.repeat(16),
    '999999999999999 GiB',
    'nothing',
    '1 2',
    '25 MiB!',
  ])('cannot be %j', (text) => {
    expect(readMaxBody(text)).toBeNull();
  });

  it('parses to the number that was written', () => {
    const maximum = fc.oneof(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.integer({ min: 1, max: 900 }).map((count) => count * 1_048_576),
    );
    fc.assert(
      fc.property(fc.option(maximum), (maxBody) => {
        expect(readMaxBody(writeMaxBody(maxBody))).toEqual({ maxBody });
      }),
      { seed: 413 },
    );
  });
});
