import { describe, expect, it } from 'vitest';
import { range } from '../../../../shared/bytes/byte-range.ts';
import { type MaskSet, masksOf } from '../../../../shared/masking/masks.ts';
import { type Inspection, inspectCapture } from '../../../../shared/verdict/decide/inspect.ts';
import { inspectionView } from '../../../../shared/text/presenters/inspection-of.ts';
import { BUILT_IN_CATALOG } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { disclosurePolicy } from '../../../../shared/report/catalog/disclosure-policy.ts';
import { captureOf } from '../../../builders/report/capture-of.ts';
import { type PartSpec, type RequestSpec, BOUNDARY, GOOD_PARTS, SECRETS, multipart, request } from '../../../builders/report/multipart.ts';

const NAMED = 'Content-Disposition: form-data; name="Own"';

async function inspect(parts: readonly PartSpec[], spec: RequestSpec = {}): Promise<Inspection> {
  return inspectCapture(await captureOf(request(multipart(parts), spec)), 'spec');
}

/** Returns everything that a page can see: the bytes of every space as they cross the bridge, and the view. */
function seen(inspection: Inspection, masks: MaskSet): string {
  const { head, sent, plain } = inspection.capture;
  const spaces = [
    ['head', head],
    ['sent', sent],
    ['plain', plain],
  ] as const;
  const bytes = spaces.map(([space, source]) =>
    Buffer.from(masks.fill(source.read(0, source.size), range(space, 0, source.size))).toString('latin1'),
  );
  const view = inspectionView(inspection, masks, {
    name: 'x',
    displayPath: null,
    from: 0,
    limit: 2_000,
    valueLimit: null,
    sha256: () => 'hash',
    length: 'captured',
    now: 0,
  });
  return [...bytes, JSON.stringify(view)].join('\n');
}

describe('masks', () => {
  it('hide everything that is not explicitly public, in bytes and view, and nothing else', async () => {
    const inspection = await inspect(GOOD_PARTS);
    const all = seen(inspection, masksOf(inspection));
    for (const secret of SECRETS) expect(all).not.toContain(secret);
    expect(all).toContain('Firefox');
    expect(all).toContain('name="URL"');
  });

  it('hide nothing after everything is revealed', async () => {
    const inspection = await inspect(GOOD_PARTS);
    const all = seen(inspection, masksOf(inspection).reveal(null));
    for (const secret of SECRETS) expect(all).toContain(secret);
  });

  it('are removed one by one', async () => {
    const inspection = await inspect(GOOD_PARTS);
    const url = inspection.report.annotations.find((annotation) => annotation.name === 'URL');
    const masks = masksOf(inspection).reveal(range('plain', url?.offset ?? 0, url?.length ?? 0));
    const all = seen(inspection, masks);
    expect(all).toContain('secret-page');
    expect(all).not.toContain('secret-unlisted');
  });

  it('apply to each value inside extra JSON', async () => {
    const content = '{"ProductName":"Firefox","\\u0055RL":"secret-page","Version":"1","x":{"y":"secret-deep"}}';
    const inspection = await inspect([{ name: 'extra', type: 'application/json', content }]);
    const all = seen(inspection, masksOf(inspection));
    expect(all).not.toMatch(/secret/);
    expect(all).toContain('"Version":"1"');
  });

  it.each<[string, readonly PartSpec[]]>([
    ['broken JSON', [{ name: 'extra', type: 'application/json', content: '{"Version":"1","URL":"secret-page' }]],
    [
      'a part swallowed into a public value',
      [{ name: 'ProductName', content: `x--${BOUNDARY}\r\nContent-Disposition: form-data; name="URL"\r\n\r\nsecret-page` }],
    ],
    [
      'a part without headers, whose headers are the next part’s text',
      [
        { headers: '', content: 'secret-page' },
        { name: 'a', content: 'b' },
      ],
    ],
    [
      'a value that runs on behind its type',
      [{ headers: 'Content-Disposition: form-data; name="a"\r\nContent-Type: text/plain\rsecret-page', content: 'x' }],
    ],
    [
      'a dump behind a second name',
      [{ name: 'Version', content: 'filename="d"\r\nContent-Type: application/octet-stream\r\n\r\nMDMPsecret' }],
    ],
    ['a nameless part', [{ headers: 'Content-Disposition: form-data', content: 'secret-page' }]],
    [
      'a part behind a break',
      [
        { name: 'a', content: `b\r\n--${BOUNDARY} \r\n\r\nsecret-page` },
        { name: 'Version', content: 'secret-1' },
      ],
    ],
    ['what is left of a torn header line in a public value', [{ name: 'Version', content: 'me="URL"\r\n "secret-page"' }]],
    ['what is left of one behind its quote', [{ name: 'Version', content: 'URL",\n{secret-page' }]],
    [
      'a public name in a header line that has more in it',
      [{ headers: 'Content-Disposition: form-data; na"Content-Disposition: form-data; name="Version"', content: 'secret-page' }],
    ],
    [
      'a parameter of a type that is no charset',
      [{ headers: `${NAMED}; filename="a"\r\nContent-Type: a/b; name="secret-page"`, content: 'x' }],
    ],
    ['a part of a foreign type', [{ name: 'Version', type: 'text/html', content: 'secret-page' }]],
  ])('apply to %s', async (_, parts) => {
    const inspection = await inspect(parts);
    expect(seen(inspection, masksOf(inspection))).not.toContain('secret');
  });

  it('apply to text before and after the body', async () => {
    const body = Buffer.concat([Buffer.from('secret-preamble'), multipart(GOOD_PARTS), Buffer.from('secret-epilogue')]);
    const inspection = inspectCapture(await captureOf(request(body)), 'spec');
    expect(seen(inspection, masksOf(inspection))).not.toMatch(/secret/);
  });

  it('hide every header value except values that the protocol or HTTP needs', async () => {
    const headers = { Authorization: 'Bearer secret-token', Cookie: 'id=secret-cookie', 'X-Other': 'secret-other', Accept: 'shown/x' };
    const inspection = await inspect(GOOD_PARTS, { headers });
    const all = seen(inspection, masksOf(inspection));
    expect(all).not.toMatch(/secret-(token|cookie|other)/);
    expect(all).toContain('shown/x');
  });

  it('do not hide the values of a header that the user chose to always show', async () => {
    const headers = { 'X-Other': 'shown', 'X-More': 'secret' };
    const policy = disclosurePolicy(BUILT_IN_CATALOG, () => 'x-other, x-third');
    const inspection = inspectCapture(await captureOf(request(multipart(GOOD_PARTS), { headers })), 'spec', null, policy);
    const all = seen(inspection, masksOf(inspection));
    expect(all).toContain('shown');
    expect(all).not.toContain('"secret"');
  });

  it('hide header lines without a colon and folded continuation lines', async () => {
    const head = 'POST /submit HTTP/1.1\r\nHost: a\r\nsecret-stray\r\nAccept: shown/x\r\n secret-folded\r\n';
    const text = Buffer.from(`${head}Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`);
    const inspection = inspectCapture(await captureOf(Buffer.concat([text, multipart(GOOD_PARTS)])), 'spec');
    const all = seen(inspection, masksOf(inspection));
    expect(all).not.toMatch(/secret-(stray|folded)/);
    expect(all).toContain('shown/x');
  });

  it.each(['//u:secret@h/x', 'http:u:secret@h/', 'http:///u:secret@h/', 'u:secret@h:80', '/p/http://u:secret@h/', 'http://u/secret@h/'])(
    'hide the user info of the URL %s under every possible parse',
    async (target) => {
      const inspection = await inspect(GOOD_PARTS, { target });
      expect(seen(inspection, masksOf(inspection))).not.toContain('secret@');
    },
  );

  it('hide header values with unexpected extra text, and header names that are not names', async () => {
    const headers = {
      Host: 'u:secret@h',
      'Content-Token': 'secret',
      'Accept-Token': 'secret',
      'Authorization secret': 'x',
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}; name="/home/secret/a"`,
    };
    const body = multipart([{ name: 'Version', content: '1' }]);
    const inspection = inspectCapture(await captureOf(request(body, { headers })), 'spec');
    expect(seen(inspection, masksOf(inspection))).not.toContain('secret');
  });

  it('hide a boundary line that has a folded continuation', async () => {
    const head = `POST /submit HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\n Cookie: secret\r\n\r\n`;
    const inspection = inspectCapture(await captureOf(Buffer.concat([Buffer.from(head), multipart(GOOD_PARTS)])), 'spec');
    expect(seen(inspection, masksOf(inspection))).not.toContain('Cookie: secret');
  });

  it('hide every path in a filename header, not only the effective path', async () => {
    const line = 'Content-Disposition: form-data; name="dump"; filename="/home/secret/a.dmp"; filename*=UTF-8\'\'a.dmp';
    const inspection = await inspect([{ headers: `${line}\r\nContent-Type: application/octet-stream`, content: 'MDMP' }]);
    expect(seen(inspection, masksOf(inspection))).not.toContain('secret');
  });

  it('hide the user info of a URL and everything after its question mark', async () => {
    const inspection = await inspect(GOOD_PARTS, { target: 'http://secret-user:pw@collector.example/submit?key=secret-key#secret-end' });
    const all = seen(inspection, masksOf(inspection));
    expect(all).not.toContain('secret-user');
    expect(all).not.toMatch(/secret-(key|end)/);
    expect(all).toContain('collector.example/submit');
  });

  it('hide API key headers and the query of a URL that has a key', async () => {
    const headers = { 'X-Api-Key': 'secret-key', 'X-Sentry-Auth': 'Sentry secret-auth', 'X-Upload-Token': 'secret-upload' };
    const inspection = await inspect(GOOD_PARTS, { headers, target: '/submit?token=secret-query' });
    const all = seen(inspection, masksOf(inspection));
    expect(all).not.toMatch(/secret-(key|auth|upload|query)/);
    expect(all).toContain('"path":"/submit?•••••••"');
    expect(seen(inspection, masksOf(inspection).reveal(null))).toContain('"path":"/submit?token=secret-query"');
  });

  it('do not hide quotes in a public value of several lines', async () => {
    const inspection = await inspect([{ name: 'Version', content: 'a "b" c\r\nd == "e"\r\nf' }]);
    expect(seen(inspection, masksOf(inspection))).toContain('d == "e"');
  });

  it('count the protected annotations that are sent', async () => {
    expect(masksOf(await inspect(GOOD_PARTS)).protectedAnnotations).toBe(2);
  });
});
