import { readdirSync } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeInflate } from '../../../electron/host/platform/files/node-inflate.ts';
import { spillSinks } from '../../../electron/host/platform/files/spill-sink.ts';
import { type ByteSource, readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

function inflateInto(folder: string, memoryBytes?: number) {
  const sinks = spillSinks(folder, memoryBytes);
  const sink = sinks.create();
  const inflate = nodeInflate(sinks.create);
  return { sinks, sink, run: (source: ByteSource, offset: number, limit: number) => inflate.inflateRaw(source, offset, sink, limit) };
}

describe('raw inflate in the host', () => {
  it('restores deflated bytes, counts the consumed bytes and leaves the following bytes', async () => {
    const folder = tempFolder();
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.integer({ min: 1, max: 60 }),
        fc.uint8Array({ maxLength: 200 }),
        fc.nat({ max: 20 }),
        async (seed, repeat, after, before) => {
          const plain = Buffer.concat(Array.from({ length: repeat }, () => seed));
          const coded = deflateRawSync(plain);
          const { sink, run } = inflateInto(folder);
          const outcome = await run(sourceOfBytes(Buffer.concat([Buffer.alloc(before, 7), coded, after])), before, 1 << 24);
          expect(outcome).toEqual({ consumed: coded.length, crc: crc32(plain), end: 'done' });
          expect(Buffer.from(readAll(sink.source())).equals(plain)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('consumes exactly the stream if it ends at the edge of a window', async () => {
    // With stored blocks, the coded size is known, so the stream can be made to end exactly at the end of a window.
    for (const size of [65_531 - 5, 65_531, 131_067 - 5, 131_072]) {
      const plain = Buffer.alloc(size, 1);
      const coded = deflateRawSync(plain, { level: 0 });
      const { run } = inflateInto(tempFolder());
      expect(await run(sourceOfBytes(Buffer.concat([coded, Buffer.alloc(8)])), 0, 1 << 24)).toMatchObject({
        consumed: coded.length,
        end: 'done',
      });
    }
  });

  it('distinguishes a truncated stream from bad data, and keeps the output before the error', async () => {
    const plain = Buffer.from(Array.from({ length: 300_000 }, (_, index) => (index * index) % 251));
    const coded = deflateRawSync(plain);
    const cut = inflateInto(tempFolder());
    expect(await cut.run(sourceOfBytes(coded.subarray(0, coded.length - 3)), 0, 1 << 24)).toMatchObject({ end: 'truncated' });
    const broken = inflateInto(tempFolder());
    expect(await broken.run(sourceOfBytes(Buffer.from([0xff, 0xff, 0xff])), 0, 1 << 24)).toMatchObject({ end: 'bad_data' });
    const output = readAll(cut.sink.source());
    expect(output.length).toBeGreaterThan(0);
    expect(Buffer.from(output).equals(plain.subarray(0, output.length))).toBe(true);
  });

  it('stops at the limit', async () => {
    const { sink, run } = inflateInto(tempFolder());
    const bomb = deflateRawSync(Buffer.alloc(10_000_000));
    expect(await run(sourceOfBytes(bomb), 0, 1_000_000)).toMatchObject({ end: 'cap' });
    expect(sink.size).toBe(1_000_000);
  });

  it('reports success if the stream ends exactly at the limit', async () => {
    const { run } = inflateInto(tempFolder());
    expect(await run(sourceOfBytes(deflateRawSync(Buffer.alloc(1_000_000))), 0, 1_000_000)).toMatchObject({ end: 'done' });
  });

  it('passes on an error of the source', async () => {
    const { run } = inflateInto(tempFolder());
    const broken: ByteSource = {
      size: 1000,
      read() {
        throw new RangeError('gone');
      },
    };
    await expect(run(broken, 0, 1000)).rejects.toThrow('gone');
  });

  it('keeps little in memory, and writes the rest to a temporary file that is deleted at the end', async () => {
    const folder = tempFolder();
    const plain = Buffer.from(Array.from({ length: 400_000 }, (_, index) => (index * 31) % 253));
    const { sinks, sink, run } = inflateInto(folder, 100_000);
    await run(sourceOfBytes(deflateRawSync(plain)), 0, 1 << 24);
    expect(readdirSync(folder)).toHaveLength(1);
    const source = sink.source();
    expect(Buffer.from(source.read(0, source.size)).equals(plain)).toBe(true);
    expect(Buffer.from(source.read(399_990, 100)).equals(plain.subarray(399_990))).toBe(true);
    sinks.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});
