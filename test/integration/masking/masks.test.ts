import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RawRequest, GOOD_PARTS, GOOD_SECRETS, rawRequest } from '../../builders/report/raw-request.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { bridgeTraffic } from '../../builders/editing/draft-host.ts';

const COOKIE = 'session-cookie-77aa';
const TOKEN = 'bearer-token-88bb';
const SECRETS = [...GOOD_SECRETS, COOKIE, TOKEN];

/** Requests every view of the report, including byte ranges that overlap. */
async function readInOverlappingPages(host: TestHost, report: string): Promise<void> {
  for (const dialect of ['spec', 'antenna'] as const) {
    const view = await host.value('report.inspect', { report, dialect, from: 0, limit: 100 });
    for (const { index } of view.annotations) await host.value('report.annotation', { report, index });
    for (const space of ['head', 'sent', 'plain'] as const) {
      const size = view.source.sizes[space] ?? 0;
      for (let offset = 0; offset < size; offset += 100)
        await host.value('report.readRange', { report, range: { space, offset, length: 128 } });
    }
  }
  await host.value('report.stored', { report, from: 0, limit: 100 });
  await host.value('report.list', {});
}

const FORMS: readonly (readonly [string, Partial<RawRequest>])[] = [
  ['key/value parts', {}],
  ['one JSON part', { parts: [extraPart(), ...GOOD_PARTS.slice(-1)] }],
  ['a chunked body', { chunkSize: 11 }],
  ['a gzip body', { gzip: true }],
  ['a body without its end', { unclosed: true }],
];

function extraPart() {
  const annotations = GOOD_PARTS.slice(0, -1).map(({ name, content }) => [name, content]);
  return {
    name: 'extra',
    filename: 'extra.json',
    contentType: 'application/json',
    content: JSON.stringify(Object.fromEntries(annotations)),
  };
}

describe.each(FORMS)('protected values of %s', (_, form) => {
  async function openReport() {
    const host = await testHost();
    const path = join(host.user, 'a.http');
    const headers = [
      ['Cookie', COOKIE],
      ['Authorization', `Bearer ${TOKEN}`],
    ] as const;
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS, headers, ...form }));
    return { host, report: (await host.opened(path)).report };
  }

  it('are in no answer before they are revealed', async () => {
    const { host, report } = await openReport();
    await readInOverlappingPages(host, report);
    const text = bridgeTraffic(host);
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).toContain('Firefox');
  });

  it('are shown after the whole report is revealed, and masked again when it is hidden', async () => {
    const { host, report } = await openReport();
    await host.value('report.reveal', { report, range: null });
    const revealed = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    expect(revealed.annotations.map(({ value }) => value)).toEqual(GOOD_PARTS.slice(0, -1).map(({ content }) => content));
    expect(revealed.request.headers.every(({ masked }) => !masked)).toBe(true);
    await host.value('report.hide', { report });
    host.answers.length = 0;
    await readInOverlappingPages(host, report);
    for (const secret of SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
  });

  it('are revealed one by one', async () => {
    const { host, report } = await openReport();
    const before = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const comments = before.annotations.find(({ name }) => name === 'Comments');
    await host.value('report.reveal', { report, range: comments?.range ?? null });
    const after = await host.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    const values = Object.fromEntries(after.annotations.map(({ name, value }) => [name, value]));
    expect(values).toMatchObject({ Comments: 'my private comment zq81', URL: null, SomethingNew: null });
  });
});

describe('protected values in a body with a broken structure', () => {
  const swallowed = '--test-boundary-5d1c\r\nContent-Disposition: form-data; name="URL"\r\n\r\nvery-private-page';
  it.each([
    ['inside a public annotation, because a line end is missing', { parts: [{ name: 'ProductName', content: swallowed }, ...GOOD_PARTS] }],
    ['in the headers of a part', { parts: [{ name: 'X"\r\nvery-private-page: "', content: 'x' }, ...GOOD_PARTS] }],
    [
      'after a boundary that the head does not name',
      { parts: GOOD_PARTS, headers: [['Content-Type', 'multipart/form-data; boundary=other']] as const },
    ],
    ['in truncated JSON', { parts: [{ ...extraPart(), content: extraPart().content.slice(0, -20) }] }],
    ['in a body with another Content-Encoding', { parts: GOOD_PARTS, headers: [['Content-Encoding', 'br']] as const }],
  ])('are in no answer: %s', async (_, form) => {
    const host = await testHost();
    writeFileSync(join(host.user, 'a.http'), rawRequest(form));
    const { report } = await host.opened(join(host.user, 'a.http'));
    await readInOverlappingPages(host, report);
    for (const secret of GOOD_SECRETS) expect(bridgeTraffic(host)).not.toContain(secret);
  });
});

describe('bridge answers', () => {
  it('contain only display paths, no other path of this machine', async () => {
    const host = await testHost();
    const path = join(host.user, 'deep', 'a.http');
    await host.open(path);
    await host.value('samples.make', {});
    writeFileSync(join(host.user, 'b.http'), rawRequest({ parts: GOOD_PARTS }));
    const { report } = await host.opened(join(host.user, 'b.http'));
    await host.value('report.savePart', { report, part: 0 });
    await host.value('ui.load', {});
    await readInOverlappingPages(host, report);
    expect(bridgeTraffic(host)).not.toContain(host.user);
  });
});
