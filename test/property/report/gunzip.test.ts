import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateNow } from '../../../electron/host/platform/files/inflate-now.ts';
import { readAll, sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { gunzip, gunzipNow } from '../../../shared/report/wire/gzip.ts';
import { memoryInflate } from '../../builders/report/capture-of.ts';

const members = fc.array(
  fc.uint8Array({ maxLength: 2_000 }).map((bytes) => gzipSync(bytes)),
  { minLength: 1, maxLength: 3 },
);
const damage = fc.record({
  at: fc.nat(),
  byte: fc.integer({ min: 0, max: 255 }),
  cut: fc.nat(),
  kind: fc.constantFrom('none', 'byte', 'cut'),
});

describe('inflating at once', () => {
  it('reads the same members as inflating in pieces, with any damage', async () => {
    await fc.assert(
      fc.asyncProperty(members, damage, async (parts, { at, byte, cut, kind }) => {
        const whole = Buffer.concat(parts);
        if (kind === 'byte') whole[at % whole.length] = byte;
        const source = sourceOfBytes(kind === 'cut' ? whole.subarray(0, cut % whole.length) : whole);
        const slow = await gunzip(source, memoryInflate, 1 << 24);
        const fast = gunzipNow(source, inflateNow, 1 << 24);
        expect(fast.reading.members).toEqual(slow.reading.members);
        expect(fast.reading.error?.kind).toBe(slow.reading.error?.kind);
        const sound = fast.reading.members.at(-1)?.plainEnd ?? 0;
        expect(Buffer.compare(readAll(fast.plain).subarray(0, sound), readAll(slow.plain).subarray(0, sound))).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
