import { describe, expect, it } from 'vitest';
import { readAll, sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { pieceOf, pieceOfBytes, sourceOfPieces } from '../../../../shared/bytes/pieces.ts';

function pieces(...texts: readonly (readonly [origin: string, text: string])[]) {
  return sourceOfPieces(texts.map(([origin, text]) => pieceOfBytes(origin, Buffer.from(text))));
}

function textOf(source: ReturnType<typeof pieces>): string {
  return Buffer.from(readAll(source)).toString();
}

describe('a list of pieces', () => {
  it('reads across its pieces and nothing outside them', () => {
    const source = pieces(['a', 'abc'], ['b', ''], ['c', 'defg']);
    expect(source.size).toBe(7);
    expect(textOf(source)).toBe('abcdefg');
    expect(Buffer.from(source.read(2, 3)).toString()).toBe('cde');
    expect(Buffer.from(source.read(-5, 99)).toString()).toBe('abcdefg');
    expect(source.read(7, 1)).toHaveLength(0);
  });

  it('fills a given buffer and reads long pieces directly from their source', () => {
    const long = Buffer.alloc(300_000, 'x');
    let asked = 0;
    const source = sourceOfPieces([
      pieceOfBytes('a', Buffer.from('abc')),
      pieceOf('b', {
        ...sourceOfBytes(long),
        readInto(offset, target) {
          asked += 1;
          return long.copy(target, 0, offset);
        },
      }),
      pieceOfBytes('c', Buffer.from('def')),
    ]);
    const target = new Uint8Array(300_010);
    expect(source.readInto(1, target)).toBe(300_005);
    expect(Buffer.from(target.subarray(0, 300_005)).equals(Buffer.from(source.read(1, 300_005)))).toBe(true);
    expect(asked).toBe(1);
    expect(source.readInto(300_006, target)).toBe(0);
    expect(source.readInto(300_004, target.subarray(0, 1))).toBe(1);
    expect(target[0]).toBe('e'.charCodeAt(0));
  });

  it('knows the origin of each byte, and the current offset of an original byte', () => {
    const source = pieces(['c', 'abcdef']).spliced([{ offset: 2, remove: 2, insert: [pieceOfBytes('e', Buffer.from('XYZ'))] }]);
    expect(textOf(source)).toBe('abXYZef');
    expect(source.originAt(3)).toEqual({ origin: 'e', at: 1 });
    expect(source.originAt(5)).toEqual({ origin: 'c', at: 4 });
    expect(source.originAt(7)).toBeNull();
    expect(source.offsetOf({ origin: 'c', at: 4 })).toBe(5);
    expect(source.offsetOf({ origin: 'c', at: 3 })).toBe(-1);
  });

  it('joins neighbours that are contiguous in their source again', () => {
    const source = pieces(['c', 'abcdef']);
    const cut = source.spliced([{ offset: 2, remove: 2, insert: [] }]);
    const back = cut.spliced([{ offset: 2, remove: 0, insert: source.slice(2, 2) }]);
    expect(back.pieces).toHaveLength(1);
    expect(textOf(back)).toBe('abcdef');
  });

  it('moves an interval with its origin', () => {
    const source = pieces(['c', 'abcdef']);
    const moved = source.spliced([
      { offset: 0, remove: 2, insert: [] },
      { offset: 6, remove: 0, insert: source.slice(0, 2) },
    ]);
    expect(textOf(moved)).toBe('cdefab');
    expect(moved.offsetOf({ origin: 'c', at: 0 })).toBe(4);
  });

  it('refuses splices that overlap or lie outside the list', () => {
    const source = pieces(['c', 'abc']);
    const splice = { offset: 1, remove: 2, insert: [] };
    expect(() => source.spliced([splice, splice])).toThrow(RangeError);
    expect(() => source.spliced([{ ...splice, remove: 3 }])).toThrow(RangeError);
  });
});
