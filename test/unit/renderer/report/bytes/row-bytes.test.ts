import { describe, expect, it } from 'vitest';
import { rowBytesIn } from '../../../../../renderer/report/bytes/use-row-bytes.ts';

describe('the number of bytes in a row', () => {
  it('is the largest that fits, and at least eight', () => {
    const widths = [100, 400, 560, 700, 1_045, 1_600].map((width) => rowBytesIn(width, 7.2, 6));
    expect(widths).toEqual([8, 8, 8, 16, 32, 32]);
  });

  it('depends on the width of a character and of an offset', () => {
    expect(rowBytesIn(580, 7.2, 6)).toBe(16);
    expect(rowBytesIn(580, 9, 6)).toBe(8);
    expect(rowBytesIn(580, 7.2, 9)).toBe(8);
  });
});
