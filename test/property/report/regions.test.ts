import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ByteRange, type Space, range } from '../../../shared/bytes/byte-range.ts';
import { type Inspection, inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { regionsOf } from '../../../shared/text/presenters/regions-of.ts';
import { masksOf } from '../../../shared/masking/masks.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { damagedReport, requestOf } from '../../builders/report/damaged-report.ts';
import { volume } from '../../support/volume.ts';

/** Returns the kind and name of the innermost region of each byte in a range; '' for a byte outside all regions. */
function painted(inspection: Inspection, asked: ByteRange): readonly string[] {
  const bytes = new Array<string>(asked.length).fill('');
  for (const { kind, name, offset, length } of regionsOf(inspection, masksOf(inspection), asked)) {
    bytes.fill(`${kind} ${name ?? ''}`, Math.max(offset - asked.offset, 0), Math.max(offset - asked.offset + length, 0));
  }
  return bytes;
}

const SPACES: readonly Space[] = ['head', 'plain'];

describe('byte regions', () => {
  it('cover every byte of head and body, with any damage', async () => {
    await fc.assert(
      fc.asyncProperty(damagedReport, async (report) => {
        const capture = await captureOf(requestOf(report));
        const inspection = inspectCapture(capture, 'antenna');
        for (const space of SPACES)
          expect(painted(inspection, range(space, 0, capture[space === 'head' ? 'head' : 'plain'].size))).not.toContain('');
      }),
      { numRuns: volume(3_000, 300) },
    );
  });

  it('are the same for a page as for the whole report', async () => {
    await fc.assert(
      fc.asyncProperty(
        damagedReport,
        fc.constantFrom(...SPACES),
        fc.nat(4_000),
        fc.integer({ min: 1, max: 400 }),
        async (report, space, from, length) => {
          const capture = await captureOf(requestOf(report));
          const inspection = inspectCapture(capture, 'spec');
          const { size } = space === 'head' ? capture.head : capture.plain;
          const asked = range(space, from % size, Math.min(length, size - (from % size)));
          const whole = painted(inspection, range(space, 0, size));
          expect(painted(inspection, asked)).toEqual(whole.slice(asked.offset, asked.offset + asked.length));
        },
      ),
      { numRuns: volume(3_000, 300) },
    );
  });
});
