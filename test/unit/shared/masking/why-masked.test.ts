import { describe, expect, it } from 'vitest';
import { type AnnotationCatalog, BUILT_IN_CATALOG, CLOSED_CATALOG } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { annotationPolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { WHY_HEADER_MASKED, WHY_MASKED } from '../../../../shared/text/report/why-masked.ts';
import { type HeaderMaskReason, type MaskReason, HEADER_MASK_REASONS, MASK_REASONS } from '../../../../shared/masking/mask-reasons.ts';
import { headerLines } from '../../../../shared/report/parts/part-reading.ts';
import { masksOf } from '../../../../shared/masking/masks.ts';
import { whyHeaderMasked, whyMasked, whyPartHeaderMasked } from '../../../../shared/masking/why-masked.ts';
import { captureOf } from '../../../builders/report/capture-of.ts';
import { annotation, draftOf, edit } from '../../../builders/editing/draft-of.ts';
import { type PartSpec, BOUNDARY, GOOD_PARTS, multipart, request } from '../../../builders/report/multipart.ts';

/** Returns the names of annotations with the reasons why they are masked. */
async function reasons(
  parts: readonly PartSpec[],
  { catalog = BUILT_IN_CATALOG, reveal = false }: { readonly catalog?: AnnotationCatalog; readonly reveal?: boolean } = {},
): Promise<readonly (readonly [string, MaskReason | null])[]> {
  const inspection = inspectCapture(await captureOf(request(multipart(parts))), 'spec', null, annotationPolicy(catalog));
  const masks = reveal ? masksOf(inspection).reveal(null) : masksOf(inspection);
  return [...inspection.report.annotations].map((one) => [one.name, whyMasked(one, masks, inspection.report)]);
}

describe('the reason why a value is masked', () => {
  it('is null for a public value and for any revealed value', async () => {
    expect(await reasons([{ name: 'Version', content: '148' }])).toEqual([['Version', null]]);
    for (const [, why] of await reasons(GOOD_PARTS, { reveal: true })) expect(why).toBeNull();
  });

  it('is the list that decides', async () => {
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

  it('is given for an empty value, which has no byte to mask', async () => {
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
  ])('is given for a public name: %s', async (why, parts) => {
    expect(await reasons(parts)).toContainEqual(['Version', why]);
  });

  it('is the origin of its bytes if an edit moved protected bytes there', async () => {
    const draft = draftOf(await captureOf(request(multipart([{ name: 'URL', content: 'x' }]))));
    await edit(draft, { op: 'rename', at: annotation(draft, 'URL'), name: 'Version' });
    const inspection = draft.current.inspection('spec');
    const [renamed] = inspection.report.annotations.slice(0, 1);
    expect(renamed && [renamed.name, whyMasked(renamed, masksOf(inspection), inspection.report)]).toEqual(['Version', 'origin']);
  });

  it('has its own sentence, which never says that everyone can see the value', () => {
    for (const reason of MASK_REASONS) expect(WHY_MASKED[reason]).toMatch(/^[A-Z][^\n]+\.$/);
    expect(Object.values(WHY_MASKED).join(' ')).not.toMatch(/anyone/i);
  });
});

/** Returns the names of the lines of a request’s head with the reasons why they are masked. */
async function headReasons(headers: Readonly<Record<string, string>>): Promise<Readonly<Record<string, HeaderMaskReason | null>>> {
  const { capture, report, ...inspection } = inspectCapture(await captureOf(request(multipart(GOOD_PARTS), { headers })), 'spec', null);
  const masks = masksOf({ capture, report, ...inspection });
  return Object.fromEntries(capture.request.headers.map((line) => [line.name, whyHeaderMasked(line, masks, capture, report)]));
}

describe('the reason why a header line is masked', () => {
  it.each<[HeaderMaskReason | null, string, string]>([
    [null, 'User-Agent', 'Made up/1.0'],
    ['not_public', 'Cookie', 'a=b'],
    ['odd_value', 'Host', 'somebody@example.org'],
    ['folded', 'Accept', 'text/plain\r\n Cookie: a=b'],
  ])('is %s for %s', async (why, name, value) => {
    expect(await headReasons({ [name]: value })).toMatchObject({ [name]: why });
  });

  it('is an odd name if the text before the colon may be a value', async () => {
    expect(Object.values(await headReasons({ 'no name of any header': 'x' }))).toContain('odd_name');
  });

  it.each<[HeaderMaskReason | null, string]>([
    [null, 'Content-Disposition: form-data; name="upload_file_minidump"; filename="a.dmp"'],
    ['path', 'Content-Disposition: form-data; name="upload_file_minidump"; filename="/home/somebody/a.dmp"'],
    ['name_uncertain', 'Content-Disposition: form-data; name="Version"; x="y'],
    ['odd_line', 'X-Made-Up: 1\r\nContent-Disposition: form-data; name="a"'],
  ])('is %s for the line of a part %#', async (why, headers) => {
    const inspection = inspectCapture(await captureOf(request(multipart([{ headers, content: 'x' }]))), 'spec', null);
    const part = inspection.report.readings.at(0);
    if (part === undefined) throw new Error('no part');
    const [line] = headerLines(part);
    expect(line && whyPartHeaderMasked(part, line, masksOf(inspection))).toBe(why);
  });

  it('has its own sentence', () => {
    for (const reason of HEADER_MASK_REASONS) expect(WHY_HEADER_MASKED[reason]).toMatch(/^[A-Z][^\n]+\.$/);
  });
});
