import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64, encodeBase64 } from '../../../../shared/bytes/base64.ts';
import { decodeBridgeJson, encodeBridgeJson } from '../../../../shared/bytes/bridge-json.ts';
import { sliceSource, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { byteFinder, textFinder } from '../../../../shared/bytes/find-bytes.ts';
import { readChunked } from '../../../../shared/report/wire/chunked.ts';
import { decodeEscaped, decodeLatin1, decodeUtf8, encodeEscaped, encodeUtf8, indexOfInvalidUtf8 } from '../../../../shared/bytes/utf8.ts';

describe('UTF-8', () => {
  it('is judged valid exactly if the platform decodes it without loss', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 12 }), (bytes) => {
        const fits = Buffer.from(Buffer.from(bytes).toString('utf8'), 'utf8').equals(bytes);
        expect(indexOfInvalidUtf8(bytes) < 0).toBe(fits);
      }),
      { numRuns: 5_000 },
    );
  });

  it('is encoded and decoded without loss', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(Buffer.from(encodeUtf8(text)).toString('utf8')).toBe(text);
        expect(decodeUtf8(encodeUtf8(text))).toBe(text);
      }),
    );
  });

  it('preserves lone surrogates', () => {
    expect(decodeUtf8(encodeUtf8('a\ud800b'))).toBe('a\ud800b');
    expect(indexOfInvalidUtf8(encodeUtf8('a\ud800b'))).toBe(1);
    expect(indexOfInvalidUtf8(encodeUtf8('a\ud800b'), { surrogates: true })).toBe(-1);
  });

  it('is decoded and encoded alike below and above the length from which the built-in coders are used', () => {
    const filler = 'x'.repeat(100);
    // Input that the built-in coders would replace or drop: replacement characters, truncated and overlong sequences, surrogates, and a byte order mark.
    const odd = [[], [0xff], [0x80, 0x80], [0xef, 0xbf, 0xbd], [0xed, 0xa0, 0x80], [0xc3], [0xf0, 0x9f, 0x98], [0xef, 0xbb, 0xbf], [0x7f]];
    for (const bytes of odd.map((list) => Uint8Array.from(list))) {
      const long = Uint8Array.from([...bytes, ...encodeUtf8(filler)]);
      expect(decodeUtf8(long)).toBe(`${decodeUtf8(bytes)}${filler}`);
      expect(decodeEscaped(long)).toBe(`${decodeEscaped(bytes)}${filler}`);
      expect(decodeLatin1(long)).toBe(`${decodeLatin1(bytes)}${filler}`);
      expect(encodeEscaped(decodeEscaped(long))).toEqual(long);
    }
    for (const text of ['', '\ud800', '\udcff', '\ufffd', '\u00e9', '\u{1f600}'])
      expect(encodeUtf8(`${text}${filler}`)).toEqual(Uint8Array.from([...encodeUtf8(text), ...encodeUtf8(filler)]));
  });
});

describe('base64', () => {
  it('is encoded as the platform encodes it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
        expect(Buffer.from(decodeBase64(encodeBase64(bytes)) ?? []).equals(bytes)).toBe(true);
      }),
    );
  });

  it.each(['a', 'ab=c', '!!!!', 'ab\u0141='])('refuses %s', (text) => {
    expect(decodeBase64(text)).toBeNull();
  });

  it('preserves bytes in the JSON of the bridge', () => {
    const value = { bytes: Uint8Array.of(1, 2, 255), list: [{ deep: Uint8Array.of() }], text: 'x' };
    expect(decodeBridgeJson(encodeBridgeJson(value))).toEqual(value);
  });
});

describe('sources', () => {
  it('of chunks and slices read as the joined bytes do', () => {
    const ranges = fc.tuple(fc.nat(20_000), fc.nat(20_000));
    // Some chunks are longer than many of the intervals for which the reader indexes one chunk each.
    const lengths = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 40 }) }, fc.constantFrom(1_000, 9_000));
    const pieceOf = fc.tuple(lengths, fc.nat(255), fc.constantFrom('', ';a=b', ' ')).map(([length, byte, extension]) => ({
      data: Buffer.from(Array.from({ length }, (_, index) => byte + index)),
      extension,
    }));
    fc.assert(
      fc.property(fc.array(pieceOf, { maxLength: 400 }), ranges, (pieces, [offset, length]) => {
        const joined = Buffer.concat(pieces.map(({ data }) => data));
        const framed = Buffer.concat(
          pieces.flatMap(({ data, extension }) => [Buffer.from(`${data.length.toString(16)}${extension}\r\n`), data, Buffer.from('\r\n')]),
        );
        const chunked = readChunked(sourceOfBytes(Buffer.concat([framed, Buffer.from('0\r\n\r\n')])));
        const source = chunked.content;
        expect(chunked.error).toBeNull();
        expect(source.size).toBe(joined.length);
        expect(Buffer.from(source.read(offset, length)).equals(joined.subarray(offset, offset + length))).toBe(true);
        if (offset < joined.length) expect(framed[chunked.framedOffset(offset)]).toBe(joined[offset]);
        const slice = sliceSource(source, offset, length);
        expect([...slice.read(1, 3)]).toEqual([...joined.subarray(offset, offset + length).subarray(1, 4)]);
      }),
    );
  });
});

describe('the byte finder', () => {
  it('finds what indexOf finds', () => {
    const few = fc.array(fc.constantFrom(0, 1, 2), { maxLength: 60 });
    fc.assert(
      fc.property(few, fc.array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 4 }), fc.nat(10), (hay, needle, from) => {
        expect(byteFinder(Uint8Array.from(needle)).indexIn(Uint8Array.from(hay), from, 'all')).toBe(
          Buffer.from(hay).indexOf(Buffer.from(needle), from),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('finds what indexOf finds in data long enough to be searched in segments', () => {
    const needle = Buffer.from('--b0undary-b0undary', 'latin1');
    const pieces = fc.constantFrom(needle, needle.subarray(1), needle.subarray(0, -1), Buffer.from('-b'), Buffer.alloc(3_000, 'x'));
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), fc.nat(30_000), (list, from) => {
        const hay = Buffer.concat([...list, Buffer.alloc(20_000, '-'), ...list]);
        expect(byteFinder(needle).indexIn(hay, from, 'all')).toBe(hay.indexOf(needle, from));
      }),
      { numRuns: 500 },
    );
  });

  it('skips unwanted matches, near and far', () => {
    const needles = fc.constantFrom('bo', 'bound', '--bound');
    const pieces = fc.constantFrom('\r\n', '\n', '--', 'x', ' '.repeat(20), 'x'.repeat(9_000), 'NEEDLE', 'NEEDLE');
    fc.assert(
      fc.property(needles, fc.array(pieces, { maxLength: 60 }), (needle, list) => {
        const text = list.join('').replaceAll('NEEDLE', needle);
        const hay = Buffer.from(text, 'latin1');
        const lines = text.search(new RegExp(`(?<=\r\n)${needle}`));
        const lookAlikes = text.search(new RegExp(`(?<=\r\n)${needle}|${needle}(?=\r\n|--|[^]?$)`));
        for (const finder of [byteFinder(Buffer.from(needle)), textFinder(text, needle)]) {
          expect(finder.indexIn(hay, 0, 'lines')).toBe(lines);
          expect(finder.indexIn(hay, 0, 'lines_and_look_alikes')).toBe(lookAlikes);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds the needle among bytes that nearly match over a long distance', () => {
    const dashes = new Uint8Array(2_000_000).fill(0x2d);
    const needle = new Uint8Array(60_000).fill(0x2d);
    needle[0] = 0x62;
    expect(byteFinder(needle).indexIn(dashes, 0, 'all')).toBe(-1);
    dashes[1_000_000] = 0x62;
    expect(byteFinder(needle).indexIn(dashes, 0, 'all')).toBe(1_000_000);
    expect(byteFinder(needle).indexIn(dashes, 0, 'lines')).toBe(-1);
    dashes.set([0x0d, 0x0a], 999_998);
    expect(byteFinder(needle).indexIn(dashes, 0, 'lines')).toBe(1_000_000);
  });
});
