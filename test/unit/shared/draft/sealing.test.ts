import { expect, it } from 'vitest';
import { range } from '../../../../shared/bytes/byte-range.ts';
import type { Draft } from '../../../../shared/draft/draft.ts';
import type { Edit } from '../../../../shared/draft/edit.ts';
import { masksOf } from '../../../../shared/redact/masks.ts';
import { captureOf } from '../../../builders/capture-of.ts';
import { annotation, draftOf, edit, header, headText, part, plainText } from '../../../builders/draft-of.ts';
import type { PartSpec } from '../../../builders/multipart.ts';
import { BOUNDARY, multipart, request } from '../../../builders/multipart.ts';
import { rawRequest } from '../../../builders/raw-request.ts';

const SWALLOWING = `148\r\n--${BOUNDARY.slice(0, -1)}\r\nContent-Disposition: form-data; name="URL"\r\n\r\nsecret`;
const PARTS: readonly PartSpec[] = [
  { name: 'Version', content: SWALLOWING },
  { name: 'Email', content: 'secret' },
  { name: 'ReleaseChannel', content: 'nightly' },
  { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: 'MDMP' },
];

/** Head and body of the present version as people see them who revealed nothing, in both dialects. */
function seen(draft: Draft): string {
  const { capture } = draft.current;
  return (['spec', 'antenna'] as const)
    .flatMap((dialect) => {
      const masks = masksOf(draft.current.inspection(dialect));
      return (['head', 'plain'] as const).map((space) =>
        Buffer.from(masks.fill(capture[space].read(0, capture[space].size), range(space, 0, capture[space].size))).toString('latin1'),
      );
    })
    .join('\n');
}

const draftOfParts = async (parts: readonly PartSpec[]): Promise<Draft> => draftOf(await captureOf(request(multipart(parts))));

it.each<[string, readonly Edit[]]>([
  ['written as a member', [{ op: 'form', form: 'json' }]],
  [
    'written as a member and as a part again',
    [
      { op: 'form', form: 'json' },
      { op: 'form', form: 'kv' },
    ],
  ],
  ['written anew', [{ op: 'normalise' }]],
])('a value that is masked because it swept another in stays so where it is %s', async (_, edits) => {
  const draft = await draftOfParts(PARTS);
  expect(seen(draft)).not.toContain('secret');
  for (const one of edits) await edit(draft, one);
  expect(plainText(draft)).toContain('secret');
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).toContain('nightly');
});

it('a value stays masked under a public name, and what was public stays so', async () => {
  const draft = await draftOfParts(PARTS);
  await edit(draft, { op: 'rename', at: annotation(draft, 'Email'), name: 'Vendor' });
  await edit(draft, { op: 'form', form: 'json' });
  await edit(draft, { op: 'move', at: annotation(draft, 'Vendor'), before: null });
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).toContain('nightly');
});

it('a value that is moved to where it would be read as public stays masked', async () => {
  const json = '{"Email":"secret","Version":"148.0"';
  const draft = await draftOfParts([{ name: 'extra', type: 'application/json', content: json }, ...PARTS.slice(2)]);
  await edit(draft, { op: 'mend-json', at: part(draft, 'extra'), how: 'wrap' });
  await edit(draft, { op: 'rename', at: annotation(draft, 'extra'), name: 'Vendor' });
  expect(plainText(draft)).toContain('secret');
  expect(seen(draft)).not.toContain('secret');
});

it('a header value stays masked under another name, and a target without its question mark', async () => {
  const target = '/submit?secret-key';
  const draft = draftOf(await captureOf(request(multipart(PARTS), { target, headers: { 'X-Own': 'secret-value' } })));
  await edit(draft, { op: 'header', at: header(draft, 'X-Own'), line: 'Accept: secret-value' });
  await edit(draft, { op: 'request-line', line: 'POST /submitsecret-key HTTP/1.1' });
  expect(headText(draft)).toContain('Accept: secret-value');
  expect(headText(draft)).toContain('/submitsecret-key');
  expect(seen(draft)).not.toMatch(/secret/);
});

it('a gzip body that is read as it stands and inflated again is what it was', async () => {
  const draft = draftOf(
    await captureOf(
      rawRequest({
        parts: [
          { name: 'Email', content: 'secret' },
          { name: 'ReleaseChannel', content: 'nightly' },
        ],
        gzip: true,
      }),
    ),
  );
  await edit(draft, { op: 'rename', at: annotation(draft, 'Email'), name: 'Vendor' });
  await edit(draft, { op: 'delete-header', at: header(draft, 'Content-Encoding') });
  expect(seen(draft)).not.toContain('nightly');
  await edit(draft, { op: 'add-header', part: null, line: 'Content-Encoding: gzip', before: null });
  expect(plainText(draft)).toContain('secret');
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).toContain('nightly');
});

it('a value with a delimiter in it is protected in extra as in a part', async () => {
  const json = JSON.stringify({
    Version: SWALLOWING,
    ProductName: 'Firefox',
    Notes: 'a "quoted" name="word"',
    Vendor: 'plain\r\n--nothing of a part',
  });
  const draft = await draftOfParts([{ name: 'extra', type: 'application/json', content: json }]);
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).not.toContain('plain');
  expect(seen(draft)).toContain('Firefox');
});
