import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range } from '../../../shared/bytes/byte-range.ts';
import { type MaskSet, masksOf } from '../../../shared/masking/masks.ts';
import { inspectCapture } from '../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../shared/text/presenters/inspection-of.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { captureOf } from '../../builders/report/capture-of.ts';
import { BOUNDARY, GOOD_PARTS, SECRETS, multipart, request } from '../../builders/report/multipart.ts';
import { volume } from '../../support/volume.ts';
import { assertMasked } from './assert-masked.ts';

const EXTRA = '{"ProductName":"Firefox","URL":"secret-page","x":{"a":"secret-unlisted"},"Version":"1"}';
const BODIES = [
  multipart(GOOD_PARTS),
  multipart([
    { name: 'extra', type: 'application/json', content: EXTRA },
    { name: 'upload_file_minidump', filename: 'a', type: 'application/octet-stream', content: 'MDMPsecret-dump' },
  ]),
];

const piece = fc.constantFrom(
  ...['', '\r\n', '\n', '\r', '--', `--${BOUNDARY}`, `--${BOUNDARY}\r\n`, '\r\n\r\n', ': ', '"', ';', '{', '}', ' ', '\0'],
  'Content-Disposition: form-data; name="Version"\r\n\r\n',
  'Content-Type: text/html\r\n',
);

/** A position, the number of bytes removed there, and their replacement. Damage inside a secret is skipped, because the test cannot find part of a secret. */
const damage = fc.record({ position: fc.nat(), gone: fc.nat(6), piece });

function damaged(body: Buffer, { position, gone, piece: inserted }: { position: number; gone: number; piece: string }): Buffer {
  const at = position % body.length;
  const touches = SECRETS.some((secret) => {
    const start = body.indexOf(secret);
    return start >= 0 && at < start + secret.length && at + gone > start;
  });
  return touches ? body : Buffer.concat([body.subarray(0, at), Buffer.from(inserted, 'latin1'), body.subarray(at + gone)]);
}

describe('masks of damaged bodies', () => {
  it('hide every protected value in bytes, values and findings, in either dialect', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...BODIES),
        fc.array(damage, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('spec', 'antenna'),
        async (body, damages, dialect) => {
          const capture = await captureOf(request(damages.reduce(damaged, body)));
          const inspection = inspectCapture(capture, dialect);
          const masks = masksOf(inspection);
          const { plain } = capture;
          const bytes = Buffer.from(masks.fill(plain.read(0, plain.size), range('plain', 0, plain.size))).toString('latin1');
          const findings = JSON.stringify(inspection.verdict.findings);
          const options = {
            name: 'x',
            displayPath: null,
            from: 0,
            limit: 2_000,
            valueLimit: null,
            sha256: () => '',
            length: 'captured',
            now: 0,
          } as const;
          const values = JSON.stringify(inspectionView(inspection, masks, options).annotations.map(({ value }) => value));
          for (const secret of SECRETS) expect(`${bytes}${findings}${values}`).not.toContain(secret);
        },
      ),
      // The seed is fixed, because two damages at unlucky positions can make a body look like a different valid report (about one body in 15,000).
      { numRuns: volume(3_000, 600), seed: 20_261_121 },
    );
  });

  it('hide every protected value in views, sentences, texts, the stored report, steps and bytes', async () => {
    expect(await assertMasked(volume(2_000, 400), 20_261_121)).toBe(0);
  }, 120_000);

  it('hide a value that is merged into a header line, as the type or filename of a part', async () => {
    const swept = `"${SECRETS[0]}"`;
    const body = multipart([
      { headers: `Content-Disposition: form-data; name="extra"\r\nContent-Type: application/js\n{"URL":${swept}}`, content: 'x' },
      { headers: `Content-Disposition: form-data; name="dump"; filename="d\n${SECRETS[0]}"\r\nContent-Type: a/b`, content: 'x' },
    ]);
    const inspection = inspectCapture(await captureOf(request(body)), 'spec');
    const view = (masks: MaskSet): InspectionView =>
      inspectionView(inspection, masks, {
        name: 'x',
        displayPath: null,
        from: 0,
        limit: 2_000,
        valueLimit: null,
        sha256: () => '',
        length: 'captured',
        now: 0,
      });
    const masks = masksOf(inspection);
    expect(JSON.stringify(view(masks))).not.toContain(SECRETS[0]);
    expect(view(masks.reveal(null)).parts.map((part) => (part.filename ?? part.contentType)?.includes(SECRETS[0]))).toEqual([true, true]);
  });
});
