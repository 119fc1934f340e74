import { describe, expect, it } from 'vitest';
import { type ByteSource, sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { DumpBytes } from '../../../../../../shared/report/dump/format/dump-bytes.ts';
import { RecordType, u32 } from '../../../../../../shared/report/dump/format/record.ts';
import { RecordTable } from '../../../../../../shared/report/dump/format/record-table.ts';

const PAIR = new RecordType('PAIR', { first: u32('open'), second: u32('open') });
const OFFSET = 12;

/** 40,000 records, and `cut` bytes less than they need. */
function bytesOf(stride: number, cut = 0): Uint8Array {
  const bytes = new Uint8Array(OFFSET + 40_000 * stride - cut);
  const view = new DataView(bytes.buffer);
  for (let index = 0; OFFSET + index * stride + 8 <= bytes.length; index += 1)
    PAIR.write(view, OFFSET + index * stride, true, { first: index });
  return bytes;
}

/** Reads into memory of the caller too, as a file does. */
function fileLike(bytes: Uint8Array): ByteSource {
  const source = sourceOfBytes(bytes);
  return {
    ...source,
    readInto(offset, target) {
      const found = source.read(offset, target.length);
      target.set(found);
      return found.length;
    },
  };
}

function passed(source: ByteSource, stride: number): readonly number[] {
  const table = new RecordTable(new DumpBytes(source, 0, source.size, true), PAIR, OFFSET, 40_000, stride);
  const found: number[] = [];
  table.forEachBlock((view, first, count) => {
    expect(first).toBe(found.length);
    for (let index = 0; index < count; index += 1) found.push(view.getUint32(index * stride, true));
  });
  expect(found).toHaveLength(table.length);
  return found;
}

describe('a pass over the records of a long list', () => {
  it.each([
    ['an array', sourceOfBytes],
    ['a file', fileLike],
  ] as const)('gives each record of %s once, in order, whatever their distance', (_, sourceOf) => {
    const all = Array.from({ length: 40_000 }, (__, index) => index);
    for (const stride of [8, 20]) expect(passed(sourceOf(bytesOf(stride)), stride)).toEqual(all);
  });

  it('ends before a record that is partly after the end of the dump', () => {
    expect(passed(fileLike(bytesOf(8, 3)), 8)).toHaveLength(39_999);
  });

  it('reads only the records if they are far apart', () => {
    const bytes = new Uint8Array(50_000_000);
    let read = 0;
    const source: ByteSource = {
      size: bytes.length,
      read(offset, length) {
        read += length;
        return bytes.subarray(offset, offset + length);
      },
    };
    const table = new RecordTable(new DumpBytes(source, 0, source.size, true), PAIR, 0, 5, 10_000_000);
    let count = 0;
    table.forEachBlock((_, __, records) => (count += records));
    for (let index = 0; index < 5; index += 1) table.at(index);
    expect([table.length, count]).toEqual([5, 5]);
    expect(read).toBeLessThan(100_000);
  });
});
