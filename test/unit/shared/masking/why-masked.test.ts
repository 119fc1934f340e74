import { describe, expect, it } from 'vitest';
import { type AnnotationCatalog, BUILT_IN_CATALOG, CLOSED_CATALOG } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { annotationPolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { WHY_MASKED } from '../../../../shared/text/report/why-masked.ts';
import { type MaskReason, MASK_REASONS } from '../../../../shared/masking/mask-reasons.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { whyMasked } from '../../../../shared/masking/why-masked.ts';
import { captureOf } from '../../../builders/report/capture-of.ts';
import { annotation, draftOf, edit } from '../../../builders/editing/draft-of.ts';
import { type PartSpec, BOUNDARY, GOOD_PARTS, multipart, request } from '../../../builders/report/multipart.ts';

/** Of each annotation its name and why it is masked. */
async function reasons(
  parts: readonly PartSpec[],
  { catalog = BUILT_IN_CATALOG, reveal = false }: { readonly catalog?: AnnotationCatalog; readonly reveal?: boolean } = {},
): Promise<readonly (readonly [string, MaskReason | null])[]> {
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), 'spec', null, annotationPolicy(catalog));
  const masks = reveal ? masksOf(inspection).reveal(null) : masksOf(inspection);
  return [...inspection.report.annotations].map((one) => [one.name, whyMasked(one, masks, inspection.report)]);
}

describe('why a value is masked', () => {
  it('is none where it is seen: a public value, and whatever was revealed', async () => {
    expect(await reasons([{ name: 'Version', content: '148' }])).toEqual([['Version', null]]);
    for (const [, why] of await reasons(GOOD_PARTS, { reveal: true })) expect(why).toBeNull();
  });

  it('is the list that counts', async () => {
    const parts = [
      { name: 'Version', content: '148' },
      { name: 'URL', content: 'x' },
      { name: 'MadeUp', content: 'x' },
    ];
    expect(await reasons(parts)).toEqual([
      ['Version', null],
      ['URL', 'protected'],
      ['MadeUp', 'unlisted'],
    ]);
    expect(await reasons(parts, { catalog: CLOSED_CATALOG })).toEqual([
      ['Version', 'list_unusable'],
      ['URL', 'protected'],
      ['MadeUp', 'unlisted'],
    ]);
  });

  it('is told of an empty value, which has no byte to mask', async () => {
    expect(await reasons([{ name: 'URL', content: '' }])).toEqual([['URL', 'protected']]);
  });

  it.each<[MaskReason, readonly PartSpec[]]>([
    ['holds_part', [{ name: 'Version', content: `x--${BOUNDARY}\r\nContent-Disposition: form-data; name="URL"\r\n\r\nx` }]],
    [
      'after_break',
      [
        { name: 'a', content: `b\r\n--${BOUNDARY} \r\n\r\nx` },
        { name: 'Version', content: '1' },
      ],
    ],
    ['json_broken', [{ name: 'extra', type: 'application/json', content: '{"URL":"1","Version":"1" "x' }]],
    ['odd_type', [{ name: 'Version', type: 'text/plain-x', content: '1' }]],
    ['name_uncertain', [{ headers: 'Content-Disposition: form-data; name="Version"; x="y', content: '1' }]],
  ])('is said of a public name: %s', async (why, parts) => {
    expect(await reasons(parts)).toContainEqual(['Version', why]);
  });

  it('is that its bytes come from what is protected, where an edit took them', async () => {
    const draft = draftOf(await captureOf(request(multipart([{ name: 'URL', content: 'x' }]))));
    await edit(draft, { op: 'rename', at: annotation(draft, 'URL'), name: 'Version' });
    const inspection = draft.current.inspection('spec');
    const [renamed] = inspection.report.annotations.slice(0, 1);
    expect(renamed && [renamed.name, whyMasked(renamed, masksOf(inspection), inspection.report)]).toEqual(['Version', 'origin']);
  });

  it('has a sentence for each reason, which never says that all may see it', () => {
    for (const reason of MASK_REASONS) expect(WHY_MASKED[reason]).toMatch(/^[A-Z][^\n]+\.$/);
    expect(Object.values(WHY_MASKED).join(' ')).not.toMatch(/anyone/i);
  });
});
