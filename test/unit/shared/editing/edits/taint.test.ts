import { expect, it } from 'vitest';
import { range } from '../../../../../shared/bytes/byte-range.ts';
import type { Draft } from '../../../../../shared/editing/edits/draft.ts';
import type { Edit } from '../../../../../shared/editing/edits/edit.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { annotation, draftOf, edit, header, headText, part, plainText } from '../../../../builders/editing/draft-of.ts';
import { type PartSpec, BOUNDARY, multipart, request } from '../../../../builders/report/multipart.ts';
import { rawRequest } from '../../../../builders/report/raw-request.ts';

const SWALLOWING = `148\r\n--${BOUNDARY.slice(0, -1)}\r\nContent-Disposition: form-data; name="URL"\r\n\r\nsecret`;
const PARTS: readonly PartSpec[] = [
  { name: 'Version', content: SWALLOWING },
  { name: 'Email', content: 'secret' },
  { name: 'ReleaseChannel', content: 'nightly' },
  { name: 'upload_file_minidump', filename: 'd.dmp', type: 'application/octet-stream', content: 'MDMP' },
];

/** Returns head and body of the current version with all masks applied, in both dialects. */
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
  ['normalised', [{ op: 'normalise' }]],
])('a value that is masked because it contains another value stays masked when it is %s', async (_, edits) => {
  const draft = await draftOfParts(PARTS);
  expect(seen(draft)).not.toContain('secret');
  for (const one of edits) await edit(draft, one);
  expect(plainText(draft)).toContain('secret');
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).toContain('nightly');
});

it('a masked value stays masked under a public name, and a public value stays public', async () => {
  const draft = await draftOfParts(PARTS);
  await edit(draft, { op: 'rename', at: annotation(draft, 'Email'), name: 'Vendor' });
  await edit(draft, { op: 'form', form: 'json' });
  await edit(draft, { op: 'move', at: annotation(draft, 'Vendor'), before: null });
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).toContain('nightly');
});

it('a value stays masked after a move to where it would be read as public', async () => {
  const json = '{"Email":"secret","Version":"148.0"';
  const draft = await draftOfParts([{ name: 'extra', type: 'application/json', content: json }, ...PARTS.slice(2)]);
  await edit(draft, { op: 'mend_json', at: part(draft, 'extra'), how: 'wrap' });
  await edit(draft, { op: 'rename', at: annotation(draft, 'extra'), name: 'Vendor' });
  expect(plainText(draft)).toContain('secret');
  expect(seen(draft)).not.toContain('secret');
});

it('a header value stays masked under another name, and a request target stays masked without its question mark', async () => {
  const target = '/submit?secret-key';
  const draft = draftOf(await captureOf(request(multipart(PARTS), { target, headers: { 'X-Own': 'secret-value' } })));
  await edit(draft, { op: 'header', at: header(draft, 'X-Own'), line: 'Accept: secret-value' });
  await edit(draft, { op: 'request_line', line: 'POST /submitsecret-key HTTP/1.1' });
  expect(headText(draft)).toContain('Accept: secret-value');
  expect(headText(draft)).toContain('/submitsecret-key');
  expect(seen(draft)).not.toMatch(/secret/);
});

it('a gzip body that is read undecoded and then inflated again has the same masks as before', async () => {
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
  await edit(draft, { op: 'delete_header', at: header(draft, 'Content-Encoding') });
  expect(seen(draft)).not.toContain('nightly');
  await edit(draft, { op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null });
  expect(plainText(draft)).toContain('secret');
  expect(seen(draft)).not.toContain('secret');
  expect(seen(draft)).toContain('nightly');
});

it('a value that contains a delimiter is masked in extra as in a part', async () => {
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

const bytes = (at: string, remove: number, insert: string): Edit => ({
  op: 'bytes',
  space: at.startsWith('h') ? 'head' : 'plain',
  at,
  remove,
  insert: Buffer.from(insert),
});

/** Returns the anchor of captured text in the head or in the body. */
function anchorOfText(draft: Draft, text: string): string {
  const inHead = headText(draft).indexOf(text);
  return inHead >= 0 ? `h:${String(inHead)}` : `c:${String(plainText(draft).indexOf(text))}`;
}

async function draftOfHead(...lines: readonly string[]): Promise<Draft> {
  const head = ['POST /submit HTTP/1.1', 'Host: a', `Content-Type: multipart/form-data; boundary=${BOUNDARY}`, ...lines];
  return draftOf(await captureOf(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), multipart(PARTS.slice(1))])));
}

it('header lines deleted together leave every other line tainted', async () => {
  const draft = await draftOfHead('X-A: 1', 'X-B: 2', 'Authorization: secret');
  await edit(draft, { op: 'delete_header', at: header(draft, 'X-A') }, { op: 'delete_header', at: header(draft, 'X-B') });
  await edit(draft, bytes(anchorOfText(await draftOfHead('X-A: 1', 'X-B: 2', 'Authorization: secret'), 'Authorization'), 13, 'User-Agent'));
  expect(headText(draft)).toContain('User-Agent: secret');
  expect(seen(draft)).not.toContain('secret');
});

it('the replacement of a header line that contains masked bytes is masked', async () => {
  const draft = await draftOfHead('User-Agent: Foo/1', ' Cookie: secret');
  await edit(draft, { op: 'header', at: header(draft, 'User-Agent'), line: 'User-Agent: Foo/1 Cookie: secret crash reporter' });
  expect(headText(draft)).toContain('secret crash reporter');
  expect(seen(draft)).not.toContain('secret');
});

it('an edit cannot turn masked bytes into a header name', async () => {
  const draft = await draftOfHead('X-Own: secret:y');
  const refused = await draft.push({ id: 'n', edits: [bytes(anchorOfText(draft, 'X-Own'), 7, '')], sentence: '' });
  expect(refused).toMatchObject({ ok: false, error: { code: 'sealed_name' } });
});

it('a value that an edit makes protected stays masked', async () => {
  const draft = await draftOfParts(PARTS.slice(2));
  await edit(draft, { op: 'rename', at: annotation(draft, 'ReleaseChannel'), name: 'Email' });
  expect(seen(draft)).not.toContain('nightly');
  await edit(draft, { op: 'rename', at: annotation(draft, 'Email'), name: 'Vendor' });
  expect(seen(draft)).not.toContain('nightly');
});

it('gzipped bytes stay masked whatever is written around them, however often they are read again', async () => {
  const parts = [{ name: 'Email', content: 'secret' }];
  const gzip = rawRequest({ parts, gzip: true, boundary: BOUNDARY });
  const draft = draftOf(await captureOf(gzip));
  await edit(draft, { op: 'delete_header', at: header(draft, 'Content-Encoding') });
  const around = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="Version"\r\n\r\n`;
  const first = draft.current.state.plain.originAt(0);
  await edit(draft, bytes(`${first?.origin ?? ''}:0`, 0, around));
  expect(seen(draft)).not.toContain('\x1f\x8b');
  await draft.undo();
  for (const on of [true, false]) {
    await edit(draft, { op: 'gzip', on, level: 6 });
    if (on) await edit(draft, { op: 'delete_header', at: header(draft, 'Content-Encoding') });
    await edit(draft, { op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null });
  }
  expect(seen(draft)).not.toContain('secret');
});
