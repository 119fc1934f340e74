import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likelyClient } from '../../../shared/editing/clients/likely-client.ts';
import { editsOfDefect } from '../../../shared/editing/clients/defects.ts';
import { EVIDENCE_SENTENCES } from '../../../shared/text/editing/clients.ts';
import { masksOf } from '../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../shared/text/presenters/inspection-of.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { CLIENT_CAPTURES, CLIENT_SECRET } from '../../builders/report/client-captures.ts';
import { SECRET, someReport } from '../../builders/report/arbitrary-report.ts';
import { volume } from '../../support/volume.ts';

/** All sentences about clients. They contain no text from the report. */
const SENTENCES = new Set(Object.values(EVIDENCE_SENTENCES));

const captures = fc.oneof(
  someReport.map(({ captured }) => captured),
  fc
    .record({ captured: fc.constantFrom(...CLIENT_CAPTURES.map(({ captured }) => captured)), at: fc.nat(), gone: fc.nat(40) })
    .map(({ captured, at, gone }) => {
      const from = at % captured.length;
      // Removes bytes only after the first line and its line end, so that the file is still recognised as a capture.
      return from < captured.indexOf('\n') + 1 ? captured : Buffer.concat([captured.subarray(0, from), captured.subarray(from + gone)]);
    }),
);

describe('the identified client', () => {
  it('is described without any annotation value, in whole and damaged reports, and all evidence ranges lie in their space', async () => {
    await fc.assert(
      fc.asyncProperty(captures, fc.constantFrom('spec', 'antenna'), async (captured, dialect) => {
        const inspection = inspectCapture(await captureOf(captured), dialect);
        const { client } = inspectionView(inspection, masksOf(inspection).reveal(null), {
          name: 'x',
          displayPath: null,
          from: 0,
          limit: 10,
          valueLimit: null,
          sha256: () => '',
          length: 'captured',
          now: 0,
        });
        const found = likelyClient(inspection);
        const edits = found?.defect ? editsOfDefect(found.defect, inspection) : [];
        for (const secret of [SECRET, CLIENT_SECRET]) expect(JSON.stringify([client, found, edits])).not.toContain(secret);
        for (const { text, range } of client?.evidence ?? []) {
          expect(SENTENCES).toContain(text);
          if (range === null) continue;
          expect(range.offset + range.length).toBeLessThanOrEqual(inspection.capture[range.space].size);
        }
      }),
      { numRuns: volume(4_000, 400) },
    );
  });
});
