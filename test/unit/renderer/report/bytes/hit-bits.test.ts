import { describe, expect, it } from 'vitest';
import { hasBit, hitBits, nextHit } from '../../../../../renderer/report/bytes/hit-bits.ts';

const HITS = [
  { offset: 3, length: 2 },
  { offset: 5, length: 1 },
  { offset: 30, length: 70 },
  { offset: 127, length: 1 },
];

function bitsIn(start: number, rowBytes: number): readonly number[] {
  const bits = hitBits(HITS, start, rowBytes);
  return Array.from({ length: rowBytes }, (_, bit) => bit).filter((bit) => hasBit(bits, bit));
}

describe('search hits in byte rows', () => {
  it.each([8, 16, 32])('mark exactly their bytes, with %i bytes in a row', (rowBytes) => {
    for (let start = 0; start < 160; start += rowBytes) {
      const held = Array.from({ length: rowBytes }, (_, bit) => bit).filter((bit) =>
        HITS.some(({ offset, length }) => start + bit >= offset && start + bit < offset + length),
      );
      expect(bitsIn(start, rowBytes)).toEqual(held);
    }
  });

  it('are visited in order and wrap around at both ends', () => {
    expect(nextHit(HITS, -1, 1)).toBe(0);
    expect(nextHit(HITS, 3, 1)).toBe(1);
    expect(nextHit(HITS, 127, 1)).toBe(0);
    expect(nextHit(HITS, 30, -1)).toBe(1);
    expect(nextHit(HITS, 3, -1)).toBe(3);
    expect(nextHit([], 3, 1)).toBe(-1);
  });
});
