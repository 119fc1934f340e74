import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import type { CompressedSize } from '../../../../../shared/verdict/decide/size-advice.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { explanationView } from '../../../../../shared/text/presenters/explanation-of.ts';
import { limitRow, limitText, overText, sizeRows } from '../../../../../shared/text/verdict/size-bar.ts';
import type { SizesView } from '../../../../../shared/bridge/view/explanation-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const BODY = multipart([...GOOD_PARTS, { name: 'Comments', content: 'x'.repeat(3_000) }]);

async function sizesOf(raw: Uint8Array, maxBody: TargetRules['maxBody'], compressedSize?: () => CompressedSize): Promise<SizesView | null> {
  const inspection = inspectCapture(await captureOf(raw), { ...DEFAULT_RULES, maxBody });
  const options = { head: inspection.capture.request, request: 'captured', now: 0, from: 0, limit: 0 } as const;
  const measured = compressedSize === undefined ? {} : { compressedSize };
  return explanationView(inspection, masksOf(inspection), { ...options, ...measured }).sizes;
}

describe('the sizes of a body that is too large', () => {
  it('are the size before gzip, as sent, and the measured size after gzip', async () => {
    const sizes = await sizesOf(request(BODY), 2_048, () => ({ size: 700, isAbout: true }));
    expect(sizes).toEqual({ limit: 2_048, before: BODY.length, after: 700, isAbout: true, sent: 'before' });
    if (sizes === null) return;
    const [before, after] = sizeRows(sizes);
    expect(before).toMatchObject({ name: 'Before gzip, as sent', size: expect.stringMatching(/^\d\.\d KiB$/) as string, isOver: true });
    expect(after).toMatchObject({ name: 'After gzip', size: 'about 0.7 KiB', exact: 'about 700 bytes', share: '34 %', isOver: false });
    expect(overText(sizes)).toMatch(/^\d\.\d KiB over 2 KiB$/);
  });

  it('are those of the captured gzip data', async () => {
    const packed = gzipSync(BODY);
    const sizes = await sizesOf(request(packed, { headers: { 'Content-Encoding': 'gzip' } }), packed.length - 1);
    expect(sizes).toEqual({ limit: packed.length - 1, before: BODY.length, after: packed.length, isAbout: false, sent: 'after' });
    expect(sizes === null ? [] : sizeRows(sizes).map(({ name }) => name)).toEqual(['Before gzip', 'After gzip, as sent']);
  });

  it('include an unmeasured size as unmeasured, and never show 100 % for a body over the limit', async () => {
    const sizes = await sizesOf(request(BODY), BODY.length - 1);
    const [before, after] = sizes === null ? [] : sizeRows(sizes);
    expect(after).toMatchObject({ bytes: null, size: 'not measured' });
    expect(before?.share).toMatch(/^100\.\d{3} %$/);
  });

  it('are less than 1 % for small bodies, and the limit is a row of its own', () => {
    const [before] = sizeRows({ limit: 25 * 2 ** 20, before: 1_000, after: null, isAbout: false, sent: 'before' });
    expect(before?.share).toBe('< 1 %');
    expect(limitRow(25 * 2 ** 20)).toMatchObject({ name: 'Limit', size: '25 MiB', exact: '26,214,400 bytes', share: '100 %' });
    expect(limitText(25 * 2 ** 20)).toBe('limit 25 MiB');
  });

  it('are absent if the size does not decide', async () => {
    expect(await sizesOf(request(BODY), null, () => expect.unreachable())).toBeNull();
    expect(await sizesOf(request(BODY), BODY.length, () => expect.unreachable())).toBeNull();
  });
});
