import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePunycode } from '../../../shared/report/python-codecs/punycode.ts';
import { decodeText } from '../../../shared/report/wire/text-codec.ts';

/** Charsets without shift states, in which the meaning of a text does not depend on the text before it. */
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

/** Byte sequences in which most bytes have a meaning in some charset. */
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

describe('East Asian charsets', () => {
  it('decode a text as the concatenation of its halves, if the first half is valid', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATELESS), anyBytes, anyBytes, (charset, first, second) => {
        const [before, after] = [decodeText(charset, first), decodeText(charset, second)];
        fc.pre(before !== null);
        expect(decodeText(charset, Buffer.concat([first, second]))).toBe(after === null ? null : before + after);
      }),
      { numRuns: 3_000 },
    );
  });

  it('decode any bytes without a failure, and never to half a character', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATELESS, ...STATEFUL), anyBytes, (charset, given) => {
        const text = decodeText(charset, given);
        expect(charset === 'utf-7' || text === null || text.isWellFormed()).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});

/** Decodes Punycode by its definition: inserts each character at its position, one after the other. */
function insertedOneByOne(plain: string, insertions: readonly (readonly [at: number, point: number])[]): string {
  const points = Array.from(plain, (character) => character.charCodeAt(0));
  for (const [at, point] of insertions) points.splice(at, 0, point);
  return points.map((point) => String.fromCodePoint(point)).join('');
}

const plainText = fc.string({ unit: fc.integer({ min: 0, max: 0x7f }).map((unit) => String.fromCharCode(unit)), maxLength: 20 });
/** Characters beyond ASCII, including halves of surrogate pairs: each half is also valid on its own. */
const beyondAscii = fc.oneof(
  fc.integer({ min: 0x80, max: 0x10ffff }),
  fc.integer({ min: 0xd7f0, max: 0xe010 }),
  fc.integer({ min: 0xe0, max: 0xe9 }),
);

describe('Punycode', () => {
  it('is decoded as if its characters were inserted one by one', () => {
    fc.assert(
      fc.property(plainText, fc.array(fc.tuple(beyondAscii, fc.nat()), { maxLength: 40 }), (plain, drawn) => {
        // `insertionsOf` returns the insertions in the order of Punycode: by code point, and equal code points from left to right.
        const text = drawn.reduce((made, [point, position]) => {
          const characters = codePoints(made);
          return String.fromCodePoint(...characters.toSpliced(position % (characters.length + 1), 0, point));
        }, plain);
        const coded = encodePunycode(text);
        expect(decodeText('punycode', Buffer.from(coded))).toBe(insertedOneByOne(plain, insertionsOf(text)));
        expect(decodeText('punycode', Buffer.from(coded))).toBe(text);
      }),
      { numRuns: 1_000 },
    );
  });
});

function codePoints(text: string): readonly number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0);
}

/** Returns the insertions, with their positions, that turn the ASCII characters of a text into the whole text. */
function insertionsOf(text: string): readonly (readonly [at: number, point: number])[] {
  const points = codePoints(text);
  const order = [...points.keys()]
    .filter((index) => (points[index] ?? 0) >= 0x80)
    .toSorted((a, b) => (points[a] ?? 0) - (points[b] ?? 0) || a - b);
  const there = points.map((point) => point < 0x80);
  return order.map((index) => {
    const at = there.slice(0, index).filter(Boolean).length;
    there[index] = true;
    return [at, points[index] ?? 0];
  });
}
