import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { reportsInFile } from '../../../../shared/report/sources/reports-in-file.ts';
import { memoryInflate } from '../../../builders/report/capture-of.ts';
import { harOf } from '../../../builders/report/har.ts';
import { flowOf } from '../../../builders/report/mitm-flow.ts';
import { annotationParts, rawBody, rawRequest } from '../../../builders/report/raw-request.ts';
import { volume } from '../../../support/volume.ts';

const FORM = ['Content-Type', 'multipart/form-data; boundary=test-boundary-5d1c'] as const;
const PARTS = annotationParts({ ProductName: 'Firefox', Version: '1' });
const BODY = rawBody({ parts: PARTS });
const ENTRY = { headers: [FORM], text: BODY.toString('latin1') };
const FILES: Readonly<Record<string, Buffer>> = {
  recording: Buffer.concat([1, 2, 3].map(() => Buffer.from(rawRequest({ parts: PARTS })))),
  har: Buffer.from(harOf([ENTRY, { ...ENTRY, method: 'GET' }, ENTRY])),
  mitmproxy: Buffer.concat([1, 2, 3].map(() => flowOf({ headers: [FORM], content: BODY }))),
  envelope: Buffer.from(
    '{"event_id":"1"}\n{"type":"event","length":19}\n{"tags":{"a":"bcd"}}\n{"type":"attachment","length":4,"attachment_type":"event.minidump"}\nMDMP\n',
  ),
};

/** Flipped bytes, a cut, or a splice of another file. */
function mutated(bytes: Buffer, other: Buffer): fc.Arbitrary<Buffer> {
  const at = fc.nat(bytes.length - 1);
  return fc.oneof(
    fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 8 }).map((flips) => {
      const copy = Buffer.from(bytes);
      for (const [offset, value] of flips) copy[offset] = value;
      return copy;
    }),
    at.map((end) => bytes.subarray(0, end)),
    fc
      .tuple(at, fc.nat(other.length - 1), fc.nat(200))
      .map(([offset, from, length]) =>
        Buffer.concat([bytes.subarray(0, offset), other.subarray(from, from + length), bytes.subarray(offset)]),
      ),
  );
}

it.each(Object.entries(FILES))('a mutated %s never throws, and gives at most as many reports as it has requests', async (kind, bytes) => {
  const other = Object.entries(FILES).find(([name]) => name !== kind)?.[1] ?? bytes;
  await fc.assert(
    fc.asyncProperty(mutated(bytes, other), async (file) => {
      const found = await reportsInFile(sourceOfBytes(file), memoryInflate, 1 << 20);
      if (!found.ok) return;
      expect(found.reports.map(({ item }) => item)).toEqual(found.reports.map((_, index) => index));
      for (const { open } of found.reports) {
        const { bytes: own, capture } = await open();
        expect(capture.content.size).toBeLessThanOrEqual(own.size);
      }
    }),
    { numRuns: volume(10_000, 300) },
  );
});
