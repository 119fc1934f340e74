import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inflateNow } from '../../../../../electron/host/platform/files/inflate-now.ts';
import { type Compression, uncompressed } from '../../../../../shared/report/wire/compression.ts';

const TEXT = Buffer.from('a text that is compressed '.repeat(40));

const CODED: readonly (readonly [Compression, Buffer])[] = [
  ['gzip', gzipSync(TEXT)],
  ['zlib', deflateSync(TEXT)],
  ['zlib', deflateSync(TEXT, { level: 0 })],
  ['deflate', deflateRawSync(TEXT)],
];

const read = (bytes: Uint8Array, as: Compression, limit = 1 << 20): Buffer | null => {
  const plain = uncompressed(bytes, as, inflateNow, limit);
  return plain === null ? null : Buffer.from(plain);
};

describe('uncompressed data', () => {
  it.each(CODED)('equals the original: %s', (as, coded) => {
    expect(read(coded, as)).toEqual(TEXT);
  });

  it.each(CODED)('is null if the data is truncated, has trailing bytes or exceeds the limit: %s', (as, coded) => {
    expect(read(coded.subarray(0, -5), as)).toBeNull();
    expect(read(Buffer.concat([coded, Buffer.from('more!')]), as)).toBeNull();
    expect(read(coded, as, 10)).toBeNull();
    expect(read(new Uint8Array(0), as)).toBeNull();
  });

  it('is null if the checksum is wrong', () => {
    const zlib = deflateSync(TEXT, { level: 0 });
    zlib[40] = (zlib[40] ?? 0) ^ 1;
    expect(read(zlib, 'zlib')).toBeNull();
  });
});
