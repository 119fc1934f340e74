import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { nodeDeflate } from '../../../../../../electron/host/platform/files/node-deflate.ts';
import { type ByteSource, readAll, sourceOfBytes } from '../../../../../../shared/bytes/byte-source.ts';
import { memoryInflate } from '../../../../../builders/report/capture-of.ts';

const deflate = nodeDeflate(() => memoryInflate.createSink());

describe('gzip compression', () => {
  it.each([0, 1, 100_000, 3_500_000])('of %i bytes gives one member with these bytes, and the same output each time', async (size) => {
    const bytes = Buffer.from(Array.from({ length: size }, (_, index) => (index * index) % 251));
    const first = Buffer.from(readAll(await deflate(sourceOfBytes(bytes), 6)));
    expect(gunzipSync(first).equals(bytes)).toBe(true);
    expect(Buffer.from(readAll(await deflate(sourceOfBytes(bytes), 6))).equals(first)).toBe(true);
  });

  it('uses the given level', async () => {
    const source = sourceOfBytes(Buffer.from('crash annotation '.repeat(5_000)));
    expect((await deflate(source, 9)).size).toBeLessThan((await deflate(source, 1)).size);
  });

  it('fails with the error of the source', async () => {
    const broken: ByteSource = {
      size: 10,
      read() {
        throw new RangeError('gone');
      },
    };
    await expect(deflate(broken, 6)).rejects.toThrow(RangeError);
  });
});
