import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../shared/wire/text-codec.ts';

/** Charsets without a state: what a text means does not depend on what stands before it. */
const STATELESS = [
  'cp932',
  'cp950',
  'big5-hkscs',
  'shift_jis',
  'shift_jis_2004',
  'euc-jp',
  'euc_jis_2004',
  'euc-kr',
  'johab',
  'gbk',
  'gb18030',
];
const STATEFUL = ['hz', 'iso-2022-jp', 'iso-2022-jp-2', 'iso-2022-jp-2004', 'iso-2022-jp-ext', 'iso-2022-kr', 'utf-7'];

/** Bytes among which those are common that charsets give a meaning. */
const anyBytes = fc
  .array(
    fc.oneof(
      fc.nat(0xff),
      fc.integer({ min: 0xa1, max: 0xfe }),
      fc.constantFrom(0x1b, 0x24, 0x28, 0x42, 0x7e, 0x7b, 0x0e, 0x8e, 0x8f, 0xa4),
    ),
    {
      maxLength: 12,
    },
  )
  .map((list) => Uint8Array.from(list));

describe('charsets of East Asia', () => {
  it('read a text as what they read of its halves, where the first half fits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATELESS), anyBytes, anyBytes, (charset, first, second) => {
        const [before, after] = [decodeText(charset, first), decodeText(charset, second)];
        fc.pre(before !== null);
        expect(decodeText(charset, Buffer.concat([first, second]))).toBe(after === null ? null : before + after);
      }),
      { numRuns: 3_000 },
    );
  });

  it('answer for any bytes, and never with half a character', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATELESS, ...STATEFUL), anyBytes, (charset, given) => {
        const text = decodeText(charset, given);
        expect(charset === 'utf-7' || text === null || text.isWellFormed()).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
