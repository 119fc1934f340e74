import { describe, expect, it } from 'vitest';
import { exactBytes, formatCount, formatSize } from '../../../../shared/bytes/quantities.ts';

describe('formatted quantities', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1.0 kB'],
    [99_940, '99.9 kB'],
    [99_950, '100 kB'],
    [999_499, '999 kB'],
    [999_500, '1.0 MB'],
    [26_214_400, '26.2 MB'],
    [4e12, '4.0 TB'],
  ])('of %d bytes are %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  it('are exact in the exact format', () => {
    expect([exactBytes(1), exactBytes(1_234_567), formatCount(0), formatCount(1_000)]).toEqual(['1 byte', '1,234,567 bytes', '0', '1,000']);
  });
});
