import { describe, expect, it } from 'vitest';
import { readOffset } from '../../../../../renderer/report/bytes/goto-offset.ts';

const SHOWN = { size: 2_000, from: 100 };

describe('an offset in the go-to field', () => {
  it.each([
    ['0', 0],
    ['753', 753],
    ['1,203', 1_203],
    ['1_203', 1_203],
    ['0x2F1', 0x2f1],
    ['0X2f1', 0x2f1],
    ['2F1h', 0x2f1],
    ['10h', 0x10],
    ['+16', 116],
    ['-0x10', 84],
    [' + 10h ', 116],
    ['-100', 0],
    ['1999', 1_999],
  ])('%s is %i', (text, offset) => {
    expect(readOffset(text, SHOWN)).toEqual({ offset });
  });

  it.each(['', 'x', '0x', 'h', '1.5', '12g', '2F1', '0x10h', '--1', '1,2', 'end', '50%'])('%j is reported as invalid', (text) => {
    expect(readOffset(text, SHOWN)).toEqual({ error: expect.stringContaining('0x2F1') as string });
  });

  it.each(['2000', '0x7D0', '-101', '+1900', '99999999999999999999999'])(
    '%s is out of range, and the message contains the range',
    (text) => {
      expect(readOffset(text, SHOWN)).toEqual({ error: 'Offsets go from 0 to 1,999 (0x7CF).' });
    },
  );

  it('is invalid if there are no bytes', () => {
    expect(readOffset('0', { size: 0, from: 0 })).toEqual({ error: 'There are no bytes to go to.' });
  });
});

describe('an address in the go-to field', () => {
  it.each([
    ['@0x7FF612345678', '0x7FF612345678'],
    ['@7ff6`12345678', '0x7ff612345678'],
    ['address 0x10', '0x10'],
    [' @ 0xdeadbeef ', '0xdeadbeef'],
  ])('%s is %s', (text, address) => {
    expect(readOffset(text, SHOWN)).toEqual({ address });
  });

  it.each(['@', '@0x', '@xyz', '@0x11112222333344445', 'address'])('%j is reported as invalid', (text) => {
    expect(readOffset(text, SHOWN)).toEqual({ error: expect.stringContaining('@0x') as string });
  });
});
